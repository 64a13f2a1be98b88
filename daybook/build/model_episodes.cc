// The sentence decides whether an episode is the model's: everything else it says is taken over
// field by field where it fits, and is the rules' where not.

#include "daybook/build/model_episodes.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/episode_writer.h"
#include "daybook/build/index_sentence.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/prompts/activity.embed.txt.h"
#include "daybook/build/prompts/conversation.embed.txt.h"
#include "daybook/build/sentence_repair.h"
#include "daybook/build/writer_calls.h"
#include "daybook/build/writer_question.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/reply_schema.h"
#include "daybook/models/structured.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kHalvings = 3;
constexpr int kHints = 2;
constexpr std::size_t kMostKeywords = 8;
constexpr std::size_t kMostNames = 12;
constexpr std::size_t kSubjectWords = 10;
constexpr std::size_t kPlaceWords = 4;

std::string reply_schema() {
  return object_schema({{"text", text_schema(400)},
                        {"subject", text_schema(150)},
                        {"summary", text_schema(1500)},
                        {"keywords", list_schema(text_schema(60), kMostKeywords)},
                        {"participants", list_schema(text_schema(60), kMostNames)},
                        {"place", text_schema(80)}});
}

/// A line of an episode's sources, and how much it carries.
struct Entry {
  Timestamp at;
  std::string text;
  double weight = 0;
};

/// The entries that carry most within so many tokens, in time order.
std::vector<Entry> chosen(std::vector<Entry> entries, std::size_t tokens) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.weight > b.weight; });
  std::size_t used = 0;
  const auto end = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    used += estimated_tokens(entry.text);
    return used > tokens;
  });
  entries.erase(end, entries.end());
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.at < b.at; });
  return entries;
}

double weight_of(const Moment& moment, const std::vector<Edge>& edges) {
  const auto edge = std::find_if(edges.begin(), edges.end(),
                                 [&](const Edge& one) { return one.member == moment.id; });
  return edge == edges.end() ? 0 : edge->weight;
}

std::string without_i(const std::string& subject) {
  return subject.starts_with("I ") ? subject.substr(2) : subject;
}

}  // namespace

struct ModelEpisodes::Words {
  std::string text;
  std::string subject;
  std::string summary;
  std::vector<std::string> keywords;
  std::vector<std::string> participants;
  std::string place;

  explicit Words(const std::string& json) {
    const Json reply = Json::parse(json);
    text = one_line(reply.at("text").get<std::string>());
    subject = without_i(one_line(reply.at("subject").get<std::string>()));
    summary = one_line(reply.at("summary").get<std::string>());
    keywords = reply.at("keywords").get<std::vector<std::string>>();
    participants = reply.at("participants").get<std::vector<std::string>>();
    place = one_line(reply.at("place").get<std::string>());
  }

  /// Puts on what was recorded of it.
  void put_on(const Cast& cast, Episode& episode) {
    episode.text = std::move(text);
    const std::size_t words = word_count(subject);
    if (words > 1 && words <= kSubjectWords && !cast.misses_a_name(subject)) {
      episode.subject = std::move(subject);
    }
    if (word_count(summary) > 2 && !cast.misses_a_name(summary)) {
      episode.summary = std::move(summary);
    }
    std::erase_if(keywords, [&](const std::string& word) {
      return word_count(word) == 0 || !cast.knows_all(word);
    });
    if (!keywords.empty()) {
      episode.keywords = std::move(keywords);
    }
    std::erase_if(participants, [&](const std::string& name) {
      return !cast.is_name(name) || name == cast.own_name() || !cast.knows_all(name);
    });
    // Who talked was heard: there the rules know.
    if (!participants.empty() && episode.view == EpisodeView::Activity) {
      episode.participants = std::move(participants);
    }
    if (word_count(place) > 0 && word_count(place) <= kPlaceWords && cast.knows_all(place)) {
      episode.place = std::move(place);
    }
  }
};

ModelEpisodes::ModelEpisodes(ChatModel& model, std::string wearer, const Clockface& face,
                             const ModelEpisodeOptions& options)
    : calls_(model, options.control),
      wearer_(std::move(wearer)),
      options_(options),
      recorded_(wearer_, face),
      repair_(calls_) {}

WrittenEpisode ModelEpisodes::write(const ClosedEpisode& by_rule, const EpisodeSources& sources) {
  if (std::string why = calls_.given_up(); !why.empty()) {
    return {by_rule.episode, by_rule.edges, std::move(why)};
  }
  SentenceTask task = task_of(by_rule.episode, sources);
  std::optional<Words> words = compose(by_rule, sources, task);
  if (!words) {
    return {by_rule.episode, by_rule.edges, error_};
  }
  RepairedSentence repaired = repair_.repair(std::move(words->text), task);
  if (!repaired.failed.empty()) {
    return {by_rule.episode, by_rule.edges, std::move(repaired.failed)};
  }
  words->text = std::move(repaired.text);
  WrittenEpisode written{by_rule.episode, by_rule.edges, ""};
  words->put_on(task.cast, written.episode);
  return written;
}

SentenceTask ModelEpisodes::task_of(const Episode& episode, const EpisodeSources& sources) const {
  SentenceTask task{episode.view, "", Cast(recorded_.speakers().own_name())};
  for (const auto& windows : {sources.context, sources.windows}) {
    for (const Window& window : windows) {
      hear(window, task.cast);
      task.request.covers.push_back(window.interval);
    }
  }
  for (const Moment& moment : sources.moments) {
    hear(moment, task.cast);
  }
  for (const std::string& name : episode.participants) {
    task.cast.meet(name);
  }
  if (episode.view == EpisodeView::Conversation) {
    task.participants = episode.participants;
  }
  task.request.wearer = wearer_;
  return task;
}

/// The moments of the view, those with the heaviest edges first; of windows without any their
/// lines.
std::string ModelEpisodes::source_text(const ClosedEpisode& by_rule, const EpisodeSources& sources,
                                       std::size_t tokens) const {
  const bool talk = by_rule.episode.view == EpisodeView::Conversation;
  std::vector<Entry> entries;
  for (const Window& window : sources.windows) {
    const std::size_t before = entries.size();
    for (const Moment& moment : sources.moments) {
      if (moment.window == window.id && (!talk || moment.view == MomentView::Utterance)) {
        entries.push_back(
            {moment.interval.start, as_data(moment.text), weight_of(moment, by_rule.edges)});
      }
    }
    const bool untold = entries.size() == before;
    for (const Line& line : window.lines) {
      if (untold && (!talk || line.channel == Channel::Speech)) {
        entries.push_back({line.interval.start, recorded_.told(line), 0});
      }
    }
  }
  std::string text;
  if (talk) {
    text = "Speakers:";
    for (const std::string& name : by_rule.episode.participants) {
      text += (text.back() == ':' ? " " : ", ") + as_data(name);
    }
    text += "\n";
  }
  for (const Entry& entry : chosen(std::move(entries), tokens)) {
    text += recorded_.timed(entry.at, entry.text);
  }
  return fenced(text);
}

std::optional<ModelEpisodes::Words> ModelEpisodes::compose(const ClosedEpisode& by_rule,
                                                           const EpisodeSources& sources,
                                                           SentenceTask& task) {
  const bool talk = by_rule.episode.view == EpisodeView::Conversation;
  const Prompt prompt = read_prompt(talk ? embedded::kBuildPromptsConversationEmbedTxt
                                         : embedded::kBuildPromptsActivityEmbedTxt);
  ChatRequest request = task.request;
  request.prompt = prompt.name;
  request.schema = reply_schema();
  request.max_tokens = options_.reply_tokens;
  StructuredReply reply;
  for (int halved = 0; halved <= kHalvings; ++halved) {
    task.sources = source_text(by_rule, sources, options_.source_tokens >> halved);
    const std::string before =
        recorded_.context(sources.context, options_.context_tokens >> halved);
    request.messages = {{ChatRole::System, prompt.text},
                        {ChatRole::User, (before.empty() ? "" : "Context:\n" + before + "\n\n") +
                                             "Episode:\n" + task.sources + "\n\nThe reply:"}};
    reply = calls_.ask(request);
    if (reply.fault != ModelFault::Overflow) {
      break;
    }
  }
  for (int hints = 0; reply.ok(); ++hints) {
    Words words(reply.json);
    const std::string wrong = flaws(words.text, task.cast, task.participants);
    if (wrong.empty()) {
      return words;
    }
    if (hints == kHints) {
      error_ = "the model: no sentence could be used: " + wrong;
      return std::nullopt;
    }
    request.messages.push_back({ChatRole::Assistant, reply.json});
    request.messages.push_back(
        {ChatRole::User, "The text will not do. " + wrong + " Reply again in the same form."});
    reply = calls_.ask(request);
  }
  error_ = failure_text(reply);
  return std::nullopt;
}

EpisodeWriterMaker episodes_by(ChatModel& model, const ModelEpisodeOptions& options) {
  return [&model, options](const std::string& wearer, const Clockface& face) {
    return std::make_unique<ModelEpisodes>(model, wearer, face, options);
  };
}

}  // namespace daybook
