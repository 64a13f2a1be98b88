#include "daybook/answer/agents/memlife.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/agents/answer_text.h"
#include "daybook/answer/agents/prompt.h"
#include "daybook/base/result.h"
#include "daybook/index/tables.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/json_repair.h"
#include "daybook/models/prompt.h"
#include "daybook/models/thinking.h"
#include "daybook/recall/skills.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;
using Kind = MemLifeTurn::Kind;

constexpr std::size_t kDeepest = 16;
constexpr const char* kVideoTool =
    "3. fetch_video(time_anchor: [start, end], num_frames: whole number = 30): frames and "
    "transcript of that range.\n";

/// A whole number, also one that is written as text; 0 for anything else.
std::size_t number_in(const Json& value) {
  constexpr std::size_t kDigits = 9;
  const std::string digits = value.is_string() ? value.get<std::string>() : value.dump();
  const bool whole = !digits.empty() && digits.size() <= kDigits &&
                     digits.find_first_not_of("0123456789") == std::string::npos;
  return whole ? std::stoul(digits) : 0;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string::npos) {
      lines.push_back(line.substr(first, line.find_last_not_of(" \t\r") - first + 1));
    }
  }
  return lines;
}

class Run {
 public:
  Run(const AgentSetting& setting, const MemLifeOptions& options)
      : setting_(setting), options_(options), calls_(setting, outcome_, Overflowing::Thin) {
    messages_ = {{ChatRole::System, system_text()},
                 {ChatRole::User, "Question, asked at " + question_text(setting)}};
  }

  AgentOutcome run() {
    for (std::size_t round = 1; round <= options_.rounds; ++round) {
      if (round == options_.rounds) {
        messages_.push_back({ChatRole::User, "This is your last turn: reply with ANSWER alone."});
      }
      ChatRequest request;
      request.messages = messages_;
      request.max_tokens = setting_.reply_tokens;
      const ChatReply reply = calls_.chat(prompt_, request);
      if (!reply.ok()) {
        return failed(reply.fault, reply.error);
      }
      const MemLifeTurn turn = parse_memlife_turn(reply.text);
      if (turn.kind == Kind::Neither) {
        return failed(ModelFault::Malformed, "the reply is neither a tool nor an answer");
      }
      if (turn.kind == Kind::Answer) {
        return answered(turn.answer);
      }
      if (round == options_.rounds) {
        break;
      }
      messages_.push_back({ChatRole::Assistant, reply.text});
      messages_.push_back({ChatRole::User, called(turn)});
    }
    return failed(ModelFault::Malformed, "the last turn gave no answer");
  }

 private:
  std::string system_text() const {
    const Clockface& face = setting_.face();
    const WindowTable& windows = setting_.index.windows();
    const Timestamp now = setting_.question.asked;
    const Timestamp begin = windows.size() == 0 ? now : windows.interval(0).start;
    return filled(prompt_.text,
                  {{"more", options_.video ? kVideoTool : ""},
                   {"example", face.format(begin)},
                   {"now", face.format(now)},
                   {"begin", face.format(begin)},
                   {"rounds", std::to_string(std::max(options_.rounds, options_.told_rounds))},
                   {"top", std::to_string(options_.top)},
                   {"answer", setting_.question.choices.empty() ? "<the answer in a few words>"
                                                                : "<letter>"}});
  }

  /// Executes a call and says what came, for the model's next turn.
  std::string called(const MemLifeTurn& turn) {
    const bool offered = turn.tool == "search_memory" || turn.tool == "fetch_memory" ||
                         (options_.video && turn.tool == "fetch_video");
    if (!offered) {
      outcome_.rounds.push_back("there is no tool '" + turn.tool + "'");
      return "There is no such tool.";
    }
    Json arguments = Json::parse(turn.arguments, nullptr, false);
    if (turn.tool == "search_memory" && asks_for_more(arguments)) {
      arguments["top_k"] = options_.top;
    }
    const std::string json = arguments.dump(-1, ' ', false, Json::error_handler_t::replace);
    const Result<SkillReply> reply = setting_.skills.call(setting_.cutoff, turn.tool, json);
    outcome_.rounds.push_back(call_line(turn.tool, json, reply));
    if (!reply) {
      return "The call failed: " + as_data(reply.error().message);
    }
    calls_.shows(reply->hits);
    outcome_.returned.insert(outcome_.returned.end(), reply->hits.begin(), reply->hits.end());
    std::string text;
    for (const SkillHit& hit : reply->hits) {
      text += "[" + setting_.face().format(hit.interval) + "] " + as_data(hit.text) + "\n";
    }
    std::string result = text.empty() ? "Nothing was found." : fenced(text);
    if (reply->left_out > 0) {
      result += "\n" + std::to_string(reply->left_out) + " more entries lie in that range.";
    }
    return reply->note.empty() ? result : result + "\n(" + as_data(reply->note) + ")";
  }

  /// True where a search names no number of entries, or one over the limit.
  bool asks_for_more(const Json& arguments) const {
    return !arguments.contains("top_k") || number_in(arguments["top_k"]) > options_.top;
  }

  AgentOutcome answered(const std::string& answer) {
    outcome_.rounds.push_back("answer");
    outcome_.text = answer;
    outcome_.evidence = outcome_.returned;
    const std::size_t choices = setting_.question.choices.size();
    if (choices > 0) {
      outcome_.choices = parse_letters("Answer: " + answer, choices);
      if (outcome_.choices.empty()) {
        return failed(ModelFault::Malformed, "the answer names no choice");
      }
      outcome_.choice = outcome_.choices.front();
    }
    return std::move(outcome_);
  }

  AgentOutcome failed(ModelFault fault, const std::string& error) {
    outcome_.fault = fault;
    outcome_.error = error;
    outcome_.evidence = outcome_.returned;
    return std::move(outcome_);
  }

  const AgentSetting& setting_;
  const MemLifeOptions& options_;
  const Prompt prompt_ = prompt(PromptId::MemLifeRead);
  AgentOutcome outcome_;
  AgentCalls calls_;
  std::vector<ChatMessage> messages_;
};

}  // namespace

MemLifeTurn parse_memlife_turn(std::string_view reply) {
  MemLifeTurn turn;
  const std::vector<std::string> lines = lines_of(split_thinking(reply).text);
  if (lines.size() != 1) {
    return turn;
  }
  const std::string& line = lines.front();
  constexpr std::string_view kTool = "TOOL:";
  constexpr std::string_view kAnswer = "ANSWER:";
  if (line.starts_with(kAnswer)) {
    const std::size_t first = line.find_first_not_of(' ', kAnswer.size());
    if (first != std::string::npos) {
      turn.kind = Kind::Answer;
      turn.answer = line.substr(first);
    }
    return turn;
  }
  if (!line.starts_with(kTool) || nested_deeper(line, kDeepest)) {
    return turn;
  }
  const Json json = Json::parse(line.substr(kTool.size()), nullptr, false);
  if (json.is_object() && json.contains("name") && json["name"].is_string()) {
    const Json arguments = json.contains("args") ? json["args"] : Json::object();
    if (arguments.is_object()) {
      turn.kind = Kind::Tool;
      turn.tool = json["name"].get<std::string>();
      turn.arguments = arguments.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
  }
  return turn;
}

AgentOutcome run_memlife(const AgentSetting& setting, const MemLifeOptions& options) {
  return Run(setting, options).run();
}

}  // namespace daybook
