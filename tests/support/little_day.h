#pragma once
/// A small memory and a model that is told what to say, for tests of agents.

#include <memory>
#include <string>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/models/script_chat.h"
#include "tests/support/made_records.h"
#include "tests/support/small_memory.h"

namespace daybook {

/// A script that keeps every request.
class RecordingScript final : public ChatModel {
 public:
  explicit RecordingScript(const std::string& script) : script_(make_script_chat(script)) {}

  std::string name() const override { return "script:"; }
  ChatReply chat(const ChatRequest& request, const CallControl& control) override {
    requests.push_back(request);
    return script_->chat(request, control);
  }

  /// The last message of a request.
  const std::string& asked(std::size_t request) const {
    return requests.at(request).messages.back().text;
  }

  std::vector<ChatRequest> requests;

 private:
  std::unique_ptr<ChatModel> script_;
};

/// A line of a script: {"text": ...}, and {"calls": [{"name", "arguments"}]}.
std::string says_line(const std::string& text);
std::string calls_line(const std::string& tool, const std::string& arguments);

/// Three times at the fern: at 0 s by me, at 600 s by Priya, at 1200 s by Omar, each a
/// window, a moment and an activity; Priya says at 600 s that the fern is thirsty; nothing happens
/// at 1230 s. Twenty windows of sawing follow from 2000 s on, a moment each.
class LittleDay {
 public:
  LittleDay();

  AgentSetting setting(ChatModel& model, const Question& question) const {
    return {store, *index, *skills, model, Cutoff(question.asked), question};
  }

  MemoryStore store;
  std::vector<Window> windows;
  std::vector<Episode> activities;
  std::shared_ptr<const MemoryIndex> index;
  std::unique_ptr<Skills> skills;
  /// Who waters the fern last, asked at 1300 s: me, Priya, Omar or Wei.
  Question question;
};

}  // namespace daybook
