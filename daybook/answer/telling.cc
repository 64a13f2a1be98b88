// score of a line = words it shares with the question, and half of those that its
//                   surroundings share (an answer rarely repeats its question)
//                 + likeness of meaning + strength of its window
//                 + whether it is of the kind asked for, says something new, and holds all words.
//
// A line that itself asks is a poor answer; where it still wins, the reply to it
// is told too. The parts are of like size by construction and none is fitted.

#include "daybook/answer/telling.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment_builder.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/search.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Teller::Candidate {
  const Lead* lead = nullptr;
  const Line* line = nullptr;
  std::vector<bool> holds;    ///< which of the question's words
  std::size_t new_words = 0;  ///< words that the question does not have
  double meaning = 0;         ///< cosine with the question
};

namespace {

constexpr Duration kAround = std::chrono::seconds(20);
constexpr Duration kReply = std::chrono::seconds(12);
constexpr double kAroundShare = 0.5;
constexpr double kWindowShare = 0.3;
constexpr double kFit = 0.25;
constexpr double kAsks = 0.35;
constexpr double kSaysNew = 0.35;
constexpr double kMuchNew = 3;
constexpr double kHoldsAll = 0.2;
constexpr double kRounding = 1e-6;
constexpr double kActs = 0.5;
constexpr double kPriorShare = 0.2;
constexpr double kNotTheAsker = 0.4;
constexpr double kMentioned = 0.5;
constexpr double kSpeaks = 0.2;

bool holds_any(std::span<const Word> words, std::string_view section) {
  return std::any_of(words.begin(), words.end(), [&](const Word& word) {
    return question_words(section).contains(word.lower);
  });
}

bool has_digit(const Word& word) {
  return std::any_of(word.lower.begin(), word.lower.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

bool is_question(const Line& line) { return line.text.ends_with("?") || line.text.ends_with("？"); }

/// "on the shelf", "behind Greta", "in my room"; nothing is where it goes "to Greta", or where
/// something is done "with a cloth".
bool names_place(std::span<const Word> words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const Word& next = words[i + 1];
    const bool named = next.capital && words[i].lower != "to";
    const bool thing =
        question_words("determiners").contains(next.lower) && words[i].lower != "with";
    if (question_words("places").contains(words[i].lower) && (thing || named)) {
      return true;
    }
  }
  return false;
}

/// "Four", "4", "forty-two".
bool names_number(std::span<const Word> words) {
  return std::any_of(words.begin(), words.end(), [](const Word& word) {
    const std::string first = word.lower.substr(0, word.lower.find('-'));
    return question_words("numbers").contains(first) || has_digit(word);
  });
}

/// "on Thursday", "tomorrow", "at four", "half past ten".
bool names_time(std::span<const Word> words) {
  if (holds_any(words, "times")) {
    return true;
  }
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i].lower;
    if ((word == "at" || word == "by" || word == "past") && names_number(words.subspan(i + 1, 1))) {
      return true;
    }
  }
  return false;
}

/// How much a line is about what a person did: fully where it says that the person
/// acts, or was said by the person where talk is asked for.
double part_of(const Line& line, const Suspect& person, bool asks_for_talk) {
  const std::vector<Word> words = split_words(line.text);
  if (words.empty()) {
    return 0;
  }
  const std::string& first = words.front().lower;
  const bool begins = first == person.name || normalise(line.text).starts_with(person.name + " ");
  // "Omar brings the oars", and not "Omar, bring the oars".
  if (line.channel == Channel::Speech && begins && !asks_for_talk && words.front().after == 0) {
    return 1;
  }
  if (line.channel == Channel::Speech && normalise(line.speaker) == person.name) {
    return asks_for_talk ? 1 : kSpeaks;
  }
  if (is_chinese(line.text)) {
    const std::string name = person.wearer ? "我" : person.name;
    const std::string text = normalise(line.text);
    const bool acts = line.channel == Channel::Caption && text.starts_with(name);
    return acts ? 1 : text.find(name) != std::string::npos ? kMentioned : 0;
  }
  if (line.channel == Channel::Caption && person.wearer) {
    return first == "i" || first.starts_with("i'") || !words.front().capital ? 1 : 0;
  }
  if (line.channel == Channel::Caption && begins) {
    return 1;
  }
  const bool mentioned = std::any_of(words.begin(), words.end(), [&](const Word& word) {
    return word.lower == person.name || word.lower == person.name + "'s";
  });
  return mentioned ? kMentioned : 0;
}

struct Sign {
  Asked asked;
  std::vector<std::string_view> words;    ///< English, any of them
  std::vector<std::string_view> phrases;  ///< Chinese, any of them
};

bool shows(const Sign& sign, const std::string& question, std::span<const Word> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](const Word& word) {
                       return std::find(sign.words.begin(), sign.words.end(), word.lower) !=
                              sign.words.end();
                     }) ||
         std::any_of(sign.phrases.begin(), sign.phrases.end(), [&](std::string_view part) {
           return question.find(part) != std::string::npos;
         });
}

/// "what time", "which day", "how long ago"; "how long"; "how many", "how much", "how old".
std::optional<Asked> by_pair(std::span<const Word> words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& first = words[i].lower;
    const std::string& next = words[i + 1].lower;
    if ((first == "what" || first == "which") &&
        (next == "time" || next == "day" || next == "days" || next == "date")) {
      return Asked::Time;
    }
    if (first == "how" && next == "long") {
      const bool ago = std::any_of(words.begin(), words.end(),
                                   [](const Word& word) { return word.lower == "ago"; });
      return ago ? Asked::Time : Asked::Length;
    }
    if (first == "how" && (next == "many" || next == "much" || next == "old")) {
      return Asked::Number;
    }
  }
  return std::nullopt;
}

}  // namespace

Asked what_is_asked(const std::string& question) {
  static const std::array<Sign, 2> k_first = {
      Sign{Asked::Person, {"who", "whom", "whose", "who's"}, {"谁"}},
      Sign{Asked::Place, {"where", "where's"}, {"哪里", "哪儿", "在哪"}}};
  static const std::array<Sign, 4> k_then = {
      Sign{Asked::Length, {}, {"多长时间", "多久"}}, Sign{Asked::Reason, {"why"}, {"为什么"}},
      Sign{Asked::Time, {"when"}, {"什么时候", "几点"}},
      Sign{Asked::Number, {"cost", "costs", "price"}, {"多少", "几"}}};
  const std::vector<Word> words = split_words(question);
  for (const Sign& sign : k_first) {
    if (shows(sign, question, words)) {
      return sign.asked;
    }
  }
  if (const std::optional<Asked> pair = by_pair(words)) {
    return *pair;
  }
  for (const Sign& sign : k_then) {
    if (shows(sign, question, words)) {
      return sign.asked;
    }
  }
  const bool yes_or_no =
      (!words.empty() && question_words("yes or no").contains(words.front().lower)) ||
      shows({Asked::YesNo, {}, {"吗", "有没有"}}, question, {});
  return yes_or_no ? Asked::YesNo : Asked::Statement;
}

bool names_a_time(const Line& line) { return names_time(split_words(line.text)); }

Teller::Teller(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
               const Intent& intent, Asked asked)
    : index_(index), embedder_(embedder), intent_(intent), asked_(asked) {
  for (const auto& [term, weight] : intent.words) {
    const std::size_t holding = index.windows().postings.list(term, visible).docs.size();
    if (holding > 0) {
      words_.push_back({term, weight * inverse_document_frequency(visible, holding)});
      total_ += words_.back().weight;
    }
  }
  const std::vector<Word> words = split_words(intent.main);
  writing_ = asked == Asked::Statement && holds_any(words, "written things");
  total_ += static_cast<double>(intent.unknown_words) * inverse_document_frequency(visible, 1);
  if (embedder_ != nullptr) {
    const std::string_view main = intent_.main;
    question_ = embedder_->embed({&main, 1}, EmbedRole::Query);
  }
}

/// The lines in time order with the words they share with the question.
std::vector<Teller::Candidate> Teller::candidates(std::span<const Lead> leads) const {
  std::vector<Candidate> lines;
  for (const Lead& lead : leads) {
    for (const Line& line : lead.window.lines) {
      lines.push_back({&lead, &line, {}, 0, 0});
    }
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Candidate& a, const Candidate& b) {
    return a.line->interval.start < b.line->interval.start;
  });
  std::vector<std::string> texts;
  for (Candidate& candidate : lines) {
    const Line& line = *candidate.line;
    texts.push_back(indexed_text(line) + (line.alternate.empty() ? "" : " " + line.alternate));
    const TermWeights terms = query_terms(index_.lexicon(), texts.back());
    for (const WeighedTerm& word : words_) {
      candidate.holds.push_back(
          std::any_of(terms.begin(), terms.end(),
                      [&](const WeightedTerm& term) { return term.term == word.term; }));
    }
    const TermWeights said = query_terms(index_.lexicon(), line.text);
    candidate.new_words = static_cast<std::size_t>(
        std::count_if(said.begin(), said.end(), [&](const WeightedTerm& term) {
          return std::none_of(words_.begin(), words_.end(),
                              [&](const WeighedTerm& word) { return word.term == term.term; });
        }));
  }
  measure_meaning(lines, texts);
  return lines;
}

void Teller::measure_meaning(std::vector<Candidate>& lines,
                             std::span<const std::string> texts) const {
  if (question_.empty() || texts.empty()) {
    return;
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const std::vector<float> vectors = embedder_->embed(views, EmbedRole::Passage);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t k = 0; k < question_.size(); ++k) {
      lines[i].meaning += static_cast<double>(question_[k]) * vectors[i * question_.size() + k];
    }
  }
}

/// Weight of the words that the line lacks and a line within `kAround` has.
double Teller::shared_around(std::span<const Candidate> lines, std::size_t at) const {
  const Timestamp start = lines[at].line->interval.start;
  std::size_t begin = at;
  while (begin > 0 && start - lines[begin - 1].line->interval.start <= kAround) {
    --begin;
  }
  std::vector<bool> near(words_.size(), false);
  for (std::size_t k = begin; k < lines.size() && lines[k].line->interval.start - start <= kAround;
       ++k) {
    for (std::size_t w = 0; w < near.size(); ++w) {
      near[w] = near[w] || lines[k].holds[w];
    }
  }
  double sum = 0;
  for (std::size_t w = 0; w < near.size(); ++w) {
    sum += near[w] && !lines[at].holds[w] ? words_[w].weight : 0;
  }
  return sum;
}

/// 1 where the line holds the kind of thing that is asked for.
double Teller::fit(const Line& line) const {
  const std::vector<Word> words = split_words(line.text);
  switch (asked_) {
    case Asked::Place:
      return names_place(words) ? 1 : 0;
    case Asked::Time:
      return names_time(words) ? 1 : 0;
    case Asked::Number:
      return names_number(words) ? 1 : 0;
    case Asked::Reason:
      return holds_any(words, "reasons") ? 1 : 0;
    default: {
      const bool seen = line.channel == Channel::Caption;
      const bool writes = writing_ && seen && holds_any(words, "telling of writing");
      const bool promises = intent_.due && !seen && holds_any(words, "promising");
      return writes || promises ? 1 : 0;
    }
  }
}

Told Teller::told(std::span<const Candidate> lines, std::size_t at) const {
  const Candidate& candidate = lines[at];
  const Line& line = *candidate.line;
  double own = 0;
  for (std::size_t w = 0; w < words_.size(); ++w) {
    own += candidate.holds[w] ? words_[w].weight : 0;
  }
  const double total = std::max(total_, 1e-9);
  const double words = (own + kAroundShare * shared_around(lines, at)) / total;
  Told one{candidate.lead->ordinal, line, {}, {}, {}, fit(line) > 0, own / total, 0};
  const double says_new = std::min(1.0, static_cast<double>(candidate.new_words) / kMuchNew);
  const bool holds_all = words_.size() > 1 && own >= total - kRounding;
  one.said = (words + std::max(0.0, candidate.meaning)) / 2 +
             kFit * fit(line) * (0.5 + own / total / 2) + kSaysNew * says_new +
             (holds_all && !(writing_ && fit(line) == 0) ? kHoldsAll : 0) -
             (is_question(line) ? kAsks : 0);
  one.score = one.said + kWindowShare * candidate.lead->strength;
  return one;
}

/// The reply among lines of speech, in time order: to a question what somebody else says next;
/// where that is not the kind of thing that is asked for, what soon is.
std::optional<Line> Teller::reply_to(const Line& line, std::span<const Line> speech) const {
  const bool asks = is_question(line);
  std::optional<Line> reply;
  for (const Line& other : speech) {
    const bool follows = other.interval.start >= line.interval.start && !(other == line) &&
                         other.interval.start - line.interval.end <= kReply;
    if (!follows || other.speaker.empty()) {
      continue;
    }
    if (fit(other) > 0 && !is_question(other) && (asks || fit(line) == 0)) {
      return other;
    }
    if (asks && !reply && other.speaker != line.speaker) {
      reply = other;
    }
  }
  return reply;
}

/// What was said soon after against it: "Not at eight, the bridge opens at nine."
std::optional<Line> Teller::correction_of(const Line& line, std::span<const Line> speech) const {
  for (const Line& other : speech) {
    const std::vector<Word> words = split_words(other.text);
    const bool follows = other.interval.start >= line.interval.end &&
                         other.interval.start - line.interval.end <= kReply;
    if (follows && !words.empty() && question_words("correcting").contains(words.front().lower) &&
        fit(other) > 0 && !is_question(other)) {
      return other;
    }
  }
  return std::nullopt;
}

/// The other half of an exchange: the reply to a question, the question replied to.
void Teller::complete(std::span<const Lead> leads, Told& told) const {
  if (told.line.channel != Channel::Speech) {
    return;
  }
  std::vector<Line> speech;
  for (const Lead& lead : leads) {
    std::copy_if(lead.window.lines.begin(), lead.window.lines.end(), std::back_inserter(speech),
                 [](const Line& line) { return line.channel == Channel::Speech; });
  }
  told.reply = reply_to(told.line, speech);
  told.fits = told.fits || (told.reply && fit(*told.reply) > 0);
  told.correction = correction_of(told.reply.value_or(told.line), speech);
  for (const Line& other : speech) {
    const bool follows = told.line.interval.start >= other.interval.start &&
                         told.line.interval.start - other.interval.end <= kReply;
    if (!is_question(told.line) && follows && is_question(other) && !other.speaker.empty() &&
        other.speaker != told.line.speaker) {
      told.question = other;
    }
  }
}

std::vector<Told> Teller::tell(std::span<const Lead> leads) const {
  const std::vector<Candidate> lines = candidates(leads);
  std::vector<Told> all;
  all.reserve(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    all.push_back(told(lines, i));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Told& a, const Told& b) { return a.score > b.score; });
  for (Told& one : all) {
    complete(leads, one);
  }
  return all;
}

PersonTold Teller::choose(std::span<const Told> told, std::span<const Suspect> people) const {
  PersonTold best;
  double most = -1e300;
  for (std::size_t p = 0; p < people.size(); ++p) {
    const double prior = kPriorShare * std::log(people[p].probability + 0.01) -
                         (people[p].wearer ? kNotTheAsker : 0);
    for (std::size_t i = 0; i < told.size(); ++i) {
      const double part = part_of(told[i].line, people[p], intent_.speech);
      const double score =
          told[i].score + prior + kActs * part * (0.5 + std::min(0.5, told[i].words));
      if (score > most) {
        most = score;
        best = {p, i, part};
      }
    }
  }
  return best;
}

}  // namespace daybook
