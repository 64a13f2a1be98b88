#include "daybook/build/half_hour.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// A day and the start of a half hour in it.
LocalTime HalfHours::half_of(Timestamp t) const {
  constexpr Duration kHalf = std::chrono::minutes(30);
  LocalTime local = face_.local(t);
  local.since_midnight -= local.since_midnight % kHalf;
  return local;
}

std::vector<HalfHour> HalfHours::push(HalfHourWindow window) {
  std::vector<HalfHour> over;
  const Interval interval = window.window.interval;
  if (!open_.empty() && half_of(open_.back().window.interval.start) != half_of(interval.start)) {
    over.push_back({std::exchange(open_, {}), interval.end});
  }
  open_.push_back(std::move(window));
  if (half_of(interval.start) != half_of(interval.end)) {
    over.push_back({std::exchange(open_, {}), interval.end});
  }
  return over;
}

void HalfHours::leave_out(std::span<const WindowId> told) {
  std::erase_if(open_, [&](const HalfHourWindow& one) {
    return std::find(told.begin(), told.end(), one.window.id) != told.end();
  });
}

}  // namespace daybook
