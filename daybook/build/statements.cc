// Speech keeps more together than captions do: only clauses with a subject of their own are
// cut off, so that "I got up and left" stays one statement.

#include "daybook/build/statements.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

constexpr std::size_t kShortestPart = 3;
constexpr std::size_t kSubjectReach = 4;

bool is_verb(const Token& word) { return word.tag == Tag::Verb || word.tag == Tag::Auxiliary; }

bool is_joiner(const Token& word) {
  return word.is("and") || word.is("but") || word.is("so") || word.is("then");
}

/// Words that make a clause depend on the next one.
bool subordinates(const Token& word) {
  static constexpr std::string_view kWords[] = {
      "if",      "when", "because", "since", "although", "while",    "unless", "whenever",
      "whether", "as",   "once",    "until", "though",   "whatever", "for"};
  return std::find(std::begin(kWords), std::end(kWords), word.lower) != std::end(kWords);
}

bool subject_word(const Token& word) {
  switch (word.tag) {
    case Tag::Name:
    case Tag::Noun:
    case Tag::Determiner:
    case Tag::Possessive:
    case Tag::Number:
    case Tag::Adjective:
    case Tag::Adverb:
      return true;
    case Tag::Pronoun:
      return word.in(SubjectPronoun) || word.in(Pointing) || word.in(IndefinitePerson);
    default:
      return false;
  }
}

/// Whether a subject with a finite verb begins at `at`.
bool opens_statement(const Tokens& words, std::size_t at) {
  for (std::size_t i = at; i < words.size() && i < at + kSubjectReach; ++i) {
    if (is_verb(words[i])) {
      return i > at && !words[i].verb.is(VerbForm::Gerund);
    }
    if (!subject_word(words[i]) || words[i].after != 0) {
      return false;
    }
  }
  return false;
}

class StatementSplitter {
 public:
  explicit StatementSplitter(const Tokens& words) : words_(words) {}

  std::vector<Tokens> run() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::size_t next = after_joiners(i);
      if (is_boundary(i, next)) {
        cut(i);
        begin_ = next;
        i = next;
      }
      verb_ = verb_ || is_verb(words_[i]);
    }
    parts_.emplace_back(at(begin_), words_.end());
    return std::move(parts_);
  }

 private:
  Tokens::const_iterator at(std::size_t i) const {
    return words_.begin() + static_cast<std::ptrdiff_t>(i);
  }

  std::size_t after_joiners(std::size_t i) const {
    while (i < words_.size() && is_joiner(words_[i])) {
      ++i;
    }
    return i;
  }

  bool is_boundary(std::size_t i, std::size_t next) const {
    const bool mark = i > 0 && (words_[i - 1].after == ',' || words_[i - 1].after == ';');
    return (mark || next > i) && verb_ && i >= begin_ + kShortestPart &&
           words_.size() >= next + kShortestPart && !subordinates(words_[begin_]) &&
           opens_statement(words_, next);
  }

  void cut(std::size_t end) {
    parts_.emplace_back(at(begin_), at(end));
    parts_.back().back().after = 0;
    verb_ = false;
  }

  const Tokens& words_;
  std::vector<Tokens> parts_;
  std::size_t begin_ = 0;
  bool verb_ = false;
};

}  // namespace

std::vector<Tokens> split_statement(const Tokens& words) { return StatementSplitter(words).run(); }

}  // namespace daybook
