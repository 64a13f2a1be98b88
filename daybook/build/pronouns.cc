// Bound words first ("Omar drinks his coffee": Omar's), then persons, then things.

#include "daybook/build/pronouns.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/focus.h"
#include "daybook/build/learned.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"

namespace daybook {
namespace {

using enum WordList;

Gender gender_of(const Token& word) {
  if (word.is("he") || word.is("him") || word.is("his") || word.is("himself")) {
    return Gender::He;
  }
  if (word.is("she") || word.is("her") || word.is("hers") || word.is("herself")) {
    return Gender::She;
  }
  return Gender::Unknown;
}

/// "It" that stands for no thing: "it is okay", "it seems", "got it", "do it".
bool means_nothing(const Tokens& words, std::size_t at) {
  static constexpr std::string_view kIdioms[] = {"do",     "get",  "make", "mean", "damn", "leave",
                                                 "forget", "call", "say",  "tell", "hate", "is"};
  if (at > 0 && words[at - 1].verb) {
    const std::string& base = words[at - 1].verb.verb->base;
    if (std::find(std::begin(kIdioms), std::end(kIdioms), base) != std::end(kIdioms)) {
      return true;
    }
  }
  std::size_t i = at + 1;
  while (i < words.size() && (words[i].tag == Tag::Auxiliary || words[i].tag == Tag::Adverb ||
                              words[i].tag == Tag::Negation)) {
    ++i;
  }
  if (i == at + 1 && i < words.size() && words[i].verb) {
    const std::string& base = words[i].verb.verb->base;
    return base == "seem" || base == "look" || base == "sound" || base == "feel" ||
           base == "depend" || base == "happen" || base == "take" || base == "rain";
  }
  const bool be = i > at + 1 && (words[at + 1].in(Be) || words[at + 1].in(Modal));
  if (!be) {
    return false;
  }
  return i >= words.size() || words[i].in(ImpersonalAdjective) || words[i].is("like") ||
         words[i].is("because") || words[i].is("just") || words[i].tag == Tag::Conjunction;
}

}  // namespace

Pronouns::Pronouns(const Vocabulary& vocabulary, Learned& learned, Focus& focus)
    : vocabulary_(vocabulary), learned_(learned), focus_(focus) {}

void Pronouns::report(const std::string& word, std::optional<std::string> antecedent) const {
  if (observer_) {
    observer_({word, std::move(antecedent)});
  }
}

void Pronouns::put(Token& word, const std::string& text, Tag tag) {
  report(word.lower, text);
  const char after = word.after;
  word = make_token(text, tag, vocabulary_);
  word.after = after;
}

bool Pronouns::resolve(Tokens& words, const ReferenceContext& context) {
  bool left = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    left = resolve_word(words, i, context) || left;
  }
  return left;
}

bool Pronouns::resolve_word(Tokens& words, std::size_t at, const ReferenceContext& context) {
  Token& word = words[at];
  if (word.tag == Tag::Possessive) {
    return possessive(word, context);
  }
  if (word.tag != Tag::Pronoun) {
    return false;
  }
  if (gender_of(word) != Gender::Unknown) {
    return person(word, context);
  }
  if (word.is("it") && means_nothing(words, at)) {
    report(word.lower, std::nullopt);
    return true;
  }
  if (word.is("it") || word.is("them") || word.is("they")) {
    return thing(word, !word.is("it"), context);
  }
  if (word.is("this") || word.is("that") || word.is("these") || word.is("those")) {
    // In speech they point at the scene or at what was just said, not at a word.
    if (context.channel == Channel::Speech) {
      report(word.lower, std::nullopt);
      return true;
    }
    return thing(word, word.is("these") || word.is("those"), context);
  }
  return false;
}

bool Pronouns::possessive(Token& word, const ReferenceContext& context) {
  const bool third = word.is("his") || word.is("her") || word.is("their");
  if (word.is("its")) {
    return thing_possessive(word, context);
  }
  if (!third) {
    return false;
  }
  if (!context.subject.empty()) {
    if (gender_of(word) != Gender::Unknown && learned_.is_person(context.subject)) {
      learned_.saw_agreement(context.subject, gender_of(word));
    }
    put(word, context.subject + "'s", Tag::Possessive);
    return false;
  }
  if (word.is("their")) {
    report(word.lower, std::nullopt);
    return true;
  }
  const auto who = focus_.who(gender_of(word), context.channel, context.excluded);
  if (!who) {
    report(word.lower, std::nullopt);
    return true;
  }
  put(word, *who + "'s", Tag::Possessive);
  return false;
}

bool Pronouns::thing_possessive(Token& word, const ReferenceContext& context) {
  const auto what = focus_.what(false, context.channel);
  if (!what) {
    report(word.lower, std::nullopt);
    return true;
  }
  put(word, what->phrase + "'s", Tag::Possessive);
  return false;
}

bool Pronouns::person(Token& word, const ReferenceContext& context) {
  if (word.in(Reflexive)) {
    if (context.subject.empty()) {
      return true;
    }
    put(word, context.subject, Tag::Name);
    return false;
  }
  std::vector<std::string> excluded = context.excluded;
  if (!context.subject.empty()) {
    excluded.push_back(context.subject);
  }
  const auto who = focus_.who(gender_of(word), context.channel, excluded);
  if (!who) {
    report(word.lower, std::nullopt);
    return true;
  }
  put(word, *who, Tag::Name);
  focus_.person(*who, Role::Object, context.channel);
  return false;
}

bool Pronouns::thing(Token& word, bool plural, const ReferenceContext& context) {
  const bool could_be_persons =
      plural && !context.handled && !word.is("these") && !word.is("those");
  const auto what = could_be_persons ? std::nullopt : focus_.what(plural, context.channel);
  if (!what) {
    report(word.lower, std::nullopt);
    return true;
  }
  put(word, what->phrase, Tag::Noun);
  focus_.thing(*what, Role::Object, context.channel);
  word.lower = what->head;
  word.lists = vocabulary_.lists(word.lower);
  return false;
}

}  // namespace daybook
