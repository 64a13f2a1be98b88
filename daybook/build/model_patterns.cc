// Everything that a candidate has is one line, so that a question that is too long loses whole
// candidates, which then do not match.

#include "daybook/build/model_patterns.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/build/pattern_group.h"
#include "daybook/build/pattern_writer.h"
#include "daybook/build/prompts/match_routine.embed.txt.h"
#include "daybook/build/prompts/match_thread.embed.txt.h"
#include "daybook/build/prompts/tell_pattern.embed.txt.h"
#include "daybook/build/prompts/weigh_pattern.embed.txt.h"
#include "daybook/build/writer_calls.h"
#include "daybook/build/writer_question.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/reply_schema.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBatch = 10;
constexpr std::size_t kKeywords = 8;
// Bytes: a model under a grammar must end.
constexpr std::size_t kLongestReason = 200;
constexpr std::size_t kLongestTitle = 160;
constexpr std::size_t kLongestSummary = 1500;
constexpr std::size_t kLongestKeyword = 60;

std::string match_schema(std::size_t candidates) {
  const std::string entry = object_schema({{"candidate", number_schema(1, candidates)},
                                           {"match", truth_schema()},
                                           {"reason", text_schema(kLongestReason), false}});
  return object_schema({{"matches", list_schema(entry, candidates)}});
}

std::string words_schema() {
  return object_schema({{"title", text_schema(kLongestTitle, 1)},
                        {"summary", text_schema(kLongestSummary, 1)},
                        {"keywords", list_schema(text_schema(kLongestKeyword, 1), kKeywords)}});
}

std::string weights_schema(std::size_t episodes) {
  const std::string entry =
      object_schema({{"episode", number_schema(1, episodes)}, {"weight", share_schema()}});
  return object_schema({{"members", list_schema(entry, episodes)}, {"coherence", share_schema()}});
}

/// The lowest candidate of which the reply says that it matches, and nowhere that it does not.
std::optional<std::size_t> lowest_match(const std::string& reply) {
  const Json json = Json::parse(reply);
  std::map<std::size_t, bool> says;
  for (const Json& entry : json.at("matches")) {
    const bool match = entry.at("match").get<bool>();
    const auto [said, fresh] = says.emplace(entry.at("candidate").get<std::size_t>() - 1, match);
    said->second = said->second && match;
  }
  const auto lowest =
      std::find_if(says.begin(), says.end(), [](const auto& one) { return one.second; });
  return lowest == says.end() ? std::nullopt : std::optional(lowest->first);
}

/// Absent unless every episode is weighed once.
std::optional<PatternWeights> weights_of(const std::string& reply, std::size_t episodes) {
  const Json json = Json::parse(reply);
  std::map<std::size_t, double> weights;
  for (const Json& entry : json.at("members")) {
    weights.emplace(entry.at("episode").get<std::size_t>(), entry.at("weight").get<double>());
  }
  if (weights.size() != episodes || json.at("members").size() != episodes) {
    return std::nullopt;
  }
  PatternWeights out;
  out.coherence = json.at("coherence").get<double>();
  for (const auto& [episode, weight] : weights) {
    out.members.push_back(weight);
  }
  return out;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& one : texts) {
    all += (all.empty() ? "" : ", ") + one;
  }
  return all;
}

std::string told_as(std::string_view what, const std::string& text) {
  return text.empty() ? "" : " | " + std::string(what) + as_data(text);
}

}  // namespace

ModelPatterns::ModelPatterns(ChatModel& model, const std::string& wearer, const Clockface& face,
                             const ModelPatternOptions& options)
    : calls_(model, options.control), wearer_(wearer), face_(face), options_(options) {}

// --- Matching

PatternMatch ModelPatterns::match(PatternKind kind, const PatternEpisode& episode,
                                  std::span<const PatternGroup* const> groups) {
  const std::vector<std::size_t> all = candidates(kind, episode, groups);
  for (std::size_t begin = 0; begin < all.size(); begin += kBatch) {
    const std::span batch = std::span(all).subspan(begin, std::min(kBatch, all.size() - begin));
    const Result<std::optional<std::size_t>> accepted = ask(kind, episode, groups, batch);
    if (!accepted) {
      PatternMatch by_rule = rules_.match(kind, episode, groups);
      by_rule.degraded = accepted.error().message;
      return by_rule;
    }
    if (*accepted) {
      return {batch[**accepted], ""};
    }
  }
  return {};
}

/// The most recent first, as they are given.
std::vector<std::size_t> ModelPatterns::candidates(
    PatternKind kind, const PatternEpisode& episode,
    std::span<const PatternGroup* const> groups) const {
  std::vector<std::size_t> all(groups.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (options_.candidates == 0) {
    return all;
  }
  std::vector<std::tuple<bool, double>> likeness;
  for (const PatternGroup* group : groups) {
    likeness.emplace_back(group->shares_deed(episode), group->nearest(episode));
  }
  std::erase_if(all, [&](std::size_t i) {
    return likeness[i] <= std::tuple(false, 0.0) ||
           (kind == PatternKind::Thread && !may_resume(*groups[i], episode));
  });
  if (all.size() > options_.candidates) {
    std::stable_sort(all.begin(), all.end(),
                     [&](std::size_t a, std::size_t b) { return likeness[a] > likeness[b]; });
    all.resize(options_.candidates);
    std::sort(all.begin(), all.end());
  }
  return all;
}

Result<std::optional<std::size_t>> ModelPatterns::ask(PatternKind kind,
                                                      const PatternEpisode& episode,
                                                      std::span<const PatternGroup* const> groups,
                                                      std::span<const std::size_t> batch) {
  const bool thread = kind == PatternKind::Thread;
  WriterQuestion question;
  question.prompt = thread ? embedded::kBuildPromptsMatchThreadEmbedTxt
                           : embedded::kBuildPromptsMatchRoutineEmbedTxt;
  question.covers = {episode.episode.interval};
  std::string lines;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const PatternGroup& group = *groups[batch[i]];
    lines += "[" + std::to_string(i + 1) + "] " + told(group) + "\n";
    question.covers.push_back({group.start(), group.last_end()});
  }
  question.text = "The episode:\n" + fenced(told(episode) + "\n") +
                  (thread ? "\n\nThe threads:\n" : "\n\nThe routines:\n") + fenced(lines) +
                  "\n\nThe matches:";
  question.wearer = wearer_;
  question.schema = match_schema(batch.size());
  question.reply_tokens = options_.reply_tokens;
  const Result<std::string> reply = answer_to(question, calls_);
  if (!reply) {
    return reply.error();
  }
  return lowest_match(*reply);
}

std::string ModelPatterns::told(const PatternEpisode& episode) const {
  const Episode& one = episode.episode;
  return face_.format(one.interval) + told_as("", one.subject) + told_as("", one.summary) +
         told_as("keywords: ", joined(one.keywords));
}

std::string ModelPatterns::told(const PatternGroup& group) const {
  const PatternWords words = group.words();
  return as_data(words.title) + told_as("", words.summary) +
         told_as("keywords: ", joined(words.keywords)) + " | last until " +
         face_.format(group.last_end());
}

// --- Telling and weighing

std::string ModelPatterns::tell(const PatternGroup& group, Pattern& version) {
  WriterQuestion question;
  question.prompt = embedded::kBuildPromptsTellPatternEmbedTxt;
  question.text = "A " + std::string(name(version.kind)) + ", so far " + tally(version) + ".\n" +
                  history(group) + "\n\nTitle, summary and keywords:";
  question.wearer = wearer_;
  question.schema = words_schema();
  question.covers = {version.interval};
  question.reply_tokens = options_.reply_tokens;
  const Result<std::string> reply = answer_to(question, calls_);
  if (!reply) {
    return reply.error().message;
  }
  const Json json = Json::parse(*reply);
  const std::string title = one_line(json.at("title").get<std::string>());
  const std::string summary = one_line(json.at("summary").get<std::string>());
  std::vector<std::string> keywords;
  for (const Json& keyword : json.at("keywords")) {
    keywords.push_back(one_line(keyword.get<std::string>()));
  }
  std::erase(keywords, "");
  if (title.empty() || summary.empty() || keywords.empty() || title == summary) {
    return "the model: a pattern without title, summary or keywords";
  }
  version.title = title;
  version.summary = summary;
  version.keywords = keywords;
  return {};
}

std::string ModelPatterns::history(const PatternGroup& group) const {
  std::string older;
  for (const PatternSubject& one : group.older()) {
    older += face_.format(one.start) + told_as("", one.subject) + "\n";
  }
  std::string latest;
  for (const PatternEpisode& one : group.in_full()) {
    latest += told(one) + "\n";
  }
  return (older.empty() ? "" : "Earlier:\n" + fenced(older) + "\n\n") + "The latest:\n" +
         fenced(latest);
}

WrittenWeights ModelPatterns::weigh(const PatternGroup& group) {
  const std::size_t members = group.in_full().size();
  WriterQuestion question;
  question.prompt = embedded::kBuildPromptsWeighPatternEmbedTxt;
  question.wearer = wearer_;
  question.schema = weights_schema(members);
  question.reply_tokens = options_.reply_tokens;
  std::string lines;
  for (std::size_t i = 0; i < members; ++i) {
    const PatternEpisode& one = group.in_full()[i];
    lines += "[" + std::to_string(i + 1) + "] " + told(one) + "\n";
    question.covers.push_back(one.episode.interval);
  }
  question.text = "The title of this " + std::string(name(group.kind())) + ":\n" +
                  fenced(as_data(group.words().title) + "\n") + "\n\nThe episodes:\n" +
                  fenced(lines) + "\n\nWeights and coherence:";
  const Result<std::string> reply = answer_to(question, calls_);
  if (!reply) {
    return {std::nullopt, reply.error().message};
  }
  WrittenWeights written{weights_of(*reply, members), ""};
  if (!written.weights) {
    written.degraded = "the model: not every episode of a pattern was weighed";
  }
  return written;
}

PatternWriterMaker patterns_by(ChatModel& model, const ModelPatternOptions& options) {
  return [&model, options](const std::string& wearer, const Clockface& face) {
    return std::make_unique<ModelPatterns>(model, wearer, face, options);
  };
}

}  // namespace daybook
