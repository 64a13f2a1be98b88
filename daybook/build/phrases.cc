// Article, adjectives, nouns; then "of" and another phrase; then "and" and another phrase.

#include "daybook/build/phrases.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include "daybook/build/focus.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

bool modifier(const Token& word) {
  return word.tag == Tag::Determiner || word.tag == Tag::Possessive || word.tag == Tag::Number ||
         word.tag == Tag::Adjective;
}

bool core(const Token& word) { return word.tag == Tag::Noun || word.tag == Tag::Name; }

bool adverb_inside(const Tokens& words, std::size_t i) {
  return words[i].tag == Tag::Adverb && i + 1 < words.size() && words[i].after == 0 &&
         words[i + 1].tag == Tag::Adjective;
}

bool looks_plural(const Token& word) {
  return word.in(PlainPlural) ||
         (word.lower.size() > 3 && word.lower.ends_with("s") && !word.lower.ends_with("ss") &&
          !word.lower.ends_with("us") && !word.lower.ends_with("is"));
}

/// One phrase without lists and of-phrases.
std::optional<Phrase> simple_phrase(const Tokens& words, std::size_t at) {
  Phrase phrase{.begin = at, .end = at, .head = at, .about = at};
  if (at < words.size() && words[at].tag == Tag::Pronoun) {
    phrase.end = at + 1;
    phrase.pronoun = true;
    phrase.plural = words[at].is("them") || words[at].is("these") || words[at].is("those") ||
                    words[at].is("they");
    return phrase;
  }
  bool found = false;
  std::size_t i = at;
  for (; i < words.size(); ++i) {
    if (core(words[i])) {
      phrase.head = i;
      found = true;
    } else if ((found && words[i].tag != Tag::Possessive && words[i].tag != Tag::Adjective) ||
               (!modifier(words[i]) && !adverb_inside(words, i))) {
      break;
    }
    phrase.end = i + 1;
    if (words[i].after != 0 && found) {
      break;
    }
  }
  if (!found) {
    const bool elliptic = phrase.end > at && (words[phrase.end - 1].tag == Tag::Adjective ||
                                              words[phrase.end - 1].tag == Tag::Number);
    if (!elliptic) {
      return std::nullopt;
    }
    phrase.head = phrase.end - 1;
  }
  phrase.end = phrase.head + 1;
  phrase.about = phrase.head;
  phrase.name = words[phrase.head].tag == Tag::Name;
  phrase.plural = looks_plural(words[phrase.head]) && !phrase.name;
  return phrase;
}

void add_of_phrase(const Tokens& words, Phrase& phrase) {
  if (phrase.end >= words.size() || !words[phrase.end].is("of") ||
      words[phrase.end - 1].after != 0) {
    return;
  }
  const std::optional<Phrase> inner = simple_phrase(words, phrase.end + 1);
  if (!inner) {
    return;
  }
  if (words[phrase.head].in(Measure) || words[phrase.head].in(Vague)) {
    phrase.about = inner->head;
  }
  phrase.end = inner->end;
}

void add_list(const Tokens& words, Phrase& phrase) {
  while (phrase.end < words.size()) {
    std::size_t next = phrase.end;
    const bool comma = words[next - 1].after == ',';
    const bool joined = words[next].is("and") || words[next].is("or");
    if (joined) {
      ++next;
    }
    if (!comma && !joined) {
      return;
    }
    std::optional<Phrase> more = simple_phrase(words, next);
    if (!more || more->pronoun != phrase.pronoun) {
      return;
    }
    add_of_phrase(words, *more);
    phrase.end = more->end;
    phrase.plural = true;
  }
}

}  // namespace

std::optional<Phrase> noun_phrase(const Tokens& words, std::size_t at) {
  std::optional<Phrase> phrase = simple_phrase(words, at);
  if (phrase) {
    add_of_phrase(words, *phrase);
    add_list(words, *phrase);
  }
  return phrase;
}

std::vector<std::string> names_in(const Tokens& words, std::size_t begin, std::size_t end) {
  std::vector<std::string> names;
  bool open = false;
  for (std::size_t i = begin; i < end && i < words.size(); ++i) {
    if (words[i].tag == Tag::Name) {
      if (open) {
        names.back() += " " + words[i].text;
      } else {
        names.push_back(words[i].text);
      }
      open = words[i].after == 0;
    } else {
      open = false;
    }
  }
  return names;
}

std::string list_names(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) {
      out += i + 1 == names.size() ? " and " : ", ";
    }
    out += names[i];
  }
  return out;
}

std::string phrase_text(const Tokens& words, const Phrase& phrase) {
  return join(words.begin() + static_cast<std::ptrdiff_t>(phrase.begin),
              words.begin() + static_cast<std::ptrdiff_t>(phrase.end));
}

Thing definite(const Tokens& words, const Phrase& phrase) {
  Thing thing;
  std::size_t begin = phrase.begin;
  const Token& first = words[begin];
  static constexpr std::string_view kIndefinite[] = {
      "a",     "an",    "another", "some", "any",   "one",  "this", "that",
      "these", "those", "the",     "much", "more",  "most", "many", "enough",
      "each",  "every", "such",    "what", "which", "few"};
  const bool indefinite = std::find(std::begin(kIndefinite), std::end(kIndefinite), first.lower) !=
                              std::end(kIndefinite) &&
                          phrase.end > begin + 1;
  const bool bare = !first.is("my") && first.tag != Tag::Possessive && !phrase.name &&
                    first.text.find(' ') == std::string::npos;
  if (indefinite) {
    ++begin;
  }
  const auto from = words.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto to = words.begin() + static_cast<std::ptrdiff_t>(phrase.end);
  thing.phrase = (indefinite || bare ? "the " : "") + join(from, to);
  thing.head = singular(words[phrase.about].lower);
  thing.plural = phrase.plural;
  return thing;
}

bool head_in(const Tokens& words, const Phrase& phrase, WordList list,
             const Vocabulary& vocabulary) {
  return vocabulary.noun_in(words[phrase.head].lower, list);
}

}  // namespace daybook
