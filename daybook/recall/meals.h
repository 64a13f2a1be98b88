#pragma once
/// When the wearer usually eats, learned from the recording so far.

#include <cstddef>

#include "daybook/index/memory_index.h"
#include "daybook/time/spoken.h"

namespace daybook {

/// The median time of day of windows that speak of eating, among the first
/// `visible`: breakfast of those from 5:00 to 10:30, lunch to 15:30, dinner from
/// 17:00 to 23:00. A meal with fewer than five such windows keeps its fallback.
MealTimes learned_meals(const MemoryIndex& index, std::size_t visible);

}  // namespace daybook
