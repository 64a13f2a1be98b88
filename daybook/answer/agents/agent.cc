#include "daybook/answer/agents/agent.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/agents/answer_text.h"
#include "daybook/answer/agents/excerpt.h"
#include "daybook/base/result.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/structured.h"
#include "daybook/recall/skills.h"
#include "daybook/store/store.h"

namespace daybook {
namespace {

constexpr std::size_t kArgumentsShown = 160;

}  // namespace

void AgentCalls::shows(std::span<const SkillHit> hits) {
  for (const SkillHit& hit : hits) {
    shown_.push_back(hit.interval);
  }
}

void AgentCalls::complete(const Prompt& prompt, ChatRequest& request) const {
  request.prompt = prompt.name;
  request.wearer = setting_.index.wearer().name;
  request.covers = shown_;
}

/// Makes a request that did not fit shorter; false where it is no longer, or is short.
bool AgentCalls::thin(ModelFault fault, ChatRequest& request) {
  if (fault != ModelFault::Overflow || overflowing_ == Overflowing::Tell) {
    return false;
  }
  ChatMessage* longest = nullptr;
  for (ChatMessage& message : request.messages) {
    const bool recorded = thinned(message.text).size() < message.text.size();
    if (recorded && (longest == nullptr || message.text.size() > longest->text.size())) {
      longest = &message;
    }
  }
  if (longest == nullptr) {
    return false;
  }
  longest->text = thinned(longest->text);
  outcome_.rounds.push_back("the context is too small: recorded lines left out");
  return true;
}

void AgentCalls::count(const TokenUsage& usage, std::uint32_t calls, ModelFault fault,
                       const std::string& error) {
  fault_ = fault;
  error_ = error;
  outcome_.calls += calls;
  outcome_.usage = {outcome_.usage.in + usage.in, outcome_.usage.out + usage.out,
                    outcome_.usage.estimated || usage.estimated};
  if (fault != ModelFault::None) {
    outcome_.rounds.push_back("model: " + std::string(name(fault)) +
                              (error.empty() ? "" : ", " + error));
  }
}

ChatReply AgentCalls::chat(const Prompt& prompt, ChatRequest request) {
  complete(prompt, request);
  while (true) {
    ChatReply reply = setting_.model.chat(request, setting_.control);
    count(reply.usage, 1, reply.fault, reply.error);
    if (!thin(reply.fault, request)) {
      return reply;
    }
  }
}

std::string AgentCalls::json(const Prompt& prompt, ChatRequest request) {
  complete(prompt, request);
  while (true) {
    const StructuredReply reply = chat_json(setting_.model, request, setting_.control);
    count(reply.usage, reply.calls, reply.fault, reply.error);
    if (!thin(reply.fault, request)) {
      return reply.ok() ? reply.json : std::string();
    }
  }
}

std::string call_line(std::string_view skill, std::string_view arguments,
                      const Result<SkillReply>& reply) {
  std::string line = std::string(skill) + " " + std::string(arguments.substr(0, kArgumentsShown));
  if (!reply) {
    return line + ": " + reply.error().message;
  }
  line += ": " + std::to_string(reply->hits.size()) + " found";
  return reply->count ? line + ", count " + std::to_string(*reply->count) : line;
}

std::string question_text(const AgentSetting& setting) {
  return "[" + setting.face().format(setting.question.asked) + "] " + setting.question.text +
         (setting.question.choices.empty() ? "" : "\n" + lettered(setting.question.choices));
}

std::vector<SkillHit> source_windows(const AgentSetting& setting, std::span<const SkillHit> hits,
                                     std::size_t limit) {
  RecordQuery query;
  std::set<WindowId> wanted;
  for (const SkillHit& hit : hits) {
    for (const WindowId window : hit.windows) {
      if (wanted.size() < limit && wanted.insert(window).second) {
        query.ids.push_back(window.value);
      }
    }
  }
  std::vector<SkillHit> windows;
  if (query.ids.empty()) {
    return windows;
  }
  for (const Window& window :
       setting.store.windows(setting.cutoff, setting.index.wearer().name, query)) {
    SkillHit hit = hit_of(window);
    for (const Line& line : window.lines) {
      hit.text += (hit.text.empty() ? "" : " / ") +
                  (line.speaker.empty() ? line.text : line.speaker + ": " + line.text);
    }
    windows.push_back(std::move(hit));
  }
  return windows;
}

}  // namespace daybook
