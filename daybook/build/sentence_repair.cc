// Both questions are put with the sentence and its sources as data: a sentence may repeat
// whatever was recorded.

#include "daybook/build/sentence_repair.h"

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "daybook/build/index_sentence.h"
#include "daybook/build/prompts/disentangle.embed.txt.h"
#include "daybook/build/prompts/length.embed.txt.h"
#include "daybook/build/writer_calls.h"
#include "daybook/build/writer_question.h"
#include "daybook/core/episode.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/reply_schema.h"
#include "daybook/models/structured.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kRewrites = 5;
constexpr std::uint32_t kReplyTokens = 256;
constexpr std::size_t kLongestSentence = 400;  // bytes: a model under a grammar must end

ChatRequest asking(const SentenceTask& task, std::string_view file, const std::string& data) {
  const Prompt prompt = read_prompt(file);
  ChatRequest request = task.request;
  request.prompt = prompt.name;
  request.max_tokens = kReplyTokens;
  request.messages = {{ChatRole::System, prompt.text}, {ChatRole::User, data}};
  return request;
}

std::string as_sources(const std::string& sentence, const SentenceTask& task) {
  return "Sentence:\n" + fenced(as_data(sentence) + "\n") + "\n\nSources:\n" + task.sources +
         "\n\n";
}

}  // namespace

RepairedSentence SentenceRepair::repair(std::string sentence, const SentenceTask& task) {
  std::string failed = disentangle(sentence, task);
  if (failed.empty()) {
    failed = fit(sentence, task);
  }
  return {std::move(sentence), std::move(failed)};
}

std::string SentenceRepair::disentangle(std::string& sentence, const SentenceTask& task) {
  if (!may_join(sentence, task.cast)) {
    return "";
  }
  const bool activity = task.view == EpisodeView::Activity;
  ChatRequest request = asking(
      task, embedded::kBuildPromptsDisentangleEmbedTxt,
      as_sources(sentence, task) + "The sentence is of " +
          (activity ? "an activity: look for two acts." : "a conversation: look for two topics."));
  request.schema =
      object_schema({{"joined", truth_schema()}, {"text", text_schema(kLongestSentence)}});
  const StructuredReply reply = calls_.ask(request);
  if (!reply.ok()) {
    return failure_text(reply);
  }
  const Json answer = Json::parse(reply.json);
  std::string chief = one_line(answer.at("text").get<std::string>());
  if (answer.at("joined").get<bool>() && flaws(chief, task.cast, task.participants).empty()) {
    sentence = std::move(chief);
  }
  return "";
}

std::string SentenceRepair::fit(std::string& sentence, const SentenceTask& task) {
  for (int i = 0; i < kRewrites && off_length(sentence) > 0; ++i) {
    const std::size_t words = word_count(sentence);
    ChatRequest request =
        asking(task, embedded::kBuildPromptsLengthEmbedTxt,
               as_sources(sentence, task) + "The sentence has " + std::to_string(words) +
                   " words, which is too " + (words < kShortestIndex ? "few" : "many") + ". Try " +
                   std::to_string(i + 1) + " of " + std::to_string(kRewrites) + ".");
    request.schema = object_schema({{"text", text_schema(kLongestSentence)}});
    const StructuredReply reply = calls_.ask(request);
    if (!reply.ok()) {
      return failure_text(reply);
    }
    std::string other = one_line(Json::parse(reply.json).at("text").get<std::string>());
    if (off_length(other) < off_length(sentence) &&
        flaws(other, task.cast, task.participants).empty()) {
      sentence = std::move(other);
    }
  }
  return "";
}

}  // namespace daybook
