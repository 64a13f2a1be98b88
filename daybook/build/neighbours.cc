// See neighbours.h; the decision itself stands in verb_tagging.cc.

#include "daybook/build/neighbours.h"

#include <cstddef>
#include <cstdint>

#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {

using enum WordList;

bool modifies_noun(Tag tag) {
  return tag == Tag::Determiner || tag == Tag::Possessive || tag == Tag::Adjective;
}

const Token* Neighbours::previous_main() const {
  for (std::size_t i = at; i > 0; --i) {
    const Token& word = words[i - 1];
    if (word.after == ',' || word.after == ';') {
      return nullptr;
    }
    if (word.tag != Tag::Adverb && word.tag != Tag::Negation && word.tag != Tag::Interjection) {
      return &word;
    }
  }
  return nullptr;
}

bool opens_object(const Token& word) {
  return word.in(Determiner) || word.in(Possessive) || word.in(ObjectPronoun) ||
         word.in(Preposition) || word.in(Particle) || word.in(Number) || word.in(Reflexive) ||
         word.in(IndefiniteThing) || word.in(IndefinitePerson) || word.is("to") ||
         (word.capital && !word.is("i")) || word.lower.ends_with("'s");
}

bool finite_form(const Token& word) {
  if (word.in(Be) || word.in(Modal) || word.is("has") || word.is("had") || word.is("does") ||
      word.is("did")) {
    return true;
  }
  return word.verb && !word.in(Direction) &&
         (word.verb.is(VerbForm::Third) || word.verb.is(VerbForm::Past)) &&
         !word.verb.is(VerbForm::Base);
}

bool noun_ahead(const Token* word) {
  if (word == nullptr) {
    return false;
  }
  const std::uint64_t closed = bit(Determiner) | bit(Possessive) | bit(SubjectPronoun) |
                               bit(ObjectPronoun) | bit(AbsolutePronoun) | bit(Be) | bit(Have) |
                               bit(Do) | bit(Modal) | bit(Negation) | bit(QuestionWord) |
                               bit(Preposition) | bit(Conjunction) | bit(Interjection);
  if ((word->lists & closed) != 0 || word->is("to")) {
    return false;
  }
  if ((word->in(Adverb) || word->lower.ends_with("ly")) && !word->in(Adjective)) {
    return false;
  }
  return !(word->verb && finite_form(*word));
}

}  // namespace daybook
