// A quote that is not in the line that it names was made up: what is kept can be pointed at.

#include "daybook/assist/intentions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/assist/expert.h"
#include "daybook/assist/numbered_lines.h"
#include "daybook/assist/prompts/intentions.embed.txt.h"
#include "daybook/assist/situation.h"
#include "daybook/base/result.h"
#include "daybook/index/segment_builder.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/reply_schema.h"
#include "daybook/models/structured.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMost = 15;
constexpr std::size_t kMostLines = 240;  ///< of a chunk, the latest
constexpr std::size_t kLongestField = 400;
constexpr std::uint32_t kReplyTokens = 1536;

std::string reply_schema() {
  const std::string text = text_schema(kLongestField);
  const std::string intention =
      object_schema({{"time", text}, {"who", text}, {"quote", text}, {"intent", text}});
  return object_schema({{"intentions", list_schema(intention, kMost)}});
}

std::vector<const SituationLine*> dialogue(const std::vector<SituationLine>& lines) {
  std::vector<const SituationLine*> said;
  for (const SituationLine& line : lines) {
    if (line.block == SituationBlock::Dialogue) {
      said.push_back(&line);
    }
  }
  said.erase(said.begin(),
             said.end() - static_cast<std::ptrdiff_t>(std::min(said.size(), kMostLines)));
  return said;
}

/// Whether the line, "Omar: I'll fetch it.", is of this speaker and says this.
bool says(const SituationLine& line, const std::string& who, const std::string& quote) {
  const bool tagged = line.text.find(": ") != std::string::npos;
  return !normalise(quote).empty() &&
         normalise(line.text).find(normalise(quote)) != std::string::npos &&
         (!tagged || line.text.starts_with(who + ": "));
}

}  // namespace

IntentionReader::IntentionReader(ChatModel& model, std::string wearer, const Clockface& face,
                                 const CallControl& control)
    : model_(model), wearer_(std::move(wearer)), face_(face), control_(control) {}

IntentionReply IntentionReader::read(const Interval& chunk,
                                     const std::vector<SituationLine>& lines) const {
  IntentionReply reply;
  const std::vector<const SituationLine*> said = dialogue(lines);
  if (said.empty()) {
    return reply;
  }
  std::string text;
  for (const SituationLine* line : said) {
    text += second_text(line->when.start, face_) + " " + as_data(line->text) + "\n";
  }
  const Prompt prompt = read_prompt(embedded::kAssistPromptsIntentionsEmbedTxt);
  ChatRequest request;
  request.prompt = prompt.name;
  request.wearer = wearer_;
  request.covers = {chunk};
  request.schema = reply_schema();
  request.max_tokens = kReplyTokens;
  request.messages = {
      {ChatRole::System, prompt.text},
      {ChatRole::User, "The wearer is " + as_data(wearer_name(wearer_)) + ". What was said:\n" +
                           fenced(text) + "\n\nThe intentions:"}};
  const StructuredReply answer = chat_json(model_, request, control_);
  reply.fault = answer.fault;
  if (!answer.ok()) {
    reply.degraded = failure_text(answer);
    return reply;
  }
  const Json given = Json::parse(answer.json);
  for (const Json& one : given.at("intentions")) {
    const auto who = one.at("who").get<std::string>();
    const auto quote = one.at("quote").get<std::string>();
    const std::string intent = model_words(one.at("intent").get<std::string>(), kLongestField);
    const Result<Timestamp> t = face_.parse(one.at("time").get<std::string>());
    const auto line = std::find_if(said.begin(), said.end(), [&](const SituationLine* candidate) {
      return t && second_text(candidate->when.start, face_) == second_text(*t, face_) &&
             says(*candidate, who, quote);
    });
    if (line == said.end() || intent.empty()) {
      ++reply.dropped;
      continue;
    }
    reply.lines.push_back({SituationBlock::Intentions, (*line)->when,
                           intent + " (" + (*line)->text + ")", (*line)->record, (*line)->window});
  }
  std::stable_sort(reply.lines.begin(), reply.lines.end(),
                   [](const SituationLine& a, const SituationLine& b) {
                     return std::tie(a.when, a.text) < std::tie(b.when, b.text);
                   });
  return reply;
}

}  // namespace daybook
