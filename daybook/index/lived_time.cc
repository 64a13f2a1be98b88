// A window holds the lived time of its start. Between the starts of two windows
// lived time runs like real time until it reaches that of the later one: a
// collapsed gap is the only place where it would overtake it. No window overlaps
// a collapsed gap, so this is exact.

#include "daybook/index/lived_time.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::int64_t kLongestJoinedGap = Duration(std::chrono::seconds(60)).count();
/// So far inside the clock's range that differences of two times cannot overflow.
constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 4;

std::int64_t bounded(Timestamp t) {
  return std::clamp<std::int64_t>(t.time_since_epoch().count(), -kFar, kFar);
}

Timestamp at(std::int64_t nanoseconds) { return Timestamp(Duration(nanoseconds)); }

}  // namespace

Duration LivedTime::lived(Timestamp t, std::size_t near) const {
  if (visible_ == 0) {
    return Duration::zero();
  }
  const std::int64_t time = bounded(t);
  const std::size_t after = index_.starts().partition_point_near(
      near, visible_, [time](std::int64_t start) { return start <= time; });
  const std::size_t window = after == 0 ? 0 : after - 1;
  const std::int64_t lived = index_.lived()[window] + (time - index_.starts()[window]);
  return Duration(after > 0 && after < visible_ ? std::min(lived, index_.lived()[after]) : lived);
}

std::size_t LivedTime::first_of_stretch(std::size_t window) const {
  while (window > 0 && index_.starts()[window] - index_.ends()[window - 1] <= kLongestJoinedGap) {
    --window;
  }
  return window;
}

Interval LivedTime::stretch_of(std::size_t window) const {
  const std::size_t first = first_of_stretch(window);
  while (window + 1 < visible_ &&
         index_.starts()[window + 1] - index_.ends()[window] <= kLongestJoinedGap) {
    ++window;
  }
  return {at(index_.starts()[first]), at(index_.ends()[window])};
}

Interval LivedTime::snap(const Interval& query) const {
  if (visible_ == 0) {
    return query;
  }
  const Timestamp query_end = std::max(query.start, query.end);
  const std::int64_t from = bounded(query.start);
  const std::int64_t to = bounded(query_end);
  const auto point = [](std::int64_t t) { return Interval{at(t), at(t)}; };
  const std::size_t next =
      index_.ends().partition_point(0, visible_, [from](std::int64_t end) { return end <= from; });
  if (next == visible_) {
    return point(index_.ends()[visible_ - 1]);
  }
  const Interval first = stretch_of(next);
  if (first.start < query_end) {
    const std::size_t past = index_.starts().partition_point(
        0, visible_, [to](std::int64_t start) { return start < to; });
    return {std::max(query.start, first.start), std::min(query_end, stretch_of(past - 1).end)};
  }
  const std::int64_t later = std::max(from, bounded(first.start));
  const std::size_t first_window = first_of_stretch(next);
  if (first_window == 0) {
    return point(later);
  }
  const std::int64_t earlier = index_.ends()[first_window - 1];
  return point(from - earlier <= later - to ? earlier : later);
}

LivedTime::Range LivedTime::within(const Interval& interval, Duration reach) const {
  // A window starts at most its own length before it ends, and ends ascend with starts: the
  // first that counts ends at or after the reach, the last starts within it.
  const std::int64_t low = (lived(interval.start) - reach).count();
  const std::int64_t high = (lived(interval.end) + reach).count();
  const std::size_t last = index_.lived().partition_point(
      0, visible_, [high](std::int64_t lived) { return lived <= high; });
  std::size_t first = index_.lived().partition_point(
      0, visible_, [low](std::int64_t lived) { return lived < low; });
  while (first > 0 &&
         index_.lived()[first - 1] + index_.ends()[first - 1] - index_.starts()[first - 1] >= low) {
    --first;
  }
  return {first, std::max(first, last)};
}

}  // namespace daybook
