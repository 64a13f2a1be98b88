// Both questions are about the same episode, but the first reads what was recorded and the second
// the facts that were made of it, so each can fail alone.

#include "daybook/build/grove_episodes.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/build/episode_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/prompts/moment_roles.embed.txt.h"
#include "daybook/build/prompts/summarise_episode.embed.txt.h"
#include "daybook/build/salience.h"
#include "daybook/build/writer_calls.h"
#include "daybook/build/writer_question.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/reply_schema.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLeastMoments = 5;
constexpr std::size_t kMostMoments = 200;
constexpr std::size_t kKeywords = 8;
constexpr std::size_t kSubjectWords = 10;
constexpr double kLeastWeight = 0.05;  // 0 is for what has left
// Bytes: a model under a grammar must end.
constexpr std::size_t kLongestSubject = 160;
constexpr std::size_t kLongestSummary = 1200;
constexpr std::size_t kLongestKeyword = 60;

std::string words_schema() {
  return object_schema({{"subject", text_schema(kLongestSubject, 1)},
                        {"summary", text_schema(kLongestSummary, 1)},
                        {"keywords", list_schema(text_schema(kLongestKeyword, 1), kKeywords)}});
}

std::string roles_schema(std::size_t moments, std::size_t most) {
  const std::string entry = object_schema({{"moment", number_schema(1, moments)},
                                           {"role", choice_schema({"core", "context", "detail"})},
                                           {"weight", share_schema()}});
  return object_schema({{"roles", list_schema(entry, most)}});
}

// --- Words

struct Fields {
  std::string subject;
  std::vector<std::string> sentences;  ///< of the summary
  std::vector<std::string> keywords;
};

std::vector<std::string> sentences_of(const std::string& text) {
  std::vector<std::string> sentences;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends = (text[i] == '.' || text[i] == '!' || text[i] == '?') &&
                      (i + 1 == text.size() || text[i + 1] == ' ');
    if (ends || i + 1 == text.size()) {
      sentences.push_back(one_line(std::string_view(text).substr(begin, i + 1 - begin)));
      begin = i + 1;
    }
  }
  return sentences;
}

/// As texts are compared: without a full stop and a leading "I".
std::string compared(const std::string& text) {
  std::string out = normalise(text);
  while (!out.empty() && out.back() == '.') {
    out.pop_back();
  }
  return out.starts_with("i ") ? out.substr(2) : out;
}

/// Keywords that say something of their own, each once.
Fields fields_of(const std::string& reply) {
  const Json json = Json::parse(reply);
  Fields fields;
  fields.subject = one_line(json.at("subject").get<std::string>());
  while (!fields.subject.empty() && fields.subject.back() == '.') {
    fields.subject.pop_back();
  }
  if (fields.subject.starts_with("I ")) {
    fields.subject.erase(0, 2);
  }
  fields.sentences = sentences_of(one_line(json.at("summary").get<std::string>()));
  std::set<std::string> known = {"", compared(fields.subject)};
  for (const Json& keyword : json.at("keywords")) {
    const std::string text = one_line(keyword.get<std::string>());
    if (known.insert(compared(text)).second) {
      fields.keywords.push_back(text);
    }
  }
  return fields;
}

bool repeats(const Fields& fields, const std::string& sentence) {
  return compared(sentence) == compared(fields.subject);
}

/// What does not keep to the form; empty where all does.
std::string complaint(const Fields& fields) {
  const std::size_t words = split_words(fields.subject).size();
  if (words < 5 || words > kSubjectWords) {
    return "the subject has " + std::to_string(words) + " words, not 5 to 10";
  }
  if (fields.sentences.size() < 3 || fields.sentences.size() > 4) {
    return "the summary has " + std::to_string(fields.sentences.size()) + " sentences, not 3 to 4";
  }
  if (std::any_of(fields.sentences.begin(), fields.sentences.end(),
                  [&](const std::string& one) { return repeats(fields, one); })) {
    return "the summary repeats the subject";
  }
  return fields.keywords.size() < 3 ? "there are fewer than 3 keywords of their own" : "";
}

/// Leaves out of the summary what the subject says. Whether the fields can be used then.
bool is_usable(Fields& fields) {
  constexpr std::size_t kSentences = 6;
  std::erase_if(fields.sentences, [&](const std::string& one) { return repeats(fields, one); });
  const std::size_t words = split_words(fields.subject).size();
  return words >= 2 && words <= kSubjectWords && !fields.sentences.empty() &&
         fields.sentences.size() <= kSentences && !fields.keywords.empty();
}

// --- Roles

struct Role {
  std::size_t moment = 0;
  bool core = false;
  double weight = 0;
};

/// The heaviest ones of the reply, `most` at most, in the order of the moments. The first word on
/// a moment counts.
std::vector<Role> roles_of(const std::string& reply, std::size_t most) {
  const Json json = Json::parse(reply);
  std::map<std::size_t, Role> said;
  for (const Json& entry : json.at("roles")) {
    const auto role = entry.at("role").get<std::string>();
    const auto moment = entry.at("moment").get<std::size_t>() - 1;
    if (role != "detail") {
      said.emplace(moment, Role{moment, role == "core",
                                std::max(entry.at("weight").get<double>(), kLeastWeight)});
    }
  }
  std::vector<Role> roles;
  roles.reserve(said.size());
  for (const auto& [moment, role] : said) {
    roles.push_back(role);
  }
  std::stable_sort(roles.begin(), roles.end(), [](const Role& a, const Role& b) {
    return std::tie(b.core, b.weight) < std::tie(a.core, a.weight);
  });
  roles.resize(std::min(roles.size(), most));
  return roles;
}

std::string joined(const std::vector<std::string>& sentences) {
  std::string all;
  for (const std::string& one : sentences) {
    all += (all.empty() ? "" : " ") + one;
  }
  return all;
}

}  // namespace

GroveEpisodes::GroveEpisodes(ChatModel& model, const std::string& wearer, const Clockface& face,
                             const GroveEpisodeOptions& options)
    : calls_(model, options.control),
      wearer_(wearer),
      recorded_(wearer, face),
      face_(face),
      options_(options) {}

WrittenEpisode GroveEpisodes::write(const ClosedEpisode& by_rule, const EpisodeSources& sources) {
  WrittenEpisode written{by_rule.episode, by_rule.edges, ""};
  written.degraded = summarise(sources, written.episode);
  std::vector<const Moment*> moments;
  for (const Moment& moment : sources.moments) {
    if (by_rule.episode.view == EpisodeView::Activity || moment.view == MomentView::Utterance) {
      moments.push_back(&moment);
    }
  }
  const std::string unweighed = moments.empty() ? "" : weigh(moments, written);
  written.degraded = written.degraded.empty() ? unweighed : written.degraded;
  return written;
}

/// In a fence, thinned until it fits.
std::string GroveEpisodes::recorded(const EpisodeSources& sources) const {
  std::string lines;
  for (const Window& window : sources.windows) {
    for (const Line& line : window.lines) {
      lines += recorded_.timed(line.interval.start, recorded_.told(line));
    }
  }
  std::string text = fenced(lines);
  while (estimated_tokens(text) > options_.source_tokens) {
    const std::string less = thinned(text);
    if (less.size() == text.size()) {
      break;
    }
    text = less;
  }
  return text;
}

/// Why the words are the rules'; empty where they are not.
std::string GroveEpisodes::summarise(const EpisodeSources& sources, Episode& episode) {
  WriterQuestion question;
  question.prompt = embedded::kBuildPromptsSummariseEpisodeEmbedTxt;
  question.wearer = wearer_;
  question.schema = words_schema();
  question.covers = {episode.interval};
  question.reply_tokens = options_.reply_tokens;
  const std::string asked = "The episode, an " + std::string(name(episode.view)) + ", " +
                            face_.format(episode.interval) + ":\n" + recorded(sources) +
                            "\n\nSubject, summary and keywords";
  question.text = asked + ":";
  Fields fields;
  for (int tries = 0; tries < 2; ++tries) {
    const Result<std::string> reply = answer_to(question, calls_);
    if (!reply) {
      return reply.error().message;
    }
    fields = fields_of(*reply);
    const std::string wrong = complaint(fields);
    if (wrong.empty()) {
      break;
    }
    question.text = asked;
    question.text.append(" (keep to their form; before, ").append(wrong).append("):");
  }
  if (!is_usable(fields)) {
    return "the model: subject, summary and keywords could not be used";
  }
  episode.subject = fields.subject;
  episode.summary = joined(fields.sentences);
  episode.keywords = fields.keywords;
  return {};
}

/// The same for the roles.
std::string GroveEpisodes::weigh(const std::vector<const Moment*>& moments,
                                 WrittenEpisode& written) {
  const Episode& episode = written.episode;
  const std::size_t target = target_density(episode.interval.length());
  const std::size_t most = std::min(target + target / 2, kMostMoments);
  std::string lines;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    lines += "[" + std::to_string(i + 1) + "] " + face_.format(moments[i]->interval.start) + " " +
             as_data(moments[i]->text) + "\n";
  }
  WriterQuestion question;
  question.prompt = embedded::kBuildPromptsMomentRolesEmbedTxt;
  question.values = {{"least", std::to_string(kLeastMoments)}, {"most", std::to_string(most)}};
  question.wearer = wearer_;
  question.schema = roles_schema(moments.size(), moments.size());
  question.covers = {episode.interval};
  question.reply_tokens = options_.role_tokens;
  question.text = "What it was about:\n" + fenced(as_data(episode.subject) + "\n") +
                  "\n\nThe facts:\n" + fenced(lines) + "\n\nThe roles:";
  const Result<std::string> reply = answer_to(question, calls_);
  if (!reply) {
    return reply.error().message;
  }
  const std::vector<Role> roles = roles_of(*reply, most);
  if (roles.empty()) {
    return "the model: no moment of an episode has a role";
  }
  written.edges.clear();
  for (const Role& role : roles) {
    written.edges.push_back({episode.id, moments[role.moment]->id, role.core ? "core" : "context",
                             role.weight, episode.known_at});
  }
  return {};
}

EpisodeWriterMaker grove_episodes_by(ChatModel& model, const GroveEpisodeOptions& options) {
  return [&model, options](const std::string& wearer, const Clockface& face) {
    return std::make_unique<GroveEpisodes>(model, wearer, face, options);
  };
}

}  // namespace daybook
