// Lived time is real time minus what was collapsed before it: L(t) = t - t0 - C(t), where C(t)
// sums the collapsed gaps before t and the part of the gap that t lies in. The gaps are kept with
// running sums, so L costs one binary search, and equation 1 of EgoCITE, R = lambda^(gap in
// hours), holds over any number of nights.

#include "daybook/time/timeline.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::hours;

constexpr Duration kLongestJoinedGap = std::chrono::seconds(60);
constexpr Duration kShortestNight = hours(3);
constexpr Duration kEndOfDarkness = hours(6);

bool is_calendar_night(const Clockface& face, const Interval& gap) {
  if (gap.length() < kShortestNight) {
    return false;
  }
  const std::int64_t day = face.local(gap.start).day;
  return gap.start < face.at(day, kEndOfDarkness) || face.at(day + 1) < gap.end;
}

/// So far inside the clock's range that differences of two times cannot overflow.
Timestamp bounded(Timestamp t) {
  constexpr Duration kFar = Duration::max() / 4;
  return std::clamp(t, Timestamp(-kFar), Timestamp(kFar));
}

}  // namespace

Timeline::Timeline(const Clockface& face, std::span<const Interval> recorded, GapPolicy gaps) {
  std::int64_t last_day = 0;
  for (const Interval& window : recorded) {
    const std::int64_t day = face.local(window.start).day;
    if (stretches_.empty()) {
      stretches_.push_back(window);
      origin_ = window.start;
    } else {
      Interval& last = stretches_.back();
      const Interval gap{last.end, window.start};
      const bool is_long = gap.length() > kLongestJoinedGap;
      const bool is_night = face.is_dataset() ? day > last_day : is_calendar_night(face, gap);
      if (is_night || (is_long && gaps == GapPolicy::All)) {
        collapse(gap);
      }
      if (is_long) {
        stretches_.push_back(window);
      } else {
        last.end = std::max(last.end, window.end);
      }
    }
    last_day = day;
  }
  Duration sum{};
  for (const Interval& stretch : stretches_) {
    recorded_before_.push_back(sum);
    sum += stretch.length();
  }
}

void Timeline::collapse(const Interval& gap) {
  if (gap.empty()) {
    return;
  }
  const Duration before = collapsed_.empty()
                              ? Duration::zero()
                              : collapsed_.back().before + collapsed_.back().gap.length();
  collapsed_.push_back({.gap = gap, .before = before});
}

Duration Timeline::lived(Timestamp t) const {
  const Timestamp at = bounded(t);
  const auto after = std::partition_point(collapsed_.begin(), collapsed_.end(),
                                          [&](const Collapse& c) { return c.gap.start < at; });
  Duration collapsed{};
  if (after != collapsed_.begin()) {
    const Collapse& last = *std::prev(after);
    collapsed = last.before + (std::min(at, last.gap.end) - last.gap.start);
  }
  return at - origin_ - collapsed;
}

Duration Timeline::lived_gap(const Interval& a, const Interval& b) const {
  return std::max({Duration::zero(), lived(b.start) - lived(a.end), lived(a.start) - lived(b.end)});
}

Interval Timeline::snap(const Interval& query) const {
  if (stretches_.empty()) {
    return query;
  }
  const Timestamp query_end = std::max(query.start, query.end);
  const auto first = std::partition_point(stretches_.begin(), stretches_.end(),
                                          [&](const Interval& s) { return s.end <= query.start; });
  const auto past = std::partition_point(first, stretches_.end(),
                                         [&](const Interval& s) { return s.start < query_end; });
  if (first != past) {
    return {std::max(query.start, first->start), std::min(query_end, std::prev(past)->end)};
  }
  return nearest_point({query.start, query_end});
}

Interval Timeline::nearest_point(const Interval& query) const {
  const auto next = std::partition_point(stretches_.begin(), stretches_.end(),
                                         [&](const Interval& s) { return s.end <= query.start; });
  const auto point = [](Timestamp t) { return Interval{t, t}; };
  if (next == stretches_.end()) {
    return point(stretches_.back().end);
  }
  if (next == stretches_.begin()) {
    return point(std::max(query.start, next->start));
  }
  const Timestamp earlier = std::prev(next)->end;
  const Timestamp later = std::max(query.start, next->start);
  return point(bounded(query.start) - earlier <= later - bounded(query.end) ? earlier : later);
}

Duration Timeline::recorded_before(Timestamp t) const {
  const auto after = std::partition_point(stretches_.begin(), stretches_.end(),
                                          [&](const Interval& s) { return s.start < t; });
  if (after == stretches_.begin()) {
    return Duration::zero();
  }
  const auto index = static_cast<std::size_t>(std::distance(stretches_.begin(), after)) - 1;
  const Interval& stretch = stretches_[index];
  return recorded_before_[index] + (std::min(t, stretch.end) - stretch.start);
}

Duration Timeline::recorded_within(const Interval& interval) const {
  return std::max(Duration::zero(),
                  recorded_before(interval.end) - recorded_before(interval.start));
}

}  // namespace daybook
