// A verb may belong to several classes ("move the chair", "move to the door", "move a
// little"); object and preposition decide. A direct object that is a thing makes it handling,
// unless the thing is part of the body or a direction; a place behind a preposition of
// movement makes it an arrival; everything else of the moving and looking classes is posture.

#include "daybook/build/verb_phrases.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "daybook/build/clauses.h"
#include "daybook/build/phrases.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

constexpr std::uint16_t kHandling =
    verb_class::kHandObject | verb_class::kUse | verb_class::kEatDrink;

/// "take a look", "have a bite": the noun says what is done.
struct LightNoun {
  std::string_view noun;
  DeedKind kind;
};
constexpr std::array kLightNouns = {
    LightNoun{"look", DeedKind::Posture},      LightNoun{"glance", DeedKind::Posture},
    LightNoun{"peek", DeedKind::Posture},      LightNoun{"step", DeedKind::Posture},
    LightNoun{"turn", DeedKind::Posture},      LightNoun{"breath", DeedKind::Posture},
    LightNoun{"nap", DeedKind::Posture},       LightNoun{"rest", DeedKind::Posture},
    LightNoun{"break", DeedKind::Posture},     LightNoun{"bow", DeedKind::Gesture},
    LightNoun{"hug", DeedKind::Gesture},       LightNoun{"chat", DeedKind::Talk},
    LightNoun{"conversation", DeedKind::Talk}, LightNoun{"talk", DeedKind::Talk},
    LightNoun{"gesture", DeedKind::Gesture},
};

constexpr std::array<std::string_view, 9> kContentlessTalk = {
    "word",         "words",  "sentence", "sentences", "something",
    "conversation", "things", "few",      "hello"};

bool names_place(const Tokens& rest, const Phrase& phrase, const Vocabulary& vocabulary) {
  return head_in(rest, phrase, Area, vocabulary) || head_in(rest, phrase, Surface, vocabulary);
}

bool is_vague(const Tokens& rest, const Phrase& phrase, const Vocabulary& vocabulary) {
  const Token& about = rest[phrase.about];
  if (phrase.pronoun) {
    return true;
  }
  const bool described = std::any_of(
      rest.begin() + static_cast<std::ptrdiff_t>(phrase.begin),
      rest.begin() + static_cast<std::ptrdiff_t>(phrase.end), [&](const Token& word) {
        return word.tag == Tag::Name || (word.tag == Tag::Adjective && !word.is("other")) ||
               (word.tag == Tag::Noun && !vocabulary.noun_in(word.lower, Vague));
      });
  return vocabulary.noun_in(about.lower, Vague) && !described;
}

class DeedReader {
 public:
  DeedReader(const Clause& clause, const Vocabulary& vocabulary)
      : clause_(clause), rest_(clause.rest), vocabulary_(vocabulary) {}

  Deed run() {
    if (clause_.verb == nullptr) {
      deed_.kind = DeedKind::State;
      return deed_;
    }
    deed_.verb = clause_.verb->base;
    classes_ = clause_.verb->classes;
    const std::size_t object_at = read_particle();
    deed_.object = noun_phrase(rest_, object_at);
    skip_receiver();
    read_places(deed_.object ? deed_.object->end : object_at);
    deed_.kind = kind();
    return deed_;
  }

 private:
  /// Takes a particle into the verb; where the object may begin.
  std::size_t read_particle() {
    if (rest_.empty() || rest_[0].tag == Tag::Noun ||
        !(rest_[0].in(Particle) || rest_[0].in(Preposition))) {
      return 0;
    }
    const std::uint16_t phrasal = vocabulary_.phrasal(clause_.verb->base, rest_[0].lower);
    if (phrasal != 0) {
      classes_ = phrasal;
    }
    const bool particle = rest_[0].in(Particle) &&
                          !(rest_[0].is("in") || rest_[0].is("through") || rest_[0].is("along") ||
                            rest_[0].is("over") || rest_[0].is("around") || rest_[0].is("on"));
    if (particle || phrasal != 0) {
      deed_.verb += " " + rest_[0].lower;
      return (phrasal & (kHandling | verb_class::kTalk)) != 0 || (classes_ & kHandling) != 0 ? 1
                                                                                             : 0;
    }
    return 0;
  }

  /// "Hands Priya a bucket": the bucket is the object, not who gets it.
  void skip_receiver() {
    if (!deed_.object) {
      return;
    }
    const Token& head = rest_[deed_.object->head];
    const bool person = deed_.object->name || head.in(ObjectPronoun) || head.in(PersonNoun) ||
                        head.in(IndefinitePerson);
    const std::size_t after = deed_.object->end;
    if (!person || head.after != 0 || after >= rest_.size()) {
      return;
    }
    const std::optional<Phrase> given = noun_phrase(rest_, after);
    if (given && !given->pronoun) {
      deed_.object = given;
    }
  }

  void read_places(std::size_t from) {
    for (std::size_t i = from; i < rest_.size(); ++i) {
      if (rest_[i].tag != Tag::Preposition) {
        note_adverb_place(i);
        continue;
      }
      const std::optional<Phrase> phrase = noun_phrase(rest_, i + 1);
      if (!phrase) {
        continue;
      }
      note_place(rest_[i], *phrase);
      if (!deed_.object && !indirect_) {
        indirect_ = phrase;
      }
      i = phrase->end - 1;
    }
    if (deed_.object && !deed_.place && names_place(rest_, *deed_.object, vocabulary_) &&
        enters_directly()) {
      deed_.place = deed_.object;
      deed_.area = head_in(rest_, *deed_.object, Area, vocabulary_);
      deed_.reached = clause_.verb->base != "leave" && clause_.verb->base != "exit";
    }
  }

  bool enters_directly() const {
    static constexpr std::array<std::string_view, 9> kVerbs = {
        "enter", "leave", "exit", "cross", "climb", "approach", "reach", "descend", "board"};
    return std::find(kVerbs.begin(), kVerbs.end(), clause_.verb->base) != kVerbs.end();
  }

  void note_adverb_place(std::size_t i) {
    const Token& word = rest_[i];
    const bool place = word.is("upstairs") || word.is("downstairs") || word.is("outside") ||
                       word.is("outdoors") || word.is("home") || word.is("indoors");
    if (place && !deed_.place && (classes_ & verb_class::kMovement) != 0) {
      deed_.place = Phrase{.begin = i, .end = i + 1, .head = i, .about = i};
      deed_.reached = true;
    }
  }

  void note_place(const Token& preposition, const Phrase& phrase) {
    if (phrase.pronoun || deed_.place) {
      return;
    }
    const bool known = names_place(rest_, phrase, vocabulary_);
    const bool moved = (classes_ & verb_class::kMovement) != 0;
    const bool person = phrase.name || head_in(rest_, phrase, PersonNoun, vocabulary_);
    const bool specific = !head_in(rest_, phrase, Direction, vocabulary_) &&
                          !head_in(rest_, phrase, BodyPart, vocabulary_) &&
                          !head_in(rest_, phrase, TimeNoun, vocabulary_) &&
                          !is_vague(rest_, phrase, vocabulary_);
    const bool of_place = !specific && phrase.end > phrase.head + 2;
    if (!known && !(moved && (person || specific || of_place))) {
      return;
    }
    const bool toward = preposition.is("toward") || preposition.is("towards") ||
                        preposition.is("for") || preposition.is("from") || preposition.is("past") ||
                        preposition.is("about") || preposition.is("with") || preposition.is("of");
    if (preposition.is("with") || preposition.is("about") || preposition.is("of")) {
      return;
    }
    deed_.place = phrase;
    deed_.area = head_in(rest_, phrase, Area, vocabulary_) || is_storey(phrase);
    deed_.reached = !toward;
  }

  /// "The second floor" is somewhere to be, "the floor" is where things lie.
  bool is_storey(const Phrase& phrase) const {
    const Token& before = rest_[phrase.head > 0 ? phrase.head - 1 : 0];
    return rest_[phrase.head].is("floor") && phrase.head > phrase.begin && before.in(Number);
  }

  DeedKind kind() const {
    if (clause_.copula) {
      return DeedKind::State;
    }
    if (const std::optional<DeedKind> light = light_verb()) {
      return *light;
    }
    if ((classes_ & verb_class::kTalk) != 0 && !handles_object()) {
      return talk();
    }
    if (deed_.place && deed_.object && deed_.place->begin == deed_.object->begin) {
      return DeedKind::Arrival;
    }
    if ((classes_ & kHandling) != 0 && deed_.object) {
      const DeedKind handling = handling_kind(*deed_.object);
      if (handling != DeedKind::State) {
        return handling;
      }
    }
    if ((classes_ & verb_class::kMovement) != 0) {
      return deed_.place ? DeedKind::Arrival : DeedKind::Posture;
    }
    if ((classes_ & verb_class::kGesture) != 0) {
      return DeedKind::Gesture;
    }
    if ((classes_ & (verb_class::kPosture | verb_class::kPerceive)) != 0) {
      return DeedKind::Posture;
    }
    if ((classes_ & kHandling) != 0) {
      return prepositional_handling();
    }
    if ((classes_ & verb_class::kOther) != 0 && deed_.object &&
        (classes_ & verb_class::kMental) == 0 && !is_vague(rest_, *deed_.object, vocabulary_)) {
      return DeedKind::Handling;
    }
    return DeedKind::State;
  }

  bool handles_object() const {
    return (classes_ & kHandling) != 0 && deed_.object && !deed_.object->name &&
           !deed_.object->pronoun && !head_in(rest_, *deed_.object, PersonNoun, vocabulary_);
  }

  std::optional<DeedKind> light_verb() const {
    const std::string& base = clause_.verb->base;
    const bool light = base == "take" || base == "have" || base == "give" || base == "make" ||
                       base == "do" || base == "cast" || base == "get" || base == "steal";
    if (!light || !deed_.object) {
      return std::nullopt;
    }
    const std::string noun = singular(rest_[deed_.object->head].lower);
    for (const LightNoun& entry : kLightNouns) {
      if (entry.noun == noun) {
        return entry.kind;
      }
    }
    return std::nullopt;
  }

  DeedKind talk() const {
    for (std::size_t i = 0; i + 1 < rest_.size(); ++i) {
      const bool opens = rest_[i].is("about") || rest_[i].is("that") || rest_[i].is("whether") ||
                         rest_[i].tag == Tag::To || rest_[i].tag == Tag::Question ||
                         rest_[i].is("how") || rest_[i].is("on");
      if (opens && (i > 0 || rest_[i].tag != Tag::To)) {
        const std::optional<Phrase> topic = noun_phrase(rest_, i + 1);
        if (!topic || !is_vague(rest_, *topic, vocabulary_)) {
          return DeedKind::Telling;
        }
      }
    }
    if (!deed_.object || deed_.object->pronoun || deed_.object->name) {
      return DeedKind::Talk;
    }
    const std::string_view head = rest_[deed_.object->about].lower;
    const bool contentless = std::find(kContentlessTalk.begin(), kContentlessTalk.end(), head) !=
                                 kContentlessTalk.end() ||
                             head_in(rest_, *deed_.object, PersonNoun, vocabulary_);
    return contentless ? DeedKind::Talk : DeedKind::Telling;
  }

  DeedKind handling_kind(const Phrase& object) const {
    const bool body = head_in(rest_, object, BodyPart, vocabulary_) && object.about == object.head;
    if (body) {
      return vocabulary_.in(clause_.verb->base, Washing) ? DeedKind::Handling
             : (classes_ & verb_class::kGesture) != 0    ? DeedKind::Gesture
                                                         : DeedKind::Posture;
    }
    if (head_in(rest_, object, Direction, vocabulary_) && object.end == object.head + 1) {
      return DeedKind::Posture;
    }
    if (head_in(rest_, object, TimeNoun, vocabulary_)) {
      return DeedKind::State;
    }
    const bool gaze = (classes_ & (verb_class::kPosture | verb_class::kPerceive)) != 0 &&
                      (names_place(rest_, object, vocabulary_) || object.name);
    if (gaze) {
      return DeedKind::Posture;
    }
    const bool person = object.name || head_in(rest_, object, PersonNoun, vocabulary_);
    if ((classes_ & verb_class::kMovement) != 0 && (person || object.pronoun)) {
      return DeedKind::State;
    }
    return is_vague(rest_, object, vocabulary_) ? DeedKind::Vague : DeedKind::Handling;
  }

  /// "Play with the toy", "work on the bike", "swipe on the phone".
  DeedKind prepositional_handling() const {
    if (!indirect_) {
      return DeedKind::State;
    }
    const DeedKind kind = handling_kind(*indirect_);
    return kind == DeedKind::Posture || kind == DeedKind::Gesture ? DeedKind::Posture : kind;
  }

  const Clause& clause_;
  const Tokens& rest_;
  const Vocabulary& vocabulary_;
  std::uint16_t classes_ = 0;
  std::optional<Phrase> indirect_;
  Deed deed_;
};

}  // namespace

Deed read_deed(const Clause& clause, const Vocabulary& vocabulary) {
  return DeedReader(clause, vocabulary).run();
}

}  // namespace daybook
