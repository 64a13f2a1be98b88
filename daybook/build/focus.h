#pragma once
/// Who and what is being talked about: the last five minutes of persons, things and places.
///
/// A referring word is resolved only if one candidate leads the next by a factor of
/// two; otherwise the words stay and the moment is marked unresolved.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/learned.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// How a person or thing took part; the weight of a candidate.
enum class Role : std::uint8_t { Subject, Object, Oblique, Addressee };

struct Thing {
  std::string phrase;  ///< "the white cup"
  std::string head;    ///< "cup"
  bool plural = false;
};

class Focus {
 public:
  Focus(const Learned& learned, Duration memory);

  /// A new clause begins at `now`; mentions are older by one for each clause after them that
  /// mentioned something. Forgets what lies
  /// further back than the memory; a gap of more than 60 s or a day change calls `forget`.
  void next_clause(Timestamp now);
  void forget();
  /// A caption or piece of speech begins: what is mentioned in it is nearer than all before.
  void next_turn() { ++turn_; }

  /// `gender`: what the word itself says ("my father"); names say nothing.
  void person(std::string name, Role role, Channel channel, Gender gender = Gender::Unknown);
  void thing(Thing thing, Role role, Channel channel);
  /// The wearer is there from now on: "the kitchen", and how one says it, "in the kitchen".
  void arrive(std::string place, std::string located);

  /// The person that a pronoun of this gender means; `but` are out of the question (the
  /// speaker, the addressee, the subject of the same clause).
  std::optional<std::string> who(Gender gender, Channel channel,
                                 const std::vector<std::string>& but) const;
  /// The thing that "it" (or "them") means.
  std::optional<Thing> what(bool plural, Channel channel) const;
  /// Whether any thing could be meant at all.
  bool anything(bool plural) const;
  /// Where the wearer is, as far as a caption said so in the last five minutes.
  std::optional<std::string> where() const;
  /// The same with its preposition: "on the balcony".
  std::optional<std::string> located() const;

  /// Persons who spoke or were named in the last two minutes, latest first.
  std::vector<std::string> company() const;
  /// Whether a thing with this head noun came up in the memory.
  bool seen(std::string_view head) const;

 private:
  struct PersonMention {
    std::string name;
    Gender gender;
    Role role;
    Channel channel;
    std::uint64_t clause;
    std::uint64_t turn;
    Timestamp when;
  };
  struct ThingMention {
    Thing thing;
    Role role;
    Channel channel;
    std::uint64_t clause;
    std::uint64_t turn;
    Timestamp when;
  };

  void open_clause();
  std::uint64_t distance(std::uint64_t clause) const;

  const Learned& learned_;
  Duration memory_;
  std::uint64_t clause_ = 0;
  std::uint64_t turn_ = 0;
  bool clause_open_ = true;
  Timestamp now_{};
  std::deque<PersonMention> persons_;
  std::deque<ThingMention> things_;
  std::string place_;
  std::string located_;
  Timestamp place_since_{};
};

}  // namespace daybook
