// The gate is cheap and wide: a word in common. What it lets through the model judges. A line is
// decided on once; the lines before it within ten seconds are shown with it.

#include "daybook/assist/standing_model.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "daybook/assist/numbered_lines.h"
#include "daybook/assist/prompts/standing.embed.txt.h"
#include "daybook/assist/standing.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/index/segment_builder.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/structured.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint32_t kReplyTokens = 64;
constexpr int kMostSilent = 3;
constexpr int kRest = 60;

constexpr const char* kSchema =
    R"({"type":"object","properties":{"holds":{"type":"boolean"},"line":{"type":"integer"}},)"
    R"("required":["holds","line"]})";

}  // namespace

StandingModel::StandingModel(ChatModel& model, const CallControl& control)
    : model_(model), control_(control) {}

StandingModel::Reply StandingModel::failed(std::string why) {
  ++degraded_;
  return {false, 0, std::move(why)};
}

StandingModel::Reply StandingModel::ask(const StandingQuestion& question, const std::string& wearer,
                                        const std::vector<std::string>& lines,
                                        const Interval& present) {
  if (is_spent_ || resting_ > 0) {
    resting_ -= resting_ > 0 ? 1 : 0;
    return failed(is_spent_ ? "the model: over budget" : "the model: not asked, it gave nothing");
  }
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += "[" + std::to_string(i + 1) + "] " + lines[i] + "\n";
  }
  const Prompt prompt = read_prompt(embedded::kAssistPromptsStandingEmbedTxt);
  ChatRequest request;
  request.prompt = prompt.name;
  request.wearer = wearer;
  request.covers = {present};
  request.schema = kSchema;
  request.max_tokens = kReplyTokens;
  request.messages = {{ChatRole::System, prompt.text},
                      {ChatRole::User, "What is wanted:\n" + fenced(as_data(question.text)) +
                                           "\n\nThe last ten seconds:\n" + fenced(text) +
                                           "\n\nIs it the case now?"}};
  ++calls_;
  const StructuredReply said = chat_json(model_, request, control_);
  is_spent_ = said.fault == ModelFault::OverBudget;
  silent_ = may_pass(said.fault) && said.fault != ModelFault::Malformed ? silent_ + 1 : 0;
  if (silent_ >= kMostSilent) {
    silent_ = 0;
    resting_ = kRest;
  }
  if (!said.ok()) {
    return failed(failure_text(said));
  }
  const Json reply = Json::parse(said.json);
  const auto line = reply.at("line").get<std::int64_t>();
  const bool holds = reply.at("holds").get<bool>();
  if (holds && (line < 1 || line > static_cast<std::int64_t>(lines.size()))) {
    return failed("the model: it names no line that there is");
  }
  return {holds, holds ? static_cast<std::size_t>(line) : 0, ""};
}

ModelStandingWatch::ModelStandingWatch(StandingQuestion question, StandingModel& model,
                                       const Clockface& face)
    : question_(std::move(question)),
      model_(model),
      face_(face),
      rule_(question_.text),
      replies_(question_) {}

std::vector<StandingAnswer> ModelStandingWatch::push(const Window& window) {
  std::vector<StandingAnswer> answers;
  for (const Line& line : window.lines) {
    if (line.interval.start < question_.asked || replies_.is_done()) {
      continue;
    }
    const std::int64_t step = (line.interval.start - question_.asked) / kBetweenReplies;
    if (std::exchange(step_, step) != step) {
      decide(window, answers);
    }
    if (!replies_.is_done()) {
      take(line, window);
    }
  }
  decide(window, answers);
  return answers;
}

void ModelStandingWatch::take(const Line& line, const Window& window) {
  const Timestamp t = line.interval.start;
  while (!present_.empty() && present_.front().line.interval.start < t - kStandingPresent) {
    present_.pop_front();
  }
  Present present;
  present.line = {window.id, line.interval, line.text};
  const bool seen = line.channel == Channel::Caption;
  present.told =
      second_text(t, face_) + " " +
      as_data(seen ? "caption: " + line.text
                   : (line.speaker.empty() ? "somebody" : line.speaker) + ": " + line.text);
  present.holds = rule_.take(line, wearer_name(window.wearer));
  present.touches = rule_.touches(line) || is_chinese(line.text) || is_chinese(question_.text);
  present_.push_back(std::move(present));
}

void ModelStandingWatch::decide(const Window& window, std::vector<StandingAnswer>& answers) {
  const bool wanted = std::any_of(present_.begin(), present_.end(),
                                  [](const Present& one) { return one.is_new && one.touches; });
  if (wanted && !replies_.is_done()) {
    std::vector<std::string> lines;
    lines.reserve(present_.size());
    for (const Present& one : present_) {
      lines.push_back(one.told);
    }
    const StandingModel::Reply reply =
        model_.ask(question_, window.wearer, lines,
                   {present_.front().line.interval.start, present_.back().line.interval.end});
    if (reply.holds) {
      answer(present_[reply.line - 1], window, true, "", answers);
    }
    for (const Present& one : present_) {
      if (!reply.degraded.empty() && one.is_new && one.holds) {
        answer(one, window, false, reply.degraded, answers);
      }
    }
  }
  for (Present& one : present_) {
    one.is_new = false;
  }
}

void ModelStandingWatch::answer(const Present& present, const Window& window, bool by_model,
                                const std::string& degraded, std::vector<StandingAnswer>& answers) {
  if (replies_.is_due(present.line.interval.start)) {
    answers.push_back(
        standing_answer(question_, rule_.condition(), present.line, window.interval.end));
    answers.back().by_model = by_model;
    answers.back().degraded = degraded;
  }
}

}  // namespace daybook
