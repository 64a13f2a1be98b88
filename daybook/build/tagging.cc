// Parts of speech, left to right, by closed classes and neighbours.
// Words that may be verbs are decided in verb_tagging.cc.

#include "daybook/build/tagging.h"

#include "daybook/build/neighbours.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

class Tagger {
 public:
  Tagger(Tokens& words, const NameSet& names) : words_(words), names_(names), around_{words} {}

  void run() {
    for (around_.at = 0; around_.at < words_.size(); ++around_.at) {
      Token& word = words_[around_.at];
      word.tag = choose(word);
      note_verb(word);
    }
  }

 private:
  void note_verb(const Token& word) {
    if (word.tag == Tag::Verb) {
      if (word.verb && !word.verb.is(VerbForm::Gerund)) {
        around_.finite = true;
      }
      around_.last_verb = &word;
    } else if (word.tag == Tag::Auxiliary) {
      around_.finite = true;
      if (around_.last_verb == nullptr) {
        around_.last_verb = &word;
      }
    } else if (word.tag == Tag::Conjunction || word.after == ',' || word.after == ';') {
      around_.finite = false;
    }
  }

  Tag choose(const Token& word) {
    if (word.lower.ends_with("'s") || word.lower.ends_with("s'")) {
      return Tag::Possessive;
    }
    if (word.is("i")) {
      return Tag::Pronoun;
    }
    if (!word.lower.empty() && word.lower.front() >= '0' && word.lower.front() <= '9') {
      return Tag::Number;
    }
    if (is_name(word)) {
      return Tag::Name;
    }
    if (word.is("to")) {
      return to_tag();
    }
    if (word.in(Negation)) {
      return Tag::Negation;
    }
    if (const auto closed = closed_tag(word); closed != Tag::Noun) {
      return closed;
    }
    if (word.verb && acts_as_verb(around_)) {
      return Tag::Verb;
    }
    return open_tag(word);
  }

  bool is_name(const Token& word) const {
    if (!word.capital || word.in(ProperNotPerson) || all_capitals(word.text)) {
      return false;
    }
    const bool head = around_.at == 0;
    const bool closed = (word.lists & ~(bit(Adjective) | bit(NounFirst) | bit(PersonNoun))) != 0;
    if (!head) {
      return !closed || names_.is_name(word.text);
    }
    const bool listed = word.after == ',' && around_.next() != nullptr && around_.next()->capital &&
                        around_.next(2) != nullptr &&
                        (around_.next()->after == ',' || around_.next(2)->is("and"));
    return (names_.is_name(word.text) || (listed && word.lists == 0)) &&
           (!word.verb || followed_by_predicate());
  }

  bool followed_by_predicate() const {
    return around_.next() != nullptr && (finite_form(*around_.next()) || around_.next()->is("and"));
  }

  static bool all_capitals(std::string_view text) {
    return text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'A' && text[1] <= 'Z';
  }

  Tag to_tag() const {
    const Token* after = around_.next();
    const Token* beyond = around_.next(2);
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
    const Token* before = around_.previous();
    const bool modified = before != nullptr && !around_.after_comma() && modifies_noun(before->tag);
    if (word.in(Be) || word.in(Have) || word.in(Do) || word.in(Modal)) {
      return modified && (word.is("can") || word.is("will") || word.is("might")) ? Tag::Noun
                                                                                 : Tag::Auxiliary;
    }
    if (word.in(Possessive) || word.is("him") || word.is("her")) {
      return possessive_tag(word);
    }
    if (word.in(Pointing)) {
      return pointing_tag(word);
    }
    if (word.in(SubjectPronoun) || word.in(ObjectPronoun) || word.in(AbsolutePronoun) ||
        word.in(Reflexive) || word.in(IndefinitePerson) || word.in(IndefiniteThing)) {
      return word.in(QuestionWord) ? Tag::Question : Tag::Pronoun;
    }
    if (word.in(QuestionWord)) {
      return word.in(Conjunction) && around_.at > 0 ? Tag::Conjunction : Tag::Question;
    }
    if (word.is("like")) {
      return like_tag();
    }
    if (word.in(Conjunction)) {
      return conjunction_tag(word, modified);
    }
    if (word.in(Interjection) && !modified) {
      return interjection_tag(word);
    }
    if (word.in(Determiner)) {
      return floating_quantifier(word) ? Tag::Adverb : Tag::Determiner;
    }
    if (word.in(Number)) {
      return Tag::Number;
    }
    if (word.in(Direction) && modified && !noun_ahead(around_.next())) {
      return Tag::Noun;
    }
    if ((word.is("open") || word.is("shut")) && word.verb && acts_as_verb(around_)) {
      return Tag::Verb;
    }
    if ((word.in(Preposition) || word.in(Particle)) && !(modified && word.in(Adjective))) {
      return word.in(Adjective) && follows_be() &&
                     !(around_.next() && opens_object(*around_.next()))
                 ? Tag::Adjective
                 : Tag::Preposition;
    }
    return Tag::Noun;
  }

  /// "They are all watching", "we both laughed".
  bool floating_quantifier(const Token& word) const {
    const Token* before = around_.previous();
    return (word.is("all") || word.is("both") || word.is("each")) && before != nullptr &&
           (before->tag == Tag::Auxiliary || before->tag == Tag::Pronoun) &&
           around_.next() != nullptr &&
           (around_.next()->verb || around_.next()->in(Be) || around_.next()->in(Have) ||
            around_.next()->in(Modal)) &&
           word.after == 0;
  }

  bool follows_be() const {
    const Token* before = around_.previous_main();
    return before != nullptr && before->in(Be);
  }

  Tag possessive_tag(const Token& word) const {
    if (word.is("him")) {
      return Tag::Pronoun;
    }
    if (word.is("his") || word.is("her")) {
      return noun_ahead(around_.next()) && word.after == 0 ? Tag::Possessive : Tag::Pronoun;
    }
    return Tag::Possessive;
  }

  Tag pointing_tag(const Token& word) const {
    if (word.is("it")) {
      return Tag::Pronoun;
    }
    const Token* before = around_.previous();
    if (word.is("one") || word.is("ones")) {
      const bool pronoun = before != nullptr && (modifies_noun(before->tag));
      return pronoun ? Tag::Noun : Tag::Number;
    }
    if (word.after != 0 || !noun_ahead(around_.next())) {
      const bool clause = word.is("that") && around_.next() != nullptr && before != nullptr &&
                          !around_.after_comma() &&
                          (before->tag == Tag::Verb || before->tag == Tag::Adjective ||
                           before->tag == Tag::Noun || before->tag == Tag::Adverb) &&
                          word.after == 0 && !around_.next()->in(Preposition);
      return clause ? Tag::Conjunction : Tag::Pronoun;
    }
    // "I think that Omar left": the noun ahead has a verb of its own.
    const bool complement =
        word.is("that") && before != nullptr && before->tag == Tag::Verb &&
        (around_.next()->capital || (around_.next(2) != nullptr && finite_form(*around_.next(2))));
    return complement ? Tag::Conjunction : Tag::Determiner;
  }

  Tag like_tag() const {
    const Token* before = around_.previous_main();
    const bool verb = before != nullptr && !before->in(Be) &&
                      (before->tag == Tag::Pronoun || before->tag == Tag::Name ||
                       before->tag == Tag::Auxiliary || before->tag == Tag::To);
    return verb ? Tag::Verb : Tag::Preposition;
  }

  Tag conjunction_tag(const Token& word, bool modified) const {
    if (modified && word.is("while") && around_.previous()->tag == Tag::Determiner) {
      return Tag::Noun;
    }
    if (word.is("so") && around_.next() != nullptr &&
        (around_.next()->in(Adjective) || around_.next()->in(Adverb))) {
      return Tag::Adverb;
    }
    if (word.is("once") && !(around_.next() != nullptr && around_.next()->in(SubjectPronoun))) {
      return Tag::Adverb;
    }
    return Tag::Conjunction;
  }

  Tag interjection_tag(const Token& word) const {
    const bool asked = words_[0].in(Be) && around_.at > 1;  // "Is this okay?"
    if (word.in(Adjective) && (follows_be() || asked)) {
      return Tag::Adjective;
    }
    const bool determines = word.in(Determiner) && word.after == 0 && around_.next() != nullptr;
    if (determines && (noun_ahead(around_.next()) || word.is("no"))) {
      return Tag::Determiner;
    }
    if (word.is("please")) {
      return Tag::Interjection;
    }
    if (word.in(Adverb) && around_.at > 0 && !around_.after_comma()) {
      return Tag::Adverb;
    }
    return word.verb && acts_as_verb(around_) ? Tag::Verb : Tag::Interjection;
  }

  Tag open_tag(const Token& word) const {
    const Token* before = around_.previous();
    const bool modified = before != nullptr && !around_.after_comma() &&
                          (modifies_noun(before->tag) || before->tag == Tag::Preposition);
    if (modified && word.verb &&
        (word.verb.is(VerbForm::Gerund) || word.verb.is(VerbForm::Participle)) && word.after == 0 &&
        noun_ahead(around_.next())) {
      return Tag::Adjective;
    }
    if (word.in(Adjective) || adjective_ending(word)) {
      const bool noun = modified && (word.after != 0 || !noun_ahead(around_.next()));
      return noun && !follows_be_phrase() ? noun_or_adjective(word) : Tag::Adjective;
    }
    const bool adverb = word.in(Adverb) || (word.lower.size() > 4 && word.lower.ends_with("ly"));
    if (adverb && !(modified && !noun_ahead(around_.next()) && word.in(Direction))) {
      return Tag::Adverb;
    }
    if (word.verb && word.verb.is(VerbForm::Participle) && !word.verb.is(VerbForm::Base) &&
        !modified) {
      return Tag::Adjective;
    }
    return Tag::Noun;
  }

  Tag noun_or_adjective(const Token& word) const {
    const Token* before = around_.previous();
    return before != nullptr &&
                   (before->tag == Tag::Determiner || before->tag == Tag::Possessive ||
                    before->tag == Tag::Preposition) &&
                   word.in(Adjective)
               ? Tag::Noun
               : Tag::Adjective;
  }

  bool follows_be_phrase() const {
    return around_.at >= 2 && words_[around_.at - 1].tag == Tag::Adverb &&
           words_[around_.at - 2].in(Be);
  }

  static bool adjective_ending(const Token& word) {
    if (word.verb || word.capital || word.lower.size() < 6) {
      return false;
    }
    if (word.lower.ends_with("ed") && !word.lower.ends_with("eed")) {
      return true;
    }
    for (const std::string_view ending : {"ful", "ous", "able", "ible", "ive", "less", "ish"}) {
      if (word.lower.ends_with(ending)) {
        return true;
      }
    }
    return false;
  }

  Tokens& words_;
  const NameSet& names_;
  Neighbours around_;
};

}  // namespace

void tag_words(Tokens& words, const NameSet& names) { Tagger(words, names).run(); }

}  // namespace daybook
