#pragma once
/// What is done again and again at some time of day.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/index/memory_index.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// A routine with what of it lies in that part of the day.
struct Routine {
  Pattern pattern;                  ///< its latest version
  std::size_t count = 0;            ///< occasions
  std::size_t days = 0;             ///< with an occasion
  std::optional<Duration> typical;  ///< since local midnight, where the occasions keep to a time
  Episode latest;                   ///< the last occasion
};

/// The routines lived on at least two days in that part of the day (at any time, where none is
/// given) and with these people, by days, then occasions, most first. Costs the occasions of all
/// routines known at the cutoff. Throws what the store throws.
std::vector<Routine> routines_at(Cutoff cutoff, const Store& store, const MemoryIndex& index,
                                 const std::optional<std::pair<Duration, Duration>>& day_part,
                                 const std::vector<std::string>& people);

}  // namespace daybook
