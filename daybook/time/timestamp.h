#pragma once
/// Points, spans and cutoffs on one wearer's timeline.
///
/// A `Timestamp` says when something happened to the wearer. It is a chrono
/// point on `WearerClock`, a clock that cannot be asked for "now": wall time
/// enters only through an injected `Clock` (daybook/base/clock.h). How a point
/// is read by a person (`DAY3 11:15:24`, `2026-05-03 14:00 +02:00`) is the
/// business of `Clockface`. All types here are values, safe from any thread.

#include <algorithm>
#include <chrono>
#include <compare>
#include <ratio>

namespace daybook {

/// The wearer's own time in nanoseconds. Datasets count from DAY0 00:00:00, so
/// DAY1 starts at 24 h; calendars count UTC from 1970-01-01.
struct WearerClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<WearerClock, duration>;
  static constexpr bool is_steady = false;
};

using Duration = WearerClock::duration;
using Timestamp = WearerClock::time_point;

/// Hours as a number, for formulas such as decay only.
inline double hours(Duration span) {
  return std::chrono::duration<double, std::ratio<3600>>(span).count();
}

/// Half-open [start, end). An interval with end <= start holds no instant; a
/// point event is written as [t, t + 1 ns).
struct Interval {
  Timestamp start;
  Timestamp end;

  Duration length() const { return end - start; }
  bool empty() const { return end <= start; }
  bool contains(Timestamp t) const { return start <= t && t < end; }
  bool overlaps(const Interval& other) const { return start < other.end && other.start < end; }

  /// Distance between the intervals; zero where they overlap or touch.
  Duration gap_to(const Interval& other) const {
    return std::max({Duration::zero(), other.start - end, start - other.end});
  }

  friend auto operator<=>(const Interval&, const Interval&) = default;
};

/// What the reader may know: a read at a cutoff sees a record if and only if
/// the record was known by then. First argument of every read of the memory;
/// never converts from a bare time, so no caller can pass one by accident.
class Cutoff {
 public:
  explicit constexpr Cutoff(Timestamp time) : time_(time) {}

  /// Sees everything the store holds. For owners' tools (export, doctor), not
  /// for answering.
  static constexpr Cutoff everything() { return Cutoff(Timestamp::max()); }

  constexpr Timestamp time() const { return time_; }
  constexpr bool sees(Timestamp known_at) const { return known_at <= time_; }

  friend auto operator<=>(const Cutoff&, const Cutoff&) = default;

 private:
  Timestamp time_;
};

}  // namespace daybook
