// Silence is judged by when talk last ended, topic shift by the segmenter on utterances.

#include "daybook/build/conversations.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "daybook/build/episode_text.h"
#include "daybook/build/phrases.h"
#include "daybook/build/salience.h"

namespace daybook {
namespace {

constexpr Duration kSilence = std::chrono::seconds(60);
constexpr std::size_t kTopics = 4;
constexpr std::size_t kSummary = 4;
constexpr std::size_t kNamed = 4;

bool is_talk(const Moment& moment) {
  return moment.view == MomentView::Utterance && moment.subject != "someone" &&
         moment.subject != "others";
}

std::optional<Interval> talk_in(const OpenWindow& window) {
  std::optional<Interval> talk;
  for (const Moment& moment : window.moments) {
    if (!is_talk(moment)) continue;
    if (!talk) talk = moment.interval;
    talk->end = std::max(talk->end, moment.interval.end);
  }
  return talk;
}

/// Whether the wearer and a named person speak within a minute of each other.
bool exchanged(const std::vector<const Moment*>& talk) {
  std::optional<Timestamp> mine;
  std::optional<Timestamp> theirs;
  for (const Moment* moment : talk) {
    std::optional<Timestamp>& own = moment->subject == "I" ? mine : theirs;
    const std::optional<Timestamp>& other = moment->subject == "I" ? theirs : mine;
    own = moment->interval.end;
    if (other && moment->interval.start - *other <= kSilence) return true;
  }
  return false;
}

}  // namespace

std::vector<ClosedEpisode> Conversations::push(OpenWindow window, bool forced, int lines) {
  std::vector<ClosedEpisode> closed;
  const Timestamp known_at = window.interval.end;
  const std::optional<Interval> talk = talk_in(window);
  const Timestamp silent_until = talk ? talk->start : window.interval.end;
  const bool silence = last_talk_ && silent_until - *last_talk_ > kSilence;
  if (forced || silence) {
    close(segmenter_.close(), known_at, closed);
    last_talk_.reset();
  }
  if (talk || last_talk_) {
    const std::vector<std::size_t> cuts =
        segmenter_.push(window.interval, window.features, false, lines);
    windows_.push_back(std::move(window));
    for (const std::size_t count : cuts) close(count, known_at, closed);
  }
  if (talk) last_talk_ = talk->end;
  return closed;
}

void Conversations::close(std::size_t count, Timestamp known_at,
                          std::vector<ClosedEpisode>& closed) {
  std::size_t used = count;
  while (used > 0 && !talk_in(windows_[used - 1])) --used;
  std::vector<const Moment*> talk;
  ClosedEpisode out;
  for (std::size_t i = 0; i < used; ++i) {
    out.episode.windows.push_back(windows_[i].id);
    out.features = add(out.features, windows_[i].features);
    for (const Moment& moment : windows_[i].moments) {
      if (is_talk(moment)) talk.push_back(&moment);
    }
  }
  if (exchanged(talk)) {
    out.episode.view = EpisodeView::Conversation;
    out.episode.interval = {windows_.front().interval.start, windows_[used - 1].interval.end};
    out.episode.known_at = known_at;
    describe(talk, out.episode);
    out.episode.id = episode_id(out.episode);
    out.edges =
        moment_edges(out.episode.id, out.episode.interval.length(), talk, known_at, features_);
    closed.push_back(std::move(out));
  }
  windows_.erase(windows_.begin(), windows_.begin() + static_cast<std::ptrdiff_t>(count));
}

void Conversations::describe(const std::vector<const Moment*>& talk, Episode& episode) {
  std::vector<std::string> speakers;
  for (const std::string& name : rank_names(talk)) {
    const bool spoke = std::any_of(talk.begin(), talk.end(),
                                   [&](const Moment* moment) { return moment->subject == name; });
    if (spoke) speakers.push_back(name);
  }
  episode.participants = speakers;
  std::vector<std::string> listed(
      speakers.begin(),
      speakers.begin() + static_cast<std::ptrdiff_t>(std::min(speakers.size(), kNamed)));
  listed.push_back("I");
  const std::vector<std::string> about = topics(talk, kTopics);
  episode.keywords = about;
  const std::string topic = about.empty() ? "" : " about " + list_names(about);
  episode.text = list_names(listed) + " talk" + topic;
  episode.subject =
      about.empty() ? "talk with " + list_names(speakers) : "talk about " + list_names(about);
  episode.summary = summarise(talk, kSummary, features_);
}

/// Noun phrases of what was said, by count times rarity.
std::vector<std::string> Conversations::topics(const std::vector<const Moment*>& talk,
                                               std::size_t count) {
  std::map<std::string, std::pair<double, std::string>> found;
  for (const Moment* moment : talk) {
    for (const Sentence& sentence : read_sentences(moment->object, vocabulary_, learned_)) {
      const Tokens& words = sentence.words;
      for (std::size_t i = 0; i < words.size();) {
        const std::optional<Phrase> phrase = noun_phrase(words, i);
        if (!phrase || phrase->pronoun) {
          ++i;
          continue;
        }
        i = phrase->end;
        const Token& about = words[phrase->about];
        const bool topic = about.tag == Tag::Noun && phrase->end - phrase->begin <= 4 &&
                           !vocabulary_.noun_in(about.lower, WordList::Vague) &&
                           !vocabulary_.noun_in(about.lower, WordList::TimeNoun) &&
                           !vocabulary_.noun_in(about.lower, WordList::Direction) &&
                           !vocabulary_.noun_in(about.lower, WordList::Measure);
        if (!topic) continue;
        auto& entry = found[singular(about.lower)];
        entry.first += 1;
        const std::string text = definite(words, *phrase).phrase;
        if (text.size() > entry.second.size()) entry.second = text;
      }
    }
  }
  std::vector<std::pair<double, std::string>> ranked;
  for (const auto& [head, entry] : found) {
    const std::vector<std::string> terms = features_.terms(head);
    const double rarity = terms.empty() ? 0 : features_.idf(terms.front());
    ranked.emplace_back(-(1 + std::log(entry.first)) * rarity, entry.second);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> topics;
  for (std::size_t i = 0; i < ranked.size() && i < count; ++i) topics.push_back(ranked[i].second);
  return topics;
}

}  // namespace daybook
