// Verb or not.
//
// A word that is both noun and verb ("water", "hand", "phone") is a verb only where grammar
// leaves no other reading: after "to", an auxiliary or a subject that has no verb yet, or at
// the head of a sentence whose subject was left out ("Pick up the cup"). After an article, a
// possessive, an adjective or a preposition it is a noun. Words that are mostly nouns (list
// noun_first) need an object with an article before they are taken for verbs at a head.

#include <cstddef>
#include <cstdint>

#include "daybook/build/neighbours.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

class VerbDecision {
 public:
  explicit VerbDecision(const Neighbours& around) : around_(around) {}

  bool run() const {
    const Token& word = around_.words[around_.at];
    const Token* adjacent = around_.previous();
    const Token* before = around_.previous_main();
    if (before == nullptr || (before != nullptr && before->tag == Tag::Conjunction)) {
      return head_is_verb(word, before);
    }
    if (adjacent != nullptr && modifies_noun(adjacent->tag) && !around_.after_comma()) {
      return false;
    }
    switch (before->tag) {
      case Tag::To:
        return word.verb.is(VerbForm::Base);
      case Tag::Auxiliary:
        return auxiliary_takes(word, *before);
      case Tag::Preposition:
        return preposition_takes(word, *before);
      case Tag::Verb:
        return verb_takes(word, *before);
      case Tag::Pronoun:
      case Tag::Name:
      case Tag::Noun:
      case Tag::Number:
      case Tag::Question:
      case Tag::Adjective:
        return subject_takes(word, *before);
      default:
        return false;
    }
  }

 private:
  bool auxiliary_takes(const Token& word, const Token& auxiliary) const {
    if (auxiliary.in(Modal) || auxiliary.in(Do)) {
      return word.verb.is(VerbForm::Base) &&
             !(auxiliary.in(Do) && word.after == 0 && word.in(NounFirst) && auxiliary.is("do") &&
               around_.next() == nullptr);
    }
    if (word.verb.is(VerbForm::Gerund)) {
      return true;
    }
    if (!word.verb.is(VerbForm::Participle)) {
      return false;
    }
    const bool ambiguous = word.in(Adjective) || word.verb.is(VerbForm::Base);
    return auxiliary.in(Have) ? !(word.in(NounFirst) && word.verb.is(VerbForm::Base)) : !ambiguous;
  }

  bool preposition_takes(const Token& word, const Token& preposition) const {
    if (word.verb.is(VerbForm::Gerund)) {
      return !noun_ahead(around_.next()) || around_.next()->in(NounFirst) || !word.in(NounFirst);
    }
    // A particle that closes a verb phrase: "I come in sit down" is not English, so no.
    return preposition.in(Particle) && word.verb.is(VerbForm::Third) && !around_.finite &&
           around_.at > 1;
  }

  bool verb_takes(const Token& word, const Token& verb) const {
    if (word.verb.is(VerbForm::Gerund)) {
      return true;
    }
    static constexpr std::string_view kBareInfinitive[] = {"go",  "come", "help",
                                                           "let", "make", "try"};
    for (const std::string_view base : kBareInfinitive) {
      if (verb.verb && verb.verb.verb->base == base && word.verb.is(VerbForm::Base) &&
          !word.in(NounFirst)) {
        return verb.verb.is(VerbForm::Base);
      }
    }
    return false;
  }

  bool gives(const Token* verb) const {
    static constexpr std::string_view kGiving[] = {"give",  "hand",  "pass", "show",
                                                   "bring", "offer", "buy",  "tell",
                                                   "ask",   "send",  "pour", "teach"};
    for (const std::string_view base : kGiving) {
      if (verb != nullptr && verb->verb && verb->verb.verb->base == base) {
        return true;
      }
    }
    return false;
  }

  bool subject_takes(const Token& word, const Token& subject) const {
    const VerbReading& verb = word.verb;
    if (verb.is(VerbForm::Gerund)) {
      return subject.tag != Tag::Adjective || !noun_ahead(around_.next());
    }
    if (subject.tag == Tag::Number && !subject.is("one") && !verb.is(VerbForm::Past)) {
      return false;  // "three boxes"
    }
    if (subject.tag == Tag::Adjective || subject.tag == Tag::Number) {
      return !around_.finite && (verb.is(VerbForm::Third) || verb.is(VerbForm::Past)) &&
             !verb.is(VerbForm::Base);
    }
    if (subject.tag == Tag::Pronoun) {
      return pronoun_takes(word, subject);
    }
    if (around_.finite) {
      return embedded_takes(word, subject);
    }
    const bool noun =
        word.after == 0 && around_.next() != nullptr && around_.next()->in(Be);  // "the lights are"
    if (verb.is(VerbForm::Third) || verb.is(VerbForm::Past)) {
      return !noun;
    }
    return verb.is(VerbForm::Base) && plural_subject(subject) && !word.in(NounFirst);
  }

  bool pronoun_takes(const Token& word, const Token& subject) const {
    if (word.verb.is(VerbForm::Participle) && !word.verb.is(VerbForm::Past) &&
        !word.verb.is(VerbForm::Base)) {
      return true;
    }
    const bool part =
        around_.at >= 2 && around_.words[around_.at - 2].is("of");  // "both of us finished"
    if (part) {
      return !around_.finite;
    }
    const bool object_only = subject.in(ObjectPronoun) && !subject.in(SubjectPronoun);
    const bool past = word.verb.is(VerbForm::Past) && !word.verb.is(VerbForm::Base);
    if (!object_only && past) {
      return true;  // "the girl you invited"
    }
    if (object_only || (around_.finite && subject.in(ObjectPronoun))) {
      return around_.last_verb != nullptr && word.verb.is(VerbForm::Base) &&
             !gives(around_.last_verb) && !(word.in(NounFirst));
    }
    if (subject.in(Reflexive) || subject.in(AbsolutePronoun)) {
      return word.verb.is(VerbForm::Third) || word.verb.is(VerbForm::Past);
    }
    return true;
  }

  /// "I saw Omar take the cup", "the girl wearing a coat": a second verb after a noun.
  bool embedded_takes(const Token& word, const Token& subject) const {
    const bool perceived =
        around_.last_verb != nullptr && around_.last_verb->verb &&
        ((around_.last_verb->verb.verb->classes & (verb_class::kPerceive | verb_class::kPosture |
                                                   verb_class::kTalk | verb_class::kMental)) != 0 ||
         around_.last_verb->verb.verb->base == "help" ||
         around_.last_verb->verb.verb->base == "let");
    if (!perceived) {
      return false;
    }
    if (subject.tag == Tag::Name) {
      return word.verb.is(VerbForm::Base) || word.verb.is(VerbForm::Third) ||
             word.verb.is(VerbForm::Past);
    }
    return (word.verb.is(VerbForm::Third) || word.verb.is(VerbForm::Past)) &&
           !word.verb.is(VerbForm::Base) && !word.in(NounFirst);
  }

  bool plural_subject(const Token& subject) const {
    if (subject.tag == Tag::Name) {
      return around_.at >= 3 && around_.words[around_.at - 2].is("and");
    }
    return subject.lower.size() > 3 && subject.lower.ends_with("s") &&
           !subject.lower.ends_with("ss");
  }

  /// A verb at the head of a clause whose subject was left out, or after "and".
  bool head_is_verb(const Token& word, const Token* before) const {
    const Token* after = around_.next();
    if (after != nullptr && word.after == 0 && finite_form(*after) &&
        !word.verb.is(VerbForm::Gerund)) {
      return false;
    }
    const bool joined =
        (before != nullptr || around_.after_comma()) && around_.last_verb != nullptr;
    if (word.verb.is(VerbForm::Gerund)) {
      return true;
    }
    if (joined && !same_form(word, *around_.last_verb)) {
      return (word.verb.is(VerbForm::Past) || word.verb.is(VerbForm::Third)) &&
             !word.verb.is(VerbForm::Base);
    }
    if (word.verb.is(VerbForm::Base)) {
      return base_head_is_verb(word, after, joined);
    }
    // "Bubbles rise in the pot": things that do something, not somebody who bubbles.
    if (before == nullptr && word.verb.is(VerbForm::Third) && after != nullptr && word.after == 0 &&
        after->verb && after->verb.is(VerbForm::Base) && !after->in(NounFirst) &&
        !opens_object(*after)) {
      return false;
    }
    const bool participle_phrase = word.verb.is(VerbForm::Participle) && after != nullptr &&
                                   word.after == 0 && !opens_object(*after) && noun_ahead(after) &&
                                   !(after->verb && after->verb.is(VerbForm::Gerund));
    return !participle_phrase;
  }

  bool base_head_is_verb(const Token& word, const Token* after, bool joined) const {
    if (after == nullptr || word.after != 0) {
      const std::uint16_t bare = verb_class::kMovement | verb_class::kGesture |
                                 verb_class::kPosture | verb_class::kTalk | verb_class::kEatDrink |
                                 verb_class::kAspect;
      return !word.in(NounFirst) && (word.verb.verb->classes & bare) != 0;
    }
    // "Shrug and turn to Wei": two deeds of somebody who is not named.
    const std::size_t second = around_.at + 2;
    if (!joined && after->is("and") && second < around_.words.size() &&
        around_.words[second].verb.is(VerbForm::Base) && !around_.words[second].in(NounFirst)) {
      return true;
    }
    if (word.in(NounFirst)) {
      return after->in(Determiner) || after->in(Possessive) || after->in(ObjectPronoun) ||
             (after->capital && !joined);
    }
    if (opens_object(*after) || after->in(Adverb) || after->in(Adjective) ||
        (after->verb && after->verb.is(VerbForm::Gerund))) {
      return true;
    }
    const std::uint16_t handling =
        verb_class::kHandObject | verb_class::kUse | verb_class::kEatDrink;
    const bool takes_object = (word.verb.verb->classes & handling) != 0 || word.in(Stative);
    return takes_object && noun_ahead(after) && !joined;
  }

  static bool same_form(const Token& word, const Token& earlier) {
    if (!earlier.verb || earlier.tag == Tag::Auxiliary) {
      return true;
    }
    const int common = word.verb.forms & earlier.verb.forms;
    const int past =
        1 << static_cast<int>(VerbForm::Past) | 1 << static_cast<int>(VerbForm::Participle);
    return common != 0 || ((word.verb.forms & past) != 0 && (earlier.verb.forms & past) != 0);
  }

  const Neighbours& around_;
};

}  // namespace

bool acts_as_verb(const Neighbours& around) { return VerbDecision(around).run(); }

}  // namespace daybook
