#pragma once
/// Whose thing a question asks for: what is told of a hat is not told of Wei's hat.

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "daybook/core/window.h"

namespace daybook {

/// A thing with an owner who is not the wearer.
struct Owned {
  std::string owner;            ///< as asked, in lower case: "wei" of "Wei's"
  std::set<std::string> thing;  ///< stems of the words that say what it is, not empty
};

/// The first thing that an English question calls somebody's: "Wei's hat". Nothing where "'s"
/// stands for "is" or for a time ("where's", "today's"). Pure.
std::optional<Owned> owned_asked(const std::string& question);

/// How surely a line says that the thing is theirs.
enum class Owning : std::uint8_t {
  None,
  Near,      ///< it holds both, or they speak of the thing
  Outright,  ///< "Wei's hat", "the hat of Wei", "Wei takes off his hat", "my hat" when Wei says it
};

/// Only English lines tell. Pure.
Owning owning(const Owned& owned, const Line& line);

}  // namespace daybook
