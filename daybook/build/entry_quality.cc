#include "daybook/build/entry_quality.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/vocabulary.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::array<std::string_view, 15> kPronouns = {
    "he",   "she", "it",    "they",   "him",     "her",        "them",   "his",
    "hers", "its", "their", "theirs", "himself", "themselves", "herself"};
constexpr std::array<std::string_view, 6> kQuotes = {"\"", "“", "”", "「", "『", "«"};

template <typename List>
bool holds(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// "and picks", "and then", "while": a second fact begins.
bool joins(const std::vector<Word>& words, std::size_t at, const Vocabulary& vocabulary) {
  const std::string& word = words[at].lower;
  if (word == "while" || word == "then") {
    return true;
  }
  if (word != "and" || at + 1 == words.size()) {
    return false;
  }
  const std::string& next = words[at + 1].lower;
  const VerbReading verb = vocabulary.verb(next);
  const bool finite =
      verb && (verb.is(VerbForm::Third) || verb.is(VerbForm::Past) || verb.is(VerbForm::Base));
  // "the saw and hammer": a base form after a noun is more often a noun, unless the wearer
  // acts ("I open the box and take ...").
  const bool noun = verb && verb.is(VerbForm::Base) && words.front().lower != "i";
  return finite && !noun;
}

}  // namespace

EntryQuality entry_quality(std::string_view entry, const Vocabulary& vocabulary) {
  EntryQuality quality;
  const std::vector<Word> words = split_words(entry);
  quality.words = static_cast<int>(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i].lower;
    quality.pronoun |= holds(kPronouns, word);
    quality.joined |= joins(words, i, vocabulary);
  }
  quality.quote = std::any_of(kQuotes.begin(), kQuotes.end(), [entry](std::string_view mark) {
    return entry.find(mark) != std::string_view::npos;
  });
  return quality;
}

}  // namespace daybook
