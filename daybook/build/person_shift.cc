// Word by word: who a pronoun is, whether it acts or is acted on, and the verb behind it.

#include "daybook/build/person_shift.h"

#include <cstddef>
#include <optional>

#include "daybook/build/speakers.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

class PersonShift {
 public:
  PersonShift(Tokens& words, const Speaker& speaker, const std::optional<Speaker>& addressee,
              const Vocabulary& vocabulary)
      : words_(words), speaker_(speaker), addressee_(addressee), vocabulary_(vocabulary) {}

  bool run() {
    bool left = false;
    for (at_ = 0; at_ < words_.size(); ++at_) {
      left = shift() || left;
    }
    return left;
  }

 private:
  bool shift() {
    const Token& word = words_[at_];
    const bool first =
        word.is("i") || word.is("me") || word.is("my") || word.is("mine") || word.is("myself");
    if (emphatic()) {
      words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(at_));
      --at_;
      return false;
    }
    if (first) {
      if (speaker_.kind != SpeakerKind::Wearer) {
        replace(speaker_, word.is("i"), word);
      }
      return false;
    }
    const bool second = word.is("you") || word.is("your") || word.is("yours") ||
                        word.is("yourself") || word.is("yourselves");
    if (!second) {
      return false;
    }
    if (!addressee_ || several()) {
      return true;
    }
    replace(*addressee_, word.is("you") && acts(), word);
    return false;
  }

  /// "I'll do it myself": says who once more, and goes.
  bool emphatic() const {
    const Token& word = words_[at_];
    if (at_ == 0 || !(word.is("myself") || word.is("yourself"))) {
      return false;
    }
    const Token& before = words_[at_ - 1];
    return before.tag != Tag::Verb && before.tag != Tag::Preposition;
  }

  /// "You guys", "you two": more people than the one addressed.
  bool several() const {
    if (at_ + 1 >= words_.size() || words_[at_].after != 0) {
      return false;
    }
    const Token& next = words_[at_ + 1];
    return next.is("guys") || next.is("all") || next.is("both") || next.tag == Tag::Number;
  }

  /// Whether the "you" at hand is a subject: a verb follows and none governs it.
  bool acts() const {
    std::size_t next = at_ + 1;
    while (next < words_.size() &&
           (words_[next].tag == Tag::Adverb || words_[next].tag == Tag::Negation)) {
      ++next;
    }
    const bool verb_follows =
        next < words_.size() && words_[at_].after == 0 &&
        (words_[next].tag == Tag::Auxiliary ||
         (words_[next].tag == Tag::Verb && !words_[next].verb.is(VerbForm::Gerund)));
    if (!verb_follows) {
      return at_ == 0;
    }
    if (at_ == 0) {
      return true;
    }
    const Token& before = words_[at_ - 1];
    const bool joins = before.is("before") || before.is("after") || before.is("until") ||
                       before.is("since") || before.is("than") || before.is("like") ||
                       before.is("as") || before.is("till");
    if (before.tag == Tag::Preposition) {
      return joins;
    }
    if (words_[next].tag == Tag::Auxiliary) {
      return true;
    }
    if (before.tag != Tag::Verb) {
      return true;
    }
    return before.in(Clausal) || (before.verb && vocabulary_.in(before.verb.verb->base, Clausal));
  }

  void replace(const Speaker& person, bool subject, const Token& word) {
    const bool wearer = person.kind == SpeakerKind::Wearer;
    const bool possessive = word.is("my") || word.is("your");
    const bool absolute = word.is("mine") || word.is("yours");
    const char after = word.after;
    if (possessive || absolute) {
      words_[at_] = wearer ? make_token(absolute ? "mine" : "my", Tag::Possessive, vocabulary_)
                           : make_token(person.name + "'s", Tag::Possessive, vocabulary_);
    } else {
      words_[at_] = wearer ? make_token(subject ? "I" : "me", Tag::Pronoun, vocabulary_)
                           : make_token(person.name, Tag::Name, vocabulary_);
    }
    words_[at_].after = after;
    if (subject) {
      agree(wearer);
    }
  }

  /// The verb after the subject at hand in the first or third person.
  void agree(bool first) {
    for (std::size_t i = at_ + 1; i < words_.size() && i < at_ + 4; ++i) {
      Token& word = words_[i];
      if (word.tag == Tag::Auxiliary) {
        agree_auxiliary(word, first);
        return;
      }
      if (word.tag == Tag::Verb) {
        const bool present = word.verb.is(VerbForm::Base) && !word.verb.is(VerbForm::Past);
        if (!first && present) {
          put(word, word.verb.verb->third);
        }
        return;
      }
      if (word.tag != Tag::Adverb && word.tag != Tag::Negation) {
        return;
      }
    }
  }

  void agree_auxiliary(Token& word, bool first) {
    if (word.is("am") || word.is("are")) {
      put(word, first ? "am" : "is");
    } else if (word.is("were")) {
      put(word, "was");
    } else if (!first && word.is("have")) {
      put(word, "has");
    } else if (!first && word.is("do")) {
      put(word, "does");
    }
  }

  void put(Token& word, const std::string& text) {
    const Tag tag = word.tag;
    const char after = word.after;
    word = make_token(text, tag, vocabulary_);
    word.after = after;
  }

  Tokens& words_;
  const Speaker& speaker_;
  const std::optional<Speaker>& addressee_;
  const Vocabulary& vocabulary_;
  std::size_t at_ = 0;
};

}  // namespace

bool shift_person(Tokens& words, const Speaker& speaker, const std::optional<Speaker>& addressee,
                  const Vocabulary& vocabulary) {
  return PersonShift(words, speaker, addressee, vocabulary).run();
}

}  // namespace daybook
