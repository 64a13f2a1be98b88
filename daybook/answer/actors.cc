// The verb, then back to the beginning of its clause: what lies between is the subject, or the line
// does not tell who did it.

#include "daybook/answer/actors.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "daybook/answer/wanted_words.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

/// "The man from the shop" is more than the words before a verb tell apart.
constexpr std::size_t kLongestSubject = 4;

/// Stands between somebody and a verb: "Omar has just", "the cat then".
bool goes_with_verb(const std::string& word) {
  return vocabulary().in(word, WordList::Have) || vocabulary().in(word, WordList::AspectAdverb) ||
         word == "then" || word == "also";
}

bool is_of_nobody(const std::string& word) {
  constexpr WordList kOthers[] = {
      WordList::Modal,       WordList::Negation,       WordList::Do,
      WordList::Be,          WordList::QuestionWord,   WordList::Preposition,
      WordList::Conjunction, WordList::SubjectPronoun, WordList::ObjectPronoun,
      WordList::Possessive};
  return word.ends_with("n't") || word.ends_with("'ll") || word.ends_with("'d") ||
         std::any_of(std::begin(kOthers), std::end(kOthers),
                     [&](WordList list) { return vocabulary().in(word, list); });
}

/// "Omar" of "Omar lifts the lid and stirs": who begins goes on, unless two begin.
std::span<const Word> beginning(std::span<const Word> clause) {
  std::size_t length = 0;
  while (length < clause.size() && clause[length].capital) {
    ++length;
  }
  return clause[length].lower == "and" ? std::span<const Word>() : clause.first(length);
}

/// Who acts among the words from the last punctuation to the verb.
std::span<const Word> before_verb(std::span<const Word> words, std::size_t verb) {
  std::size_t begin = verb;
  while (begin > 0 && words[begin - 1].after == 0) {
    --begin;
  }
  std::span<const Word> subject = words.subspan(begin, verb - begin);
  while (!subject.empty() && goes_with_verb(subject.back().lower)) {
    subject = subject.first(subject.size() - 1);
  }
  while (!subject.empty() && subject.front().lower == "then") {
    subject = subject.subspan(1);
  }
  const bool goes_on = subject.size() > 2 && subject.back().lower == "and";
  return goes_on ? beginning(subject) : subject;
}

std::string text_of(const std::string& line, std::span<const Word> words) {
  const Word& last = words.back();
  return line.substr(words.front().begin, last.begin + last.original.size() - words.front().begin);
}

/// "Omar", "Mrs Alder", "The cat".
bool names_somebody(std::span<const Word> subject) {
  const bool article = question_words("determiners").contains(subject.front().lower);
  const bool capitals =
      std::all_of(subject.begin(), subject.end(), [](const Word& word) { return word.capital; });
  return subject.size() <= kLongestSubject && (article ? subject.size() > 1 : capitals) &&
         std::none_of(subject.begin(), subject.end(),
                      [](const Word& word) { return is_of_nobody(word.lower); });
}

}  // namespace

std::optional<Actor> actor_in(const Line& line, const std::set<std::string>& verbs,
                              const std::set<std::string>& things, const std::string& wearer) {
  const std::vector<Word> words = split_words(line.text);
  Analyzer analyzer;
  const auto holds = [&](const std::set<std::string>& stems) {
    return [&](const Word& word) { return stems.contains(analyzer.stem(word.lower)); };
  };
  const auto verb = std::find_if(words.begin(), words.end(), holds(verbs));
  if (verb == words.end() || line.text.ends_with("?")) {
    return std::nullopt;
  }
  const std::span<const Word> subject =
      before_verb(words, static_cast<std::size_t>(verb - words.begin()));
  const bool heard = line.channel == Channel::Speech;
  if (subject.empty()) {
    const bool bare = verb == words.begin() && vocabulary().verb(verb->lower).is(VerbForm::Base);
    return heard || !bare ? std::nullopt : std::optional(Actor{{}, true});
  }
  const std::string& first = subject.front().lower;
  if (subject.size() == 1 && (first == "i" || first == "i've")) {
    const bool is_wearer = !heard || normalise(line.speaker) == wearer;
    return Actor{is_wearer ? std::string() : line.speaker, is_wearer};
  }
  if (!names_somebody(subject) || std::any_of(subject.begin(), subject.end(), holds(things))) {
    return std::nullopt;
  }
  const std::string name = text_of(line.text, subject);
  return normalise(name) == wearer ? Actor{{}, true} : Actor{name, false};
}

}  // namespace daybook
