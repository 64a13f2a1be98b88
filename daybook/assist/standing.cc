// A condition holds when the newest line tells its deed, by whoever is to do it, and the present
// names enough of its content words: all of up to three, three quarters of more, among them verb,
// subject and object. A condition without a verb ("when I'm in the kitchen") holds when the newest
// line names one of its words, of whom it is about, and the present enough of them.

#include "daybook/core/standing.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/assist/facts.h"
#include "daybook/assist/standing.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/index/segment_builder.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::seconds;

constexpr Duration kAnew = seconds(60);

constexpr std::array<std::string_view, 6> kWhen = {"as soon as ", "whenever ",  "when ",
                                                   "once ",       "next time ", "if "};

/// Words of the request itself, which are no part of a condition.
bool is_request(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kWords = {"remind", "me",     "tell",   "let",
                                                              "know",   "warn",   "please", "say",
                                                              "alert",  "notify", "to",     "us"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// The text without leading words of a request.
std::string without_request(const std::string& text) {
  for (const Word& word : split_words(text)) {
    if (!is_request(word.lower)) {
      std::string rest = text.substr(word.begin);
      while (!rest.empty() && (rest.back() == '.' || rest.back() == ' ' || rest.back() == ',')) {
        rest.pop_back();
      }
      return rest;
    }
  }
  return "";
}

/// What is asked, as if it were told: "What does Omar pour?" is "Omar pour".
std::string as_told(const std::string& text) {
  static constexpr std::array<std::string_view, 6> kAsking = {"what",  "who", "where",
                                                              "which", "how", "why"};
  static constexpr std::array<std::string_view, 9> kHelping = {"do",  "does", "did", "is",  "are",
                                                               "has", "have", "can", "will"};
  const auto is_one_of = [](const auto& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const std::vector<Word> words = split_words(text);
  std::size_t at = 0;
  at += at < words.size() && is_one_of(kAsking, words[at].lower) ? 1 : 0;
  at += at < words.size() && is_one_of(kHelping, words[at].lower) ? 1 : 0;
  return at < words.size() ? text.substr(words[at].begin) : text;
}

/// Where the condition begins, and its first word ends.
std::optional<std::pair<std::size_t, std::size_t>> find_when(const std::string& lower) {
  std::optional<std::pair<std::size_t, std::size_t>> first;
  for (const std::string_view when : kWhen) {
    for (std::size_t at = lower.find(when); at != std::string::npos;
         at = lower.find(when, at + 1)) {
      if (at == 0 || lower[at - 1] == ' ') {
        if (!first || at < first->first) {
          first = {at, at + when.size()};
        }
        break;
      }
    }
  }
  return first;
}

/// "the kettle boils" and "film it" of "when the kettle boils, tell me to film it".
std::pair<std::string, std::string> condition_and_action(const std::string& lower) {
  const auto found = find_when(lower);
  if (!found) {
    return {as_told(without_request(lower)), ""};
  }
  const std::size_t comma = std::min(lower.find(',', found->second), lower.size());
  const std::string action = found->first > 0 ? lower.substr(0, found->first)
                                              : lower.substr(std::min(comma + 1, lower.size()));
  return {lower.substr(found->second, comma - found->second), without_request(action)};
}

/// Words with a capital letter that may be names: not "I", nor what begins a request.
std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> names;
  for (const Word& word : split_words(text)) {
    const bool opens = std::any_of(kWhen.begin(), kWhen.end(), [&](std::string_view when) {
      return when.starts_with(word.lower + " ");
    });
    if (word.capital && word.lower != "i" && !opens && !is_request(word.lower)) {
      names.push_back(word.lower);
    }
  }
  return names;
}

/// Stems of words for whoever or whatever it may be.
bool is_anybody(const std::string& stem) {
  static constexpr std::array<std::string_view, 10> kStems = {
      "someon", "somebodi", "anyon", "anybodi", "someth", "anyth", "it", "there", "they", "you"};
  return std::find(kStems.begin(), kStems.end(), stem) != kStems.end();
}

/// Who is to do it: the last content word of the subject.
std::string subject_of(const Fact& fact) {
  std::string subject;
  for (const std::string& word : fact.subject) {
    if (word == "i" || word == "we") {
      return "i";
    }
    if (!is_anybody(word) && !is_stop_word(word)) {
      subject = word;
    }
  }
  return subject;
}

/// Stems of verbs that tell of a thing without being, doing or having it.
bool is_perceiving(const std::string& verb) {
  static constexpr std::array<std::string_view, 8> kStems = {"look", "see",   "watch", "hear",
                                                             "talk", "think", "point", "mention"};
  return std::find(kStems.begin(), kStems.end(), verb) != kStems.end();
}

/// Terms, verb, subject and object of what a condition describes; of several clauses the first
/// with a verb says who does what.
void describe(const std::vector<Fact>& clauses, StandingCondition& condition) {
  for (const Fact& clause : clauses) {
    condition.terms.insert(condition.terms.end(), clause.terms.begin(), clause.terms.end());
    if (condition.verb.empty() && !clause.verb.empty()) {
      condition.verb = clause.verb;
      condition.subject = subject_of(clause);
      condition.required = {clause.verb};
      if (!clause.object.empty()) {
        condition.required.push_back(clause.object);
      }
      if (!condition.subject.empty() && condition.subject != "i") {
        condition.required.push_back(condition.subject);
      }
    }
  }
}

/// The wearer or somebody with a name; a thing that is somewhere may be told of by anybody.
bool is_person(const std::string& stem, const std::vector<std::string>& names, Analyzer& analyzer) {
  return stem == "i" || std::any_of(names.begin(), names.end(), [&](const std::string& name) {
           return analyzer.stem(name) == stem;
         });
}

bool holds_term(const std::vector<std::string>& terms, const std::string& term) {
  return std::find(terms.begin(), terms.end(), term) != terms.end();
}

}  // namespace

std::size_t StandingCondition::needed() const {
  const std::size_t size = terms.size();
  return size <= 3 ? size : (3 * size + 3) / 4;
}

StandingCondition standing_condition(const std::string& text, Analyzer& analyzer) {
  StandingCondition condition;
  std::string when;
  std::tie(when, condition.action) = condition_and_action(normalise(text));
  FactReader reader;
  for (const std::string& name : names_in(text)) {
    reader.add_name(name);
  }
  const std::vector<Fact> clauses = reader.clauses(when);
  describe(clauses, condition);
  if (condition.verb.empty() && !clauses.empty()) {
    const std::string whom = subject_of(clauses.front());
    condition.subject = is_person(whom, names_in(text), analyzer) ? whom : "";
  }
  if (condition.terms.empty()) {
    condition.terms = analyzer.terms(when);
  }
  std::erase_if(condition.terms, is_anybody);
  std::sort(condition.terms.begin(), condition.terms.end());
  condition.terms.erase(std::unique(condition.terms.begin(), condition.terms.end()),
                        condition.terms.end());
  return condition;
}

StandingRule::StandingRule(const std::string& text)
    : condition_(standing_condition(text, analyzer_)) {
  for (const std::string& name : names_in(text)) {
    reader_.add_name(name);
  }
}

/// Whether a clause of the newest line is what the condition waits for.
bool StandingRule::is_the_deed(const Line& line, const Fact& fact) const {
  const bool names =
      condition_.verb.empty()
          ? std::any_of(fact.terms.begin(), fact.terms.end(),
                        [&](const std::string& term) { return holds_term(condition_.terms, term); })
          : fact.verb == condition_.verb;
  if (!names || condition_.subject.empty()) {
    return names;
  }
  if (condition_.verb.empty() && is_perceiving(fact.verb)) {
    return false;
  }
  return fact.subject.empty() || fact.passive || is_by_whom(line, fact);
}

/// Whether the subject of the clause is the one that the condition names.
bool StandingRule::is_by_whom(const Line& line, const Fact& fact) const {
  const bool spoken = line.channel == Channel::Speech;
  const auto says = [&](std::string_view word) {
    return std::find(fact.subject.begin(), fact.subject.end(), word) != fact.subject.end();
  };
  if (condition_.subject == "i") {
    return says("we") || (says("i") && (!spoken || line.speaker == wearer_));
  }
  return says("he") || says("she") || says("they") || says("it") || says(condition_.subject) ||
         (says("i") && spoken && normalise(line.speaker).starts_with(condition_.subject));
}

bool StandingRule::has_what_is_needed() const {
  const auto present = [&](const std::string& term) {
    return std::any_of(present_.begin(), present_.end(),
                       [&](const Present& one) { return holds_term(one.terms, term); });
  };
  const auto found = std::count_if(condition_.terms.begin(), condition_.terms.end(), present);
  return static_cast<std::size_t>(found) >= condition_.needed() &&
         std::all_of(condition_.required.begin(), condition_.required.end(), present);
}

bool StandingRule::take(const Line& line, const std::string& wearer) {
  const Timestamp t = line.interval.start;
  wearer_ = wearer;
  while (!present_.empty() && present_.front().at < t - kStandingPresent) {
    present_.pop_front();
  }
  const std::vector<Fact> facts = reader_.facts(line);
  std::vector<std::string> terms = analyzer_.terms(line.speaker);
  for (const Fact& fact : facts) {
    terms.insert(terms.end(), fact.terms.begin(), fact.terms.end());
  }
  present_.push_back({t, std::move(terms)});
  return std::any_of(facts.begin(), facts.end(),
                     [&](const Fact& fact) { return is_the_deed(line, fact); }) &&
         has_what_is_needed();
}

bool StandingRule::touches(const Line& line) {
  const auto is_of_condition = [&](const std::string& term) {
    return holds_term(condition_.terms, term);
  };
  const std::vector<std::string> words = analyzer_.terms(line.text);
  const std::vector<std::string>& told = present_.back().terms;
  return std::any_of(words.begin(), words.end(), is_of_condition) ||
         std::any_of(told.begin(), told.end(), is_of_condition);
}

bool StandingReplies::is_due(Timestamp t) {
  const bool anew = !last_true_ || t - *last_true_ >= kAnew;
  last_true_ = last_true_ ? std::max(*last_true_, t) : t;
  if (!anew || is_done() || (last_answer_ && t - *last_answer_ < kBetweenReplies)) {
    return false;
  }
  last_answer_ = t;
  return true;
}

StandingAnswer standing_answer(const StandingQuestion& question, const StandingCondition& condition,
                               ServiceEvidence evidence, Timestamp known_at) {
  const std::string what = condition.action.empty() ? question.text : condition.action;
  return {question.id, evidence.interval.start, known_at, what + " (now: " + evidence.text + ")",
          std::move(evidence)};
}

StandingWatch::StandingWatch(StandingQuestion question)
    : question_(std::move(question)), rule_(question_.text), replies_(question_) {}

std::vector<StandingAnswer> StandingWatch::push(const Window& window) {
  std::vector<StandingAnswer> answers;
  for (const Line& line : window.lines) {
    const Timestamp t = line.interval.start;
    if (t < question_.asked || replies_.is_done()) {
      continue;
    }
    if (rule_.take(line, wearer_name(window.wearer)) && replies_.is_due(t)) {
      answers.push_back(standing_answer(question_, rule_.condition(),
                                        {window.id, line.interval, line.text},
                                        window.interval.end));
    }
  }
  return answers;
}

}  // namespace daybook
