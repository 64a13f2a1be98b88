#pragma once
/// A sentence as tagged words: contractions taken apart, each word with its part of speech.
///
/// Tagging is by rule over short, spoken or machine-made English sentences: closed classes,
/// then the verb list and the neighbours. It is a pure function of the text and of which
/// names are known.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/vocabulary.h"

namespace daybook {

enum class Tag : std::uint8_t {
  Noun,
  Name,
  Pronoun,
  Possessive,
  Determiner,
  Number,
  Adjective,
  Adverb,
  Verb,
  Auxiliary,
  To,
  Preposition,
  Conjunction,
  Negation,
  Question,
  Interjection,
};

struct Token {
  std::string text;   ///< as shown
  std::string lower;  ///< folded; "priya's" for a possessive
  Tag tag = Tag::Noun;
  VerbReading verb;         ///< what verb the form could be, whatever the tag
  std::uint64_t lists = 0;  ///< bits of WordList
  char after = 0;           ///< punctuation that follows, or 0
  bool capital = false;

  bool in(WordList list) const { return (lists & bit(list)) != 0; }
  bool is(std::string_view word) const { return lower == word; }
};

using Tokens = std::vector<Token>;

struct Sentence {
  Tokens words;
  char end = 0;  ///< . ? ! or 0 where the text just stops
};

/// Which capitalised words are names of people, learned from the recording.
class NameSet {
 public:
  virtual ~NameSet() = default;
  virtual bool is_name(std::string_view written) const = 0;
};

/// Sentences of an English text, tagged. Quotation marks are dropped; what stands in
/// brackets stays.
std::vector<Sentence> read_sentences(std::string_view text, const Vocabulary& vocabulary,
                                     const NameSet& names);

/// One word tagged outside any sentence, for words that rules put in.
Token make_token(std::string text, Tag tag, const Vocabulary& vocabulary);

/// Words joined by blanks, commas kept between list members.
std::string join(const Tokens& words);
std::string join(Tokens::const_iterator begin, Tokens::const_iterator end);

}  // namespace daybook
