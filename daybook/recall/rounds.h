#pragma once
/// How a pool came about, round by round.
///
/// The planner by rule asks in up to five rounds: the whole question, the people
/// it names, each choice, the recording's own synonyms, and the time or event it
/// hangs on. `Signals` measures all of them in one pass over the memory; this
/// tells what each round found, for `--explain`.

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/recall/recaller.h"

namespace daybook {

struct Round {
  std::string skill;      ///< of the table of skills, the one that asks the same
  std::string about;      ///< what was looked for
  std::size_t found = 0;  ///< windows of the pool among the strongest of this round, at most 50
  std::size_t fresh = 0;  ///< of these, not found by an earlier round
};

/// Rounds that had nothing to ask are left out.
std::vector<Round> planned_rounds(const MemoryIndex& index, const Recollection& found);

}  // namespace daybook
