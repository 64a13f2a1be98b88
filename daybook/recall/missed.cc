#include "daybook/recall/missed.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include "daybook/time/clockface.h"
#include "daybook/time/day_circle.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kDaysOfAHabit = 3;
constexpr double kMostDays = 0.6;
constexpr Duration kGrace = std::chrono::minutes(30);
constexpr Duration kKeepsToATime = std::chrono::hours(1);

/// The first of the recorded days that count.
DayStarts::const_iterator first_day(const DayStarts& starts, const DayStarts& recorded,
                                    DayStarts::const_iterator today) {
  auto first = recorded.lower_bound(starts.begin()->first);
  const auto days = std::distance(first, today);
  std::advance(first, std::max<std::ptrdiff_t>(days - std::ptrdiff_t{kHabitDays}, 0));
  return first;
}

}  // namespace

std::optional<Missed> missed(const DayStarts& starts, const DayStarts& recorded, LocalTime now) {
  const auto today = recorded.find(now.day);
  if (starts.empty() || starts.begin()->first >= now.day || starts.contains(now.day) ||
      today == recorded.end()) {
    return std::nullopt;
  }
  std::vector<Duration> by_now;
  DayCircle circle;
  const auto first = first_day(starts, recorded, today);
  for (auto day = first; day != today; ++day) {
    const auto start = starts.find(day->first);
    if (start != starts.end() && start->second + kGrace <= now.since_midnight) {
      by_now.push_back(start->second);
      circle.add(start->second);
    }
  }
  const auto of = static_cast<std::size_t>(std::distance(first, today));
  if (by_now.size() < kDaysOfAHabit ||
      static_cast<double>(by_now.size()) < kMostDays * static_cast<double>(of) ||
      circle.spread() > kKeepsToATime) {
    return std::nullopt;
  }
  std::sort(by_now.begin(), by_now.end());
  if (today->second > by_now[by_now.size() / 2]) {
    return std::nullopt;
  }
  return Missed{by_now.back(), by_now.size(), of};
}

}  // namespace daybook
