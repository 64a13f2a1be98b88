#pragma once
/// Windows for recordings that have none.

#include <span>
#include <vector>

#include "daybook/time/timestamp.h"

namespace daybook {

/// Cuts recorded time into windows of 30 s. `lines` are the intervals of what was recorded, in
/// order of start, and `taken` the windows that exist, in order and not overlapping; no line
/// starts in one of these.
///
/// Lines form stretches: a stretch ends at a silence over 60 s or at an existing window. Windows
/// tile it from its first line's start to its last line's end, whether lines start in them or not;
/// each is cut off at the next existing window. Returned in order, not overlapping.
std::vector<Interval> cut_stretches(std::span<const Interval> lines,
                                    std::span<const Interval> taken);

}  // namespace daybook
