#pragma once
/// A small memory and a model that is told what to say, for tests of agents. In a header alone: it
/// uses layers that not every test is linked with.

#include <memory>
#include <nlohmann/json.hpp>
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

/// A line of a script: {"text": ...}.
inline std::string says_line(const std::string& text) {
  return nlohmann::json({{"text", text}}).dump() + "\n";
}

/// The same: {"calls": [{"name", "arguments"}]}.
inline std::string calls_line(const std::string& tool, const std::string& arguments) {
  return nlohmann::json({{"calls", {{{"name", tool}, {"arguments", arguments}}}}}).dump() + "\n";
}

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

inline LittleDay::LittleDay() {
  windows = {small_window(0, {"I water the fern."}),
             small_window(600, {"Priya waters the fern."}, {"Priya: The fern is thirsty."}),
             small_window(1200, {"Omar waters the fern."}), small_window(1230, {"I look up."})};
  Changes changes;
  const std::vector<std::string> people = {"I", "Priya", "Omar"};
  for (std::size_t w = 0; w < people.size(); ++w) {
    changes.moments.push_back(made_moment(windows[w], people[w], "waters", "the fern"));
    activities.push_back(made_episode({windows[w]}, people[w] + " waters the fern by the door"));
  }
  changes.moments.push_back(
      made_moment(windows[1], "Priya", "says", "that the fern is thirsty", MomentView::Utterance));
  for (int i = 0; i < 20; ++i) {
    windows.push_back(small_window(2000 + 30 * i, {"Wei saws plank " + std::to_string(i) + "."}));
    changes.moments.push_back(
        made_moment(windows.back(), "Wei", "saws", "plank " + std::to_string(i)));
  }
  changes.windows = windows;
  changes.episodes = activities;
  changes.patterns = {made_pattern({activities[0], activities[1]}, "Watering the fern")};
  store.add_wearer({"T1_NORA", Clockface::dataset()});
  store.commit("T1_NORA", changes);
  index = small_index(store);
  skills = std::make_unique<Skills>(store, *index, nullptr);
  question = {"Who watered the fern last?", {"Me", "Priya", "Omar", "Wei"}, at_second(1300)};
}

}  // namespace daybook
