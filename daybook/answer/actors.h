#pragma once
/// Who a line says did it: the words before the verb.

#include <optional>
#include <set>
#include <string>

#include "daybook/core/window.h"

namespace daybook {

/// Whoever an English line names as doing what one of `verbs` (stems) says.
struct Actor {
  std::string name;     ///< "Omar", "The cat", "A young man"; of the wearer empty
  bool wearer = false;  ///< "I", or a caption that begins with the verb
};

/// "The cat" of "The cat chews the cable.", the speaker of "I broke it."; nothing where the line
/// asks, denies or only wishes it, where a pronoun or "we" does it, where no verb is held, or where
/// what stands before the verb shares one of `things` (stems): "The lamp breaks" tells of no doer.
/// `wearer` is the wearer's name, normalised. Pure.
std::optional<Actor> actor_in(const Line& line, const std::set<std::string>& verbs,
                              const std::set<std::string>& things, const std::string& wearer);

}  // namespace daybook
