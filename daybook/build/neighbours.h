#pragma once
/// A word among its neighbours, half of them tagged: what taggers ask about.

#include <cstddef>

#include "daybook/build/tokens.h"

namespace daybook {

/// The state of tagging from left to right. Words before `at` have their final tags.
struct Neighbours {
  const Tokens& words;
  std::size_t at = 0;
  bool finite = false;               ///< the clause has a finite verb before `at`
  const Token* last_verb = nullptr;  ///< the last verb before `at`, auxiliaries only if alone

  const Token* next(std::size_t distance = 1) const {
    return at + distance < words.size() ? &words[at + distance] : nullptr;
  }
  const Token* previous() const { return at > 0 ? &words[at - 1] : nullptr; }
  bool after_comma() const { return previous() != nullptr && previous()->after != 0; }

  /// The word before, adverbs and negations left out; null at the head of a clause.
  const Token* previous_main() const;
};

/// Whether a word can begin the object of a verb: an article, a name, a preposition.
bool opens_object(const Token& word);

/// Whether a form can only be that of a finite verb: "is", "took", "takes".
bool finite_form(const Token& word);

/// A noun or an adjective, as far as one can see before it is tagged; false for null.
bool noun_ahead(const Token* word);

/// Articles, possessives and adjectives: after them stands a noun.
bool modifies_noun(Tag tag);

/// Whether the word at hand, which may be a verb, is one here.
bool acts_as_verb(const Neighbours& around);

}  // namespace daybook
