#pragma once
/// Clauses that frame a question: "X is doing Y now, ..." and "before X".

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// The token where the question proper begins after a clause about the present ("Omar is cooking
/// now, who cooked last time?"); absent where the text opens otherwise.
std::optional<std::size_t> find_main_clause(const SpokenText& text);

/// An event that the question takes its time from.
struct Anchor {
  std::string text;
  bool after = false;           ///< what is asked for came after it
  std::size_t first_token = 0;  ///< of the event
  std::size_t past_token = 0;   ///< the one after its last
};

/// X of the first "before X" or "after X" from token `begin` on, where X is an event: no time
/// phrase covers the relation (`covered` has an entry a token), and X is neither empty nor a mere
/// "that". Fixed expressions ("after all", "look after", 以后 "in future") are none.
std::optional<Anchor> find_anchor(const SpokenText& text, std::size_t begin,
                                  const std::vector<bool>& covered);

}  // namespace daybook
