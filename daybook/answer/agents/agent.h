#pragma once
/// What agents that answer have in common: what they may use, what they give back, and
/// calls that are counted.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/chat.h"
#include "daybook/models/prompt.h"
#include "daybook/recall/question.h"
#include "daybook/recall/skills.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// All must outlive the run.
struct AgentSetting {
  const Store& store;
  const MemoryIndex& index;
  const Skills& skills;  ///< the only way to the memory: it reads
  ChatModel& model;
  Cutoff cutoff;
  const Question& question;
  CallControl control = {};
  std::uint32_t reply_tokens = 4096;  ///< of one reply, at most; the published number

  const Clockface& face() const { return index.wearer().face; }
};

struct AgentOutcome {
  std::string text;                        ///< the answer in words; empty where there is none
  std::optional<std::size_t> choice = {};  ///< for questions with choices
  std::vector<std::size_t> choices = {};   ///< all that were named
  std::vector<double> chances = {};        ///< recipe daybook: what the model thinks of each
                                           ///< choice (answer/mixture.h)
  std::vector<SkillHit> evidence = {};     ///< what the answer rests on, in the agent's order
  std::vector<SkillHit> returned = {};     ///< everything that executed calls returned
  std::vector<std::string> rounds = {};    ///< one line a call of model or tool
  std::uint32_t calls = 0;                 ///< of the model
  TokenUsage usage = {};
  ModelFault fault = ModelFault::None;  ///< why there is no answer
  std::string error = {};

  bool answered() const { return fault == ModelFault::None; }
};

/// What to do where a request is longer than the model's context.
enum class Overflowing {
  Tell,  ///< the caller shows less
  Thin,  ///< leave out every second line of the longest recorded text and ask again
};

/// Calls of one run: each is counted, and told of what recorded time its messages tell.
class AgentCalls {
 public:
  AgentCalls(const AgentSetting& setting, AgentOutcome& outcome,
             Overflowing overflowing = Overflowing::Tell)
      : setting_(setting), outcome_(outcome), overflowing_(overflowing) {}

  /// From here on messages tell of these.
  void shows(std::span<const SkillHit> hits);

  ChatReply chat(const Prompt& prompt, ChatRequest request);

  /// A reply as JSON that fits `request.schema`, repaired once; empty where there is none.
  std::string json(const Prompt& prompt, ChatRequest request);

  /// Of the latest call.
  ModelFault fault() const { return fault_; }
  const std::string& error() const { return error_; }

 private:
  void complete(const Prompt& prompt, ChatRequest& request) const;
  bool thin(ModelFault fault, ChatRequest& request);
  void count(const TokenUsage& usage, std::uint32_t calls, ModelFault fault,
             const std::string& error);

  const AgentSetting& setting_;
  AgentOutcome& outcome_;
  Overflowing overflowing_;
  std::vector<Interval> shown_;
  ModelFault fault_ = ModelFault::None;
  std::string error_;
};

/// A call of a skill as a line of `rounds`: "search_activity {...}: 4 found".
std::string call_line(std::string_view skill, std::string_view arguments,
                      const Result<SkillReply>& reply);

/// "[DAY3 11:15:24] Where ...\nA) ...": a question with its choices.
std::string question_text(const AgentSetting& setting);

/// The hits' source windows, whole, in time order, each once; at most `limit`, those of
/// earlier hits first.
std::vector<SkillHit> source_windows(const AgentSetting& setting, std::span<const SkillHit> hits,
                                     std::size_t limit);

}  // namespace daybook
