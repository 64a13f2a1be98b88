#pragma once
/// Times of day as directions on a circle of 24 hours: 23:30 and 0:30 are an hour apart.

#include <cstddef>
#include <optional>

#include "daybook/time/timestamp.h"

namespace daybook {

/// Circular variance below which times have a typical one.
inline constexpr double kTightTimes = 0.3;

class DayCircle {
 public:
  /// A time of day: since local midnight.
  void add(Duration since_midnight);

  std::size_t count() const { return count_; }

  /// 1 less the length of the mean direction: 0 where all times are the same, towards 1 where they
  /// lie all round. 1 for none.
  double variance() const;

  /// The mean direction, to the second, in [0, 24 h); nothing where the variance is not tight.
  std::optional<Duration> typical() const;

  /// The circular standard deviation, sqrt(-2 ln R), as time; at most 12 h.
  Duration spread() const;

 private:
  double length() const;

  std::size_t count_ = 0;
  double cosine_ = 0;
  double sine_ = 0;
};

}  // namespace daybook
