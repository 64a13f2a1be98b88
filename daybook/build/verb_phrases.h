#pragma once
/// What a clause's verb and what follows it amount to: its kind, object, destination.

#include <cstdint>
#include <optional>
#include <string>

#include "daybook/build/clauses.h"
#include "daybook/build/phrases.h"
#include "daybook/build/vocabulary.h"

namespace daybook {

enum class DeedKind : std::uint8_t {
  Handling,  ///< hands on a specific object, a device used, food eaten
  Vague,     ///< handling of nothing specific ("something", a pronoun)
  Arrival,   ///< movement that reaches a named place or person
  Gesture,
  Talk,     ///< talk without content
  Telling,  ///< talk with content
  Posture,  ///< gaze, posture, undirected motion
  State,    ///< being, having, thinking
};

struct Deed {
  DeedKind kind = DeedKind::State;
  std::string verb;              ///< with its particle where it belongs to it: "pick up"
  std::optional<Phrase> object;  ///< in the clause's rest
  std::optional<Phrase> place;   ///< destination or location, in the clause's rest
  bool area = false;             ///< the place is a room, a street: somewhere to be in
  bool reached = false;          ///< the subject is there afterwards
};

Deed read_deed(const Clause& clause, const Vocabulary& vocabulary);

}  // namespace daybook
