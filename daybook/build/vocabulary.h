#pragma once
/// English words as the rules know them: verbs with their forms and classes, closed
/// classes, and short lists of bodies, places, people and measures.
///
/// The lists are ours (`*.embed.txt` beside this file) and hold nothing of any recording.
/// Built once, then immutable and safe from any thread.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace daybook {

/// What a verb says about a body in a room; a verb may belong to several.
namespace verb_class {
inline constexpr std::uint16_t kHandObject = 1 << 0;
inline constexpr std::uint16_t kUse = 1 << 1;
inline constexpr std::uint16_t kEatDrink = 1 << 2;
inline constexpr std::uint16_t kMovement = 1 << 3;
inline constexpr std::uint16_t kGesture = 1 << 4;
inline constexpr std::uint16_t kPosture = 1 << 5;  ///< posture, gaze, undirected motion
inline constexpr std::uint16_t kPerceive = 1 << 6;
inline constexpr std::uint16_t kTalk = 1 << 7;
inline constexpr std::uint16_t kMental = 1 << 8;
inline constexpr std::uint16_t kAspect = 1 << 9;  ///< begin, keep, stop: the next verb says it
inline constexpr std::uint16_t kOther = 1 << 10;
}  // namespace verb_class

enum class VerbForm : std::uint8_t { Base, Third, Past, Participle, Gerund };

struct Verb {
  std::string base;
  std::string third;       ///< "takes"
  std::string past;        ///< "took"
  std::string participle;  ///< "taken"
  std::string gerund;      ///< "taking"
  std::uint16_t classes = 0;
};

/// A written form and the verb it may be a form of.
struct VerbReading {
  const Verb* verb = nullptr;
  std::uint8_t forms = 0;  ///< bit of VerbForm

  bool is(VerbForm form) const { return (forms >> static_cast<int>(form) & 1) != 0; }
  explicit operator bool() const { return verb != nullptr; }
};

/// The lists of words.embed.txt, by heading.
enum class WordList : std::uint8_t {
  Determiner,
  Possessive,
  SubjectPronoun,
  ObjectPronoun,
  AbsolutePronoun,
  Reflexive,
  Pointing,
  IndefinitePerson,
  IndefiniteThing,
  Be,
  Have,
  Do,
  Modal,
  Negation,
  QuestionWord,
  Preposition,
  Particle,
  Conjunction,
  ClauseJoiner,
  Adverb,
  AspectAdverb,
  Adjective,
  Number,
  Interjection,
  SpeechFiller,
  Laughter,
  Affirming,
  Denying,
  Agreeing,
  Thanking,
  Greeting,
  Sorry,
  BodyPart,
  Direction,
  Area,
  Surface,
  Vague,
  Measure,
  PersonNoun,
  TimeNoun,
  ProperNotPerson,
  Stative,
  Clausal,
  Washing,
  ImpersonalAdjective,
  PlainPlural,
  NounFirst,
  Abstract,
  Masculine,
  Feminine,
  OnPlace,
  AtPlace,
};

class Vocabulary {
 public:
  Vocabulary();
  ~Vocabulary();
  Vocabulary(Vocabulary&&) noexcept;
  Vocabulary& operator=(Vocabulary&&) noexcept;

  /// The verb that a lower-case form belongs to; empty when it is none that is known.
  VerbReading verb(std::string_view form) const;

  /// Lists that hold the lower-case word, as bits of WordList.
  std::uint64_t lists(std::string_view word) const;
  bool in(std::string_view word, WordList list) const;

  /// Classes of verb and particle together where they mean something of their own
  /// ("get up"), else 0.
  std::uint16_t phrasal(std::string_view base, std::string_view particle) const;

  /// As `lists`, for a noun that may be plural ("kitchens" counts as "kitchen").
  bool noun_in(std::string_view noun, WordList list) const;

 private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

constexpr std::uint64_t bit(WordList list) { return std::uint64_t{1} << static_cast<int>(list); }

/// "box" to "boxes", "try" to "tries": the third person and the plural by rule.
std::string with_s(std::string_view word);

/// The singular of a regular plural; other words as they are.
std::string singular(std::string_view noun);

}  // namespace daybook
