// Parts of speech, left to right, by closed classes and neighbours.
//
// A word that is both noun and verb ("water", "hand", "phone") is a verb only where grammar
// leaves no other reading: after "to", an auxiliary or a subject that has no verb yet, or at
// the head of a sentence whose subject was left out ("Pick up the cup"). After an article, a
// possessive, an adjective or a preposition it is a noun. Words that are mostly nouns (list
// noun_first) need an object with an article before they are taken for verbs at a head.

#include "daybook/build/tagging.h"

namespace daybook {
namespace {

using enum WordList;

bool modifies_noun(Tag tag) {
  return tag == Tag::Determiner || tag == Tag::Possessive || tag == Tag::Adjective;
}

class Tagger {
 public:
  Tagger(Tokens& words, const NameSet& names) : words_(words), names_(names) {}

  void run() {
    for (at_ = 0; at_ < words_.size(); ++at_) {
      Token& word = words_[at_];
      word.tag = choose(word);
      note_verb(word);
    }
  }

 private:
  const Token* next(std::size_t distance = 1) const {
    return at_ + distance < words_.size() ? &words_[at_ + distance] : nullptr;
  }
  const Token* previous() const { return at_ > 0 ? &words_[at_ - 1] : nullptr; }

  /// The word before, adverbs and negations left out; null at the head of a clause.
  const Token* previous_main() const {
    for (std::size_t i = at_; i > 0; --i) {
      const Token& word = words_[i - 1];
      if (word.after == ',' || word.after == ';') {
        return nullptr;
      }
      if (word.tag != Tag::Adverb && word.tag != Tag::Negation && word.tag != Tag::Interjection) {
        return &word;
      }
    }
    return nullptr;
  }

  bool after_comma() const { return previous() != nullptr && previous()->after != 0; }

  void note_verb(const Token& word) {
    if (word.tag == Tag::Verb) {
      if (word.verb && !word.verb.is(VerbForm::Gerund)) finite_ = true;
      last_verb_ = &word;
    } else if (word.tag == Tag::Auxiliary) {
      finite_ = true;
      if (last_verb_ == nullptr) last_verb_ = &word;
    } else if (word.tag == Tag::Conjunction || word.after == ',' || word.after == ';') {
      finite_ = false;
    }
  }

  /// Whether a word can begin the object of a verb: an article, a name, a preposition.
  static bool opens_object(const Token& word) {
    return word.in(Determiner) || word.in(Possessive) || word.in(ObjectPronoun) ||
           word.in(Preposition) || word.in(Particle) || word.in(Number) || word.in(Reflexive) ||
           word.in(IndefiniteThing) || word.in(IndefinitePerson) || word.is("to") ||
           (word.capital && !word.is("i")) || word.lower.ends_with("'s");
  }

  static bool finite_form(const Token& word) {
    if (word.in(Be) || word.in(Modal) || word.is("has") || word.is("had") || word.is("does") ||
        word.is("did")) {
      return true;
    }
    return word.verb && !word.in(Direction) &&
           (word.verb.is(VerbForm::Third) || word.verb.is(VerbForm::Past)) &&
           !word.verb.is(VerbForm::Base);
  }

  /// A noun or an adjective, as far as one can see before it is tagged.
  static bool noun_ahead(const Token* word) {
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

  Tag choose(const Token& word) {
    if (word.lower.ends_with("'s") || word.lower.ends_with("s'")) return Tag::Possessive;
    if (word.is("i")) return Tag::Pronoun;
    if (!word.lower.empty() && word.lower.front() >= '0' && word.lower.front() <= '9') {
      return Tag::Number;
    }
    if (is_name(word)) return Tag::Name;
    if (word.is("to")) return to_tag();
    if (word.in(Negation)) return Tag::Negation;
    if (const auto closed = closed_tag(word); closed != Tag::Noun) return closed;
    if (word.verb && acts_as_verb(word)) return Tag::Verb;
    return open_tag(word);
  }

  bool is_name(const Token& word) const {
    if (!word.capital || word.in(ProperNotPerson) || all_capitals(word.text)) {
      return false;
    }
    const bool head = at_ == 0;
    const bool closed = (word.lists & ~(bit(Adjective) | bit(NounFirst) | bit(PersonNoun))) != 0;
    if (!head) {
      return !closed || names_.is_name(word.text);
    }
    const bool listed = word.after == ',' && next() != nullptr && next()->capital &&
                        next(2) != nullptr && (next()->after == ',' || next(2)->is("and"));
    return (names_.is_name(word.text) || (listed && word.lists == 0)) &&
           (!word.verb || followed_by_predicate());
  }

  bool followed_by_predicate() const {
    return next() != nullptr && (finite_form(*next()) || next()->is("and"));
  }

  static bool all_capitals(std::string_view text) {
    return text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'A' && text[1] <= 'Z';
  }

  Tag to_tag() const {
    const Token* after = next();
    const Token* beyond = next(2);
    if (after != nullptr && after->in(Adverb) && beyond != nullptr &&
        beyond->verb.is(VerbForm::Base)) {
      after = beyond;
    }
    const bool base = after != nullptr && after->verb && after->verb.is(VerbForm::Base);
    if (!base && !(after != nullptr && (after->is("be") || after->is("have") || after->is("do")))) {
      return Tag::Preposition;
    }
    const bool place = after->in(Area) || after->in(Surface);
    return place && !(beyond != nullptr && opens_object(*beyond)) ? Tag::Preposition : Tag::To;
  }

  Tag closed_tag(const Token& word) {
    const Token* before = previous();
    const bool modified = before != nullptr && !after_comma() && modifies_noun(before->tag);
    if (word.in(Be) || word.in(Have) || word.in(Do) || word.in(Modal)) {
      return modified && (word.is("can") || word.is("will") || word.is("might")) ? Tag::Noun
                                                                                 : Tag::Auxiliary;
    }
    if (word.in(Possessive) || word.is("him") || word.is("her")) return possessive_tag(word);
    if (word.in(Pointing)) return pointing_tag(word);
    if (word.in(SubjectPronoun) || word.in(ObjectPronoun) || word.in(AbsolutePronoun) ||
        word.in(Reflexive) || word.in(IndefinitePerson) || word.in(IndefiniteThing)) {
      return word.in(QuestionWord) ? Tag::Question : Tag::Pronoun;
    }
    if (word.in(QuestionWord)) {
      return word.in(Conjunction) && at_ > 0 ? Tag::Conjunction : Tag::Question;
    }
    if (word.is("like")) return like_tag();
    if (word.in(Conjunction)) return conjunction_tag(word, modified);
    if (word.in(Interjection) && !modified) return interjection_tag(word);
    if (word.in(Determiner)) return floating_quantifier(word) ? Tag::Adverb : Tag::Determiner;
    if (word.in(Number)) return Tag::Number;
    if (word.in(Direction) && modified && !noun_ahead(next())) return Tag::Noun;
    if ((word.is("open") || word.is("shut")) && word.verb && acts_as_verb(word)) return Tag::Verb;
    if ((word.in(Preposition) || word.in(Particle)) && !(modified && word.in(Adjective))) {
      return word.in(Adjective) && follows_be() && !(next() && opens_object(*next()))
                 ? Tag::Adjective
                 : Tag::Preposition;
    }
    return Tag::Noun;
  }

  /// "They are all watching", "we both laughed".
  bool floating_quantifier(const Token& word) const {
    const Token* before = previous();
    return (word.is("all") || word.is("both") || word.is("each")) && before != nullptr &&
           (before->tag == Tag::Auxiliary || before->tag == Tag::Pronoun) && next() != nullptr &&
           (next()->verb || next()->in(Be) || next()->in(Have) || next()->in(Modal)) &&
           word.after == 0;
  }

  bool follows_be() const {
    const Token* before = previous_main();
    return before != nullptr && before->in(Be);
  }

  Tag possessive_tag(const Token& word) const {
    if (word.is("him")) return Tag::Pronoun;
    if (word.is("his") || word.is("her")) {
      return noun_ahead(next()) && word.after == 0 ? Tag::Possessive : Tag::Pronoun;
    }
    return Tag::Possessive;
  }

  Tag pointing_tag(const Token& word) const {
    if (word.is("it")) return Tag::Pronoun;
    const Token* before = previous();
    if (word.is("one") || word.is("ones")) {
      const bool pronoun = before != nullptr && (modifies_noun(before->tag));
      return pronoun ? Tag::Noun : Tag::Number;
    }
    if (word.after != 0 || !noun_ahead(next())) {
      const bool clause = word.is("that") && next() != nullptr && before != nullptr &&
                          !after_comma() &&
                          (before->tag == Tag::Verb || before->tag == Tag::Adjective ||
                           before->tag == Tag::Noun || before->tag == Tag::Adverb) &&
                          word.after == 0 && !next()->in(Preposition);
      return clause ? Tag::Conjunction : Tag::Pronoun;
    }
    // "I think that Omar left": the noun ahead has a verb of its own.
    const bool complement = word.is("that") && before != nullptr && before->tag == Tag::Verb &&
                            (next()->capital || (next(2) != nullptr && finite_form(*next(2))));
    return complement ? Tag::Conjunction : Tag::Determiner;
  }

  Tag like_tag() const {
    const Token* before = previous_main();
    const bool verb = before != nullptr && !before->in(Be) &&
                      (before->tag == Tag::Pronoun || before->tag == Tag::Name ||
                       before->tag == Tag::Auxiliary || before->tag == Tag::To);
    return verb ? Tag::Verb : Tag::Preposition;
  }

  Tag conjunction_tag(const Token& word, bool modified) const {
    if (modified && word.is("while") && previous()->tag == Tag::Determiner) return Tag::Noun;
    if (word.is("so") && next() != nullptr && (next()->in(Adjective) || next()->in(Adverb))) {
      return Tag::Adverb;
    }
    if (word.is("once") && !(next() != nullptr && next()->in(SubjectPronoun))) return Tag::Adverb;
    return Tag::Conjunction;
  }

  Tag interjection_tag(const Token& word) const {
    const bool asked = words_[0].in(Be) && at_ > 1;  // "Is this okay?"
    if (word.in(Adjective) && (follows_be() || asked)) return Tag::Adjective;
    const bool determines = word.in(Determiner) && word.after == 0 && next() != nullptr;
    if (determines && (noun_ahead(next()) || word.is("no"))) return Tag::Determiner;
    if (word.is("please")) return Tag::Interjection;
    if (word.in(Adverb) && at_ > 0 && !after_comma()) return Tag::Adverb;
    return word.verb && acts_as_verb(word) ? Tag::Verb : Tag::Interjection;
  }

  Tag open_tag(const Token& word) const {
    const Token* before = previous();
    const bool modified = before != nullptr && !after_comma() &&
                          (modifies_noun(before->tag) || before->tag == Tag::Preposition);
    if (modified && word.verb &&
        (word.verb.is(VerbForm::Gerund) || word.verb.is(VerbForm::Participle)) && word.after == 0 &&
        noun_ahead(next())) {
      return Tag::Adjective;
    }
    if (word.in(Adjective) || adjective_ending(word)) {
      const bool noun = modified && (word.after != 0 || !noun_ahead(next()));
      return noun && !follows_be_phrase() ? noun_or_adjective(word) : Tag::Adjective;
    }
    const bool adverb = word.in(Adverb) || (word.lower.size() > 4 && word.lower.ends_with("ly"));
    if (adverb && !(modified && !noun_ahead(next()) && word.in(Direction))) return Tag::Adverb;
    if (word.verb && word.verb.is(VerbForm::Participle) && !word.verb.is(VerbForm::Base) &&
        !modified) {
      return Tag::Adjective;
    }
    return Tag::Noun;
  }

  Tag noun_or_adjective(const Token& word) const {
    const Token* before = previous();
    return before != nullptr &&
                   (before->tag == Tag::Determiner || before->tag == Tag::Possessive ||
                    before->tag == Tag::Preposition) &&
                   word.in(Adjective)
               ? Tag::Noun
               : Tag::Adjective;
  }

  bool follows_be_phrase() const {
    return at_ >= 2 && words_[at_ - 1].tag == Tag::Adverb && words_[at_ - 2].in(Be);
  }

  static bool adjective_ending(const Token& word) {
    if (word.verb || word.capital || word.lower.size() < 6) {
      return false;
    }
    if (word.lower.ends_with("ed") && !word.lower.ends_with("eed")) return true;
    for (const std::string_view ending : {"ful", "ous", "able", "ible", "ive", "less", "ish"}) {
      if (word.lower.ends_with(ending)) return true;
    }
    return false;
  }

  // ---- the verb decision -------------------------------------------------------------------

  bool acts_as_verb(const Token& word) const {
    const Token* adjacent = previous();
    const Token* before = previous_main();
    if (before == nullptr || (before != nullptr && before->tag == Tag::Conjunction)) {
      return head_is_verb(word, before);
    }
    if (adjacent != nullptr && modifies_noun(adjacent->tag) && !after_comma()) {
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

  bool auxiliary_takes(const Token& word, const Token& auxiliary) const {
    if (auxiliary.in(Modal) || auxiliary.in(Do)) {
      return word.verb.is(VerbForm::Base) &&
             !(auxiliary.in(Do) && word.after == 0 && word.in(NounFirst) && auxiliary.is("do") &&
               next() == nullptr);
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
      return !noun_ahead(next()) || next()->in(NounFirst) || !word.in(NounFirst);
    }
    // A particle that closes a verb phrase: "I come in sit down" is not English, so no.
    return preposition.in(Particle) && word.verb.is(VerbForm::Third) && !finite_ && at_ > 1;
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
      if (verb != nullptr && verb->verb && verb->verb.verb->base == base) return true;
    }
    return false;
  }

  bool subject_takes(const Token& word, const Token& subject) const {
    const VerbReading& verb = word.verb;
    if (verb.is(VerbForm::Gerund)) {
      return subject.tag != Tag::Adjective || !noun_ahead(next());
    }
    if (subject.tag == Tag::Number && !subject.is("one") && !verb.is(VerbForm::Past)) {
      return false;  // "three boxes"
    }
    if (subject.tag == Tag::Adjective || subject.tag == Tag::Number) {
      return !finite_ && (verb.is(VerbForm::Third) || verb.is(VerbForm::Past)) &&
             !verb.is(VerbForm::Base);
    }
    if (subject.tag == Tag::Pronoun) {
      return pronoun_takes(word, subject);
    }
    if (finite_) {
      return embedded_takes(word, subject);
    }
    const bool noun = word.after == 0 && next() != nullptr && next()->in(Be);  // "the lights are"
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
    const bool part = at_ >= 2 && words_[at_ - 2].is("of");  // "both of us finished"
    if (part) return !finite_;
    const bool object_only = subject.in(ObjectPronoun) && !subject.in(SubjectPronoun);
    const bool past = word.verb.is(VerbForm::Past) && !word.verb.is(VerbForm::Base);
    if (!object_only && past) return true;  // "the girl you invited"
    if (object_only || (finite_ && subject.in(ObjectPronoun))) {
      return last_verb_ != nullptr && word.verb.is(VerbForm::Base) && !gives(last_verb_) &&
             !(word.in(NounFirst));
    }
    if (subject.in(Reflexive) || subject.in(AbsolutePronoun)) {
      return word.verb.is(VerbForm::Third) || word.verb.is(VerbForm::Past);
    }
    return true;
  }

  /// "I saw Omar take the cup", "the girl wearing a coat": a second verb after a noun.
  bool embedded_takes(const Token& word, const Token& subject) const {
    const bool perceived =
        last_verb_ != nullptr && last_verb_->verb &&
        ((last_verb_->verb.verb->classes & (verb_class::kPerceive | verb_class::kPosture |
                                            verb_class::kTalk | verb_class::kMental)) != 0 ||
         last_verb_->verb.verb->base == "help" || last_verb_->verb.verb->base == "let");
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
      return at_ >= 3 && words_[at_ - 2].is("and");
    }
    return subject.lower.size() > 3 && subject.lower.ends_with("s") &&
           !subject.lower.ends_with("ss");
  }

  /// A verb at the head of a clause whose subject was left out, or after "and".
  bool head_is_verb(const Token& word, const Token* before) const {
    const Token* after = next();
    if (after != nullptr && word.after == 0 && finite_form(*after) &&
        !word.verb.is(VerbForm::Gerund)) {
      return false;
    }
    const bool joined = (before != nullptr || after_comma()) && last_verb_ != nullptr;
    if (word.verb.is(VerbForm::Gerund)) {
      return true;
    }
    if (joined && !same_form(word, *last_verb_)) {
      return (word.verb.is(VerbForm::Past) || word.verb.is(VerbForm::Third)) &&
             !word.verb.is(VerbForm::Base);
    }
    if (word.verb.is(VerbForm::Base)) {
      return base_head_is_verb(word, after, joined);
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

  Tokens& words_;
  const NameSet& names_;
  std::size_t at_ = 0;
  bool finite_ = false;
  const Token* last_verb_ = nullptr;
};

}  // namespace

void tag_words(Tokens& words, const NameSet& names) { Tagger(words, names).run(); }

}  // namespace daybook
