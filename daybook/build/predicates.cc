// Captions mix tenses for one moment ("I picked up", "I'm picking up", "I pick up"), so all
// facts are told in the present; repeats then look alike.

#include "daybook/build/predicates.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/clauses.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

std::string present_be(bool first, bool third) { return first ? "am" : third ? "is" : "are"; }

/// What stands before the verb and changes its meaning: "will ", "am going to ", "wants to ".
std::string modality(const Clause& clause, bool first, bool third) {
  std::string out;
  for (const Token& word : clause.auxiliaries) {
    if (word.in(Modal)) {
      out += word.lower + " ";
    } else if (word.tag == Tag::To) {
      out += "to ";
    } else if (word.tag == Tag::Verb && word.verb.verb->base == "go") {
      out += out.empty() ? present_be(first, third) + " going " : "be going ";
    } else if (word.tag == Tag::Verb) {
      out += (out.empty() ? present(*word.verb.verb, third, first) : word.verb.verb->base) + " ";
    }
  }
  return out;
}

std::string negation(const Clause& clause, bool inflected, bool first, bool third) {
  if (!clause.negated) {
    return "";
  }
  if (inflected) {
    return "not ";
  }
  if (clause.passive || clause.copula) {
    return present_be(first, third) + " not ";
  }
  return third ? "does not " : "do not ";
}

bool ends_with(const Tokens& words, std::initializer_list<std::string_view> end) {
  if (words.size() < end.size()) {
    return false;
  }
  return std::equal(end.begin(), end.end(), words.end() - static_cast<std::ptrdiff_t>(end.size()),
                    [](std::string_view word, const Token& token) { return token.is(word); });
}

/// How many words at the end say nothing.
std::size_t empty_tail(const Tokens& rest) {
  if (ends_with(rest, {"for", "a", "bit"}) || ends_with(rest, {"for", "a", "while"}) ||
      ends_with(rest, {"at", "this", "moment"}) || ends_with(rest, {"for", "a", "moment"}) ||
      ends_with(rest, {"at", "the", "moment"}) || ends_with(rest, {"a", "little", "bit"})) {
    return 3;
  }
  if (ends_with(rest, {"a", "bit"}) || ends_with(rest, {"a", "little"}) ||
      ends_with(rest, {"right", "now"})) {
    return 2;
  }
  const bool word = ends_with(rest, {"slightly"}) || ends_with(rest, {"once"}) ||
                    (ends_with(rest, {"right"}) && rest.back().tag == Tag::Adverb);
  return word ? 1 : 0;
}

}  // namespace

std::string present(const Verb& verb, bool third, bool first) {
  if (verb.base == "be") {
    return present_be(first, third);
  }
  return third ? verb.third : verb.base;
}

std::string predicate(const Clause& clause, bool first, bool third) {
  const std::string modal = modality(clause, first, third);
  const bool inflected = !modal.empty();
  const std::string out = modal + negation(clause, inflected, first, third);
  if (clause.passive) {
    const std::string be = inflected ? "be " : clause.negated ? "" : present_be(first, third) + " ";
    return out + be + clause.verb->participle;
  }
  if (clause.copula && clause.negated && !inflected) {
    return out.substr(0, out.size() - 1);
  }
  const bool bare = inflected || clause.negated;
  return out + (bare ? clause.verb->base : present(*clause.verb, third, first));
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

void drop_fillers(Tokens& rest) {
  for (std::size_t i = 0; i + 1 < rest.size();) {  // "right now", "right here"
    const bool pair = rest[i].is("right") && (rest[i + 1].is("now") || rest[i + 1].is("here"));
    const auto at = rest.begin() + static_cast<std::ptrdiff_t>(i);
    if (pair) {
      rest.erase(at, at + 2);
    } else {
      ++i;
    }
  }
  std::erase_if(rest, [](const Token& word) {
    return (word.tag == Tag::Adverb && (word.in(AspectAdverb) || word.is("here"))) ||
           word.tag == Tag::Interjection;
  });
  for (std::size_t tail = empty_tail(rest); tail > 0; tail = empty_tail(rest)) {
    rest.resize(rest.size() - tail);
  }
  if (!rest.empty()) {
    rest.back().after = 0;
  }
}

}  // namespace daybook
