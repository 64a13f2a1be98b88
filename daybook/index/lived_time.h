#pragma once
/// The contiguous timeline of a memory, read from its windows as they lie.
///
/// The same answers as Timeline (time/timeline.h) over the visible windows, in the
/// time of a binary search and a walk over one stretch of recording, whatever the
/// age of the archive. A view of the index; safe from any thread.

#include <algorithm>
#include <cstddef>

#include "daybook/index/memory_index.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class LivedTime {
 public:
  /// Over the first `visible` windows. Windows must end in the order in which they start.
  LivedTime(const MemoryIndex& index, std::size_t visible) : index_(index), visible_(visible) {}

  /// As Timeline::lived; 0 where nothing is visible. Quicker the fewer windows lie between t and
  /// the window `near`.
  Duration lived(Timestamp t, std::size_t near) const;
  Duration lived(Timestamp t) const { return lived(t, visible_ / 2); }

  /// An interval in lived time.
  struct Span {
    Duration start{};
    Duration end{};
  };
  Span span(const Interval& interval, std::size_t near) const {
    return {lived(interval.start, near), lived(interval.end, near)};
  }
  Span span(const Interval& interval) const { return span(interval, visible_ / 2); }

  /// Between intervals, as Timeline::lived_gap.
  static Duration gap(const Span& a, const Span& b) {
    return std::max({Duration::zero(), b.start - a.end, a.start - b.end});
  }

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
