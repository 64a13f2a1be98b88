#pragma once
/// The contiguous timeline of a memory, read from its windows as they lie.
///
/// The same answers as Timeline (time/timeline.h) over the visible windows, in the
/// time of a binary search and a walk over one stretch of recording, whatever the
/// age of the archive. A view of the index; safe from any thread.

#include <cstddef>
#include <cstdint>

#include "daybook/index/memory_index.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class LivedTime {
 public:
  /// Over the first `visible` windows. Windows must end in the order in which they start.
  LivedTime(const MemoryIndex& index, std::size_t visible) : index_(index), visible_(visible) {}

  /// As Timeline::lived; 0 where nothing is visible.
  Duration lived(Timestamp t) const;

  /// As Timeline::lived_gap.
  Duration gap(const Interval& a, const Interval& b) const;

  /// As Timeline::snap.
  Interval snap(const Interval& query) const;

  /// Windows that lie within `reach` of lived time of the interval, before and after it, are in
  /// [first, last).
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  Range within(const Interval& interval, Duration reach) const;

 private:
  Interval stretch_of(std::size_t window) const;
  std::size_t first_of_stretch(std::size_t window) const;

  const MemoryIndex& index_;
  std::size_t visible_;
};

}  // namespace daybook
