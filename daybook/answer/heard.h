#pragma once
/// Who is heard, and how much: counted from the lines, without reading the store.

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Heard {
  NameId person = 0;
  std::size_t lines = 0;     ///< said by them
  std::size_t days = 0;      ///< on which they are heard
  WindowOrdinal latest = 0;  ///< the last window in which they are
};

/// Those known by name, the wearer left out, who are heard in the first `visible` windows that
/// begin in `during` (and in that part of the day); who says most first, ties by name. Costs a pass
/// over the lines.
std::vector<Heard> count_heard(const MemoryIndex& index, std::size_t visible,
                               const Interval& during,
                               const std::optional<std::pair<Duration, Duration>>& day_part);

/// Whether a part of the day, which may run past midnight, holds a time since midnight.
bool is_in_part(const std::pair<Duration, Duration>& day_part, Duration since_midnight);

}  // namespace daybook
