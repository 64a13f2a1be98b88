#pragma once
/// A standing question: what the wearer wants to be told when it happens.

#include <cstdint>
#include <optional>
#include <string>

#include "daybook/time/timestamp.h"

namespace daybook {

enum class StandingMode : std::uint8_t {
  Once,   ///< answered the first time, then done
  Every,  ///< answered each time it happens anew
};

struct StandingQuestion {
  std::string id;    ///< "q-" and sixteen hex digits, of text and time
  std::string text;  ///< as typed: "remind me to take the umbrella when we leave"
  StandingMode mode = StandingMode::Once;
  Timestamp asked;                         ///< counts from then on
  std::optional<Timestamp> answered = {};  ///< when last; it is never answered before that again

  friend bool operator==(const StandingQuestion&, const StandingQuestion&) = default;
};

/// The id that a question with this text, asked then, has.
std::string standing_id(const StandingQuestion& question);

}  // namespace daybook
