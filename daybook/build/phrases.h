#pragma once
/// Noun phrases in tagged words: where they end, what they are about.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daybook/build/focus.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {

/// A noun phrase as a half-open range of tokens.
struct Phrase {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t head = 0;   ///< the noun it is about: "cup" in "the white cup of tea"
  std::size_t about = 0;  ///< what a measure measures: "paper" in "a piece of paper"
  bool plural = false;
  bool pronoun = false;
  bool name = false;
};

/// The noun phrase that begins at `at`, lists ("bread and butter") and of-phrases included;
/// absent where none begins.
std::optional<Phrase> noun_phrase(const Tokens& words, std::size_t at);

/// Persons named in [begin, end): runs of name tokens, split at "and" and commas.
std::vector<std::string> names_in(const Tokens& words, std::size_t begin, std::size_t end);

/// "I, Omar and Priya" the English way.
std::string list_names(const std::vector<std::string>& names);

/// The words of a phrase.
std::string phrase_text(const Tokens& words, const Phrase& phrase);

/// The phrase as something known: "a cup" becomes "the cup".
Thing definite(const Tokens& words, const Phrase& phrase);

/// Whether the head stands in a list (also when plural).
bool head_in(const Tokens& words, const Phrase& phrase, WordList list,
             const Vocabulary& vocabulary);

}  // namespace daybook
