// The marking phrase of an activity is the verb and object head with the highest count times
// rarity among what the wearer did; its fullest wording stands for it. It tells the activity
// from others, which searches need; its subject is the most central deed, the one whose rare
// words most of the activity's deeds share, which is what a person would say was done. Topics of a
// conversation are the noun phrases of what was said, ranked the same way. A word met for the
// first time is as likely a slip of the transcriber as a topic, so it counts half.

#include "daybook/build/episode_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/build/phrases.h"
#include "daybook/build/salience.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {

using enum WordList;

struct TopicCounts {
  struct Topic {
    double count = 0;
    std::string phrase;
  };
  std::map<std::string, Topic> topics;  ///< by head
};

struct EpisodeText::Deed {
  std::string deed;
  double count = 0;
  double score = 0;
  const Moment* told = nullptr;
};

namespace {

constexpr std::size_t kSpeakers = 4;
constexpr std::size_t kKeywords = 8;
constexpr std::size_t kTopics = 4;
constexpr std::size_t kSummary = 4;
constexpr std::size_t kSubjectWords = 10;
constexpr std::size_t kLongestText = 20;
constexpr std::size_t kTopicWords = 4;

std::size_t count_words(std::string_view text) { return split_words(text).size(); }

/// Not cut before what an article or a preposition leads to.
std::string first_words(std::string_view text, std::size_t count) {
  const std::vector<Word> words = split_words(text);
  if (words.size() <= count) {
    return std::string(text);
  }
  while (count > 1 && (is_stop_word(words[count - 1].lower) || words[count - 1].lower == "next")) {
    --count;
  }
  return std::string(text.substr(0, words[count - 1].begin + words[count - 1].original.size()));
}

std::string head_word(const std::string& phrase) {
  const std::vector<Word> words = split_words(phrase);
  return words.empty() ? "" : singular(words.back().lower);
}

double kind_weight(MomentKind kind) {
  switch (kind) {
    case MomentKind::HandObject:
      return 1.0;
    case MomentKind::Movement:
      return 0.35;
    case MomentKind::State:
      return 0.2;
    default:
      return 0.15;
  }
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// "The kitchen" counts as located whichever preposition stands before it.
bool located(std::string_view text) {
  return holds(text, " in the ") || holds(text, " on the ") || holds(text, " at the ") ||
         holds(text, " in my ") || holds(text, "'s room");
}

std::string most_frequent_place(const std::vector<const OpenWindow*>& windows) {
  std::map<std::string, int> counts;
  for (const OpenWindow* window : windows) {
    if (!window->place.empty()) {
      ++counts[window->place];
    }
  }
  const auto best =
      std::max_element(counts.begin(), counts.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return best == counts.end() ? "" : best->first;
}

bool is_single_name(const std::string& subject) {
  static constexpr std::string_view kNobody[] = {"I",  "He",   "She",     "It",
                                                 "We", "They", "Someone", "Somebody"};
  return std::find(std::begin(kNobody), std::end(kNobody), subject) == std::end(kNobody) &&
         !subject.empty() && subject[0] >= 'A' && subject[0] <= 'Z' && !holds(subject, " and ");
}

/// The words of a ranking, best first, at most `count`.
std::vector<std::string> best_of(std::vector<std::pair<double, std::string>> ranked,
                                 std::size_t count) {
  std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    return std::tie(b.first, a.second) < std::tie(a.first, b.second);
  });
  std::vector<std::string> words;
  for (std::size_t i = 0; i < ranked.size() && i < count; ++i) {
    words.push_back(ranked[i].second);
  }
  return words;
}

/// "The" and a noun with what directly qualifies it: "the yellow teapot", "Greta's bees".
std::string topic_label(const Tokens& words, std::size_t head) {
  std::size_t begin = head;
  while (begin > 0 && begin + kTopicWords > head + 2 && words[begin - 1].after == 0 &&
         (words[begin - 1].tag == Tag::Noun || words[begin - 1].tag == Tag::Adjective ||
          words[begin - 1].tag == words[head].tag)) {
    --begin;
  }
  const bool owned = begin > 0 && words[begin - 1].tag == Tag::Possessive;
  if (owned) {
    --begin;
  }
  const bool name = words[begin].tag == Tag::Name;
  const auto at = [&](std::size_t i) { return words.begin() + static_cast<std::ptrdiff_t>(i); };
  Tokens label(at(begin), at(head + 1));
  for (Token& word : label) {
    word.after = 0;
  }
  return (owned || name ? "" : "the ") + join(label);
}

}  // namespace

double EpisodeText::rarity(const std::string& text) {
  const std::vector<std::string> terms = features_.terms(text);
  double sum = 0;
  for (const std::string& term : terms) {
    sum += rarity_of(term);
  }
  return terms.empty() ? 0 : sum / static_cast<double>(terms.size());
}

double EpisodeText::rarity_of(const std::string& term) const {
  return features_.idf(term) * (features_.windows_with(term) > 1 ? 1.0 : 0.5);
}

std::vector<EpisodeText::Deed> EpisodeText::deeds_of(const std::vector<const Moment*>& moments) {
  std::vector<Deed> deeds;
  std::map<std::string, std::size_t> index;
  for (const Moment* moment : moments) {
    const bool own =
        moment->view == MomentView::Action && moment->subject == "I" && !moment->unresolved;
    if (!own) {
      continue;
    }
    const std::string& about = moment->object.empty() ? moment->place : moment->object;
    const std::string deed = moment->verb + "|" + head_word(about);
    const auto [entry, fresh] = index.try_emplace(deed, deeds.size());
    if (fresh) {
      deeds.push_back({deed, 0, 0, moment});
    }
    Deed& known = deeds[entry->second];
    known.count += 1;
    const bool fuller = moment->text.size() > known.told->text.size() &&
                        count_words(moment->text) <= kLongestText - 4 &&
                        !moment->text.starts_with("I will ");
    const bool future = known.told->text.starts_with("I will ");
    if (fuller || (future && !moment->text.starts_with("I will "))) {
      known.told = moment;
    }
  }
  return deeds;
}

/// Mean rarity of a deed's words, each times the root of the number of deeds that share it.
double EpisodeText::centrality(const std::string& text,
                               const std::map<std::string, double>& shared) {
  const std::vector<std::string> terms = features_.terms(text);
  double sum = 0;
  for (const std::string& term : terms) {
    const auto count = shared.find(term);
    sum += rarity_of(term) * std::sqrt(count == shared.end() ? 1 : count->second);
  }
  return terms.empty() ? 0 : sum / static_cast<double>(terms.size());
}

const EpisodeText::Deed* EpisodeText::marking(std::vector<Deed>& deeds) {
  const Deed* best = nullptr;
  for (Deed& deed : deeds) {
    deed.score =
        (1 + std::log(deed.count)) * (0.1 + rarity(deed.told->text)) * kind_weight(deed.told->kind);
    if (best == nullptr || deed.score > best->score) {
      best = &deed;
    }
  }
  return best;
}

const EpisodeText::Deed* EpisodeText::central(std::vector<Deed>& deeds) {
  std::map<std::string, double> shared;
  for (const Deed& deed : deeds) {
    std::vector<std::string> terms = features_.terms(deed.told->text);
    std::sort(terms.begin(), terms.end());
    terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
    for (const std::string& term : terms) {
      shared[term] += deed.count;
    }
  }
  const Deed* best = nullptr;
  for (Deed& deed : deeds) {
    deed.score = (0.1 + centrality(deed.told->text, shared)) * kind_weight(deed.told->kind);
    if (best == nullptr || deed.score > best->score) {
      best = &deed;
    }
  }
  return best;
}

/// Names by how often they take part, ties by name; the wearer, called by name, left out.
std::vector<std::string> EpisodeText::company(const std::vector<const Moment*>& moments) const {
  std::map<std::string, int> counts;
  for (const Moment* moment : moments) {
    for (const std::string& name : moment->participants) {
      ++counts[name];
    }
    if (moment->view == MomentView::Utterance && is_single_name(moment->subject)) {
      ++counts[moment->subject];
    }
  }
  counts.erase(own_name_);
  std::vector<std::pair<std::string, int>> ranked(counts.begin(), counts.end());
  std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    return std::tie(b.second, a.first) < std::tie(a.second, b.first);
  });
  std::vector<std::string> names;
  names.reserve(ranked.size());
  for (auto& [name, count] : ranked) {
    names.push_back(name);
  }
  return names;
}

/// Where the wearer did nothing that could be named: what others did or said, else the first
/// caption as it is.
std::string EpisodeText::fallback(const std::vector<const OpenWindow*>& windows,
                                  const std::vector<const Moment*>& moments) {
  const Moment* best = nullptr;
  double most = 0;
  for (const Moment* moment : moments) {
    const double score = salience(*moment, features_);
    if (score > most) {
      best = moment;
      most = score;
    }
  }
  if (best != nullptr) {
    return best->text;
  }
  for (const OpenWindow* window : windows) {
    if (!window->caption.empty()) {
      return window->caption;
    }
  }
  return "Nothing is seen or heard";
}

std::string EpisodeText::describe_activity(const std::vector<const OpenWindow*>& windows,
                                           Episode& episode) {
  std::vector<const Moment*> moments;
  for (const OpenWindow* window : windows) {
    for (const Moment& moment : window->moments) {
      moments.push_back(&moment);
    }
  }
  episode.participants = company(moments);
  episode.place = most_frequent_place(windows);
  episode.keywords = keywords(moments);
  episode.summary = summarise(moments);
  std::vector<Deed> deeds = deeds_of(moments);
  const Deed* best = marking(deeds);
  episode.text = best != nullptr ? best->told->text : fallback(windows, moments);
  if (best == nullptr) {
    episode.subject = first_words(episode.text, kSubjectWords);
    return "";
  }
  const std::string deed = best->deed;
  episode.subject = first_words(central(deeds)->told->text, kSubjectWords);
  if (episode.subject.starts_with("I ")) {
    episode.subject.erase(0, 2);
  }
  if (!episode.place.empty() && !located(episode.text)) {
    for (const OpenWindow* window : windows) {
      if (window->place != episode.place) {
        continue;
      }
      episode.text += " " + window->located;
      break;
    }
  }
  episode.text = with_company(std::move(episode.text), episode.participants);
  return deed;
}

void EpisodeText::describe_conversation(const std::vector<const Moment*>& talk, Episode& episode) {
  for (const std::string& name : company(talk)) {
    const bool spoke = std::any_of(talk.begin(), talk.end(),
                                   [&](const Moment* moment) { return moment->subject == name; });
    if (spoke) {
      episode.participants.push_back(name);
    }
  }
  std::vector<std::string> listed = episode.participants;
  listed.resize(std::min(listed.size(), kSpeakers));
  const std::string partners = list_names(listed);
  listed.push_back("I");
  const std::vector<std::string> about = topics(talk);
  episode.keywords = about;
  episode.text =
      list_names(listed) + " talk" + (about.empty() ? "" : " about " + list_names(about));
  episode.subject = first_words(
      "talk " + (about.empty() ? "with " + partners : "about " + list_names(about)), kSubjectWords);
  episode.summary = summarise(talk);
}

/// The most salient moments, told one after the other in time order.
std::string EpisodeText::summarise(const std::vector<const Moment*>& moments) {
  std::vector<std::pair<double, std::size_t>> ranked;
  ranked.reserve(moments.size());
  for (std::size_t i = 0; i < moments.size(); ++i) {
    ranked.emplace_back(-salience(*moments[i], features_), i);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::size_t> chosen;
  for (const auto& [score, i] : ranked) {
    const bool told = std::any_of(chosen.begin(), chosen.end(), [&, at = i](std::size_t other) {
      return moments[other]->text == moments[at]->text;
    });
    if (!told && chosen.size() < kSummary) {
      chosen.push_back(i);
    }
  }
  std::sort(chosen.begin(), chosen.end());
  std::string summary;
  for (const std::size_t i : chosen) {
    const std::string& text = moments[i]->text;  // a model ends its sentences
    summary += (summary.empty() ? "" : " ") + text + (text.ends_with('.') ? "" : ".");
  }
  return summary;
}

/// Objects' head nouns by count times rarity.
std::vector<std::string> EpisodeText::keywords(const std::vector<const Moment*>& moments) {
  std::map<std::string, double> counts;
  for (const Moment* moment : moments) {
    if (moment->view != MomentView::Action) {
      continue;
    }
    const std::string head = head_word(moment->object);
    const std::uint64_t lists = vocabulary_.lists(head);
    const std::uint64_t other = ~(bit(NounFirst) | bit(Surface) | bit(Area) | bit(Washing) |
                                  bit(PlainPlural) | bit(OnPlace) | bit(AtPlace));
    if (!head.empty() && (lists & other) == 0) {
      counts[head] += 1;
    }
  }
  std::vector<std::pair<double, std::string>> ranked;
  ranked.reserve(counts.size());
  for (const auto& [word, count] : counts) {
    ranked.emplace_back((1 + std::log(count)) * rarity(word), word);
  }
  return best_of(std::move(ranked), kKeywords);
}

void EpisodeText::collect_topics(const std::string& told, TopicCounts& counts) const {
  for (const Sentence& sentence : read_sentences(told, vocabulary_, learned_)) {
    const Tokens& words = sentence.words;
    for (std::size_t i = 0; i < words.size();) {
      const std::optional<Phrase> phrase = noun_phrase(words, i);
      if (!phrase || phrase->pronoun) {
        ++i;
        continue;
      }
      i = phrase->end;
      const Token& about = words[phrase->about];
      const std::string head = singular(about.lower);
      const Tag before = words[phrase->begin].tag;
      const bool led =
          phrase->begin < phrase->about &&
          (before == Tag::Determiner || before == Tag::Possessive || before == Tag::Number);
      if (!is_topic(about, head, led) || words[phrase->begin].is("no")) {
        continue;
      }
      TopicCounts::Topic& topic = counts.topics[head];
      topic.count += 1;
      const std::string label = topic_label(words, phrase->about);
      if (label.size() > topic.phrase.size()) {
        topic.phrase = label;
      }
    }
  }
}

bool EpisodeText::is_topic(const Token& about, const std::string& head, bool led) const {
  const std::uint64_t barred = bit(Vague) | bit(TimeNoun) | bit(Direction) | bit(Measure) |
                               bit(Abstract) | bit(Number) | bit(Adjective) | bit(BodyPart) |
                               bit(Adverb) | bit(Interjection) | bit(PersonNoun);
  const bool plain = std::all_of(about.lower.begin(), about.lower.end(),
                                 [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
  const bool noun =
      about.tag == Tag::Noun || (about.tag == Tag::Name && !learned_.is_person(about.text));
  // Without an article, "forgets" and "guess" are what somebody does; "the taps" are things.
  const bool verbal =
      about.verb && ((!about.verb.is(VerbForm::Base) && !about.verb.is(VerbForm::Third)) ||
                     (!led && ((about.lists | vocabulary_.lists(head)) & bit(NounFirst)) == 0));
  return noun && plain && !verbal && about.lower.size() > 2 &&
         ((about.lists | vocabulary_.lists(head)) & barred) == 0;
}

std::vector<std::string> EpisodeText::topics(const std::vector<const Moment*>& talk) {
  TopicCounts counts;
  for (const Moment* moment : talk) {
    collect_topics(moment->object, counts);
  }
  std::vector<std::pair<double, std::string>> ranked;
  ranked.reserve(counts.topics.size());
  for (const auto& [head, topic] : counts.topics) {
    ranked.emplace_back((0.5 + topic.count) * rarity(head), topic.phrase);
  }
  return best_of(std::move(ranked), kTopics);
}

}  // namespace daybook
