#pragma once
/// The parts of a day and their hours, one table for both languages.

#include <chrono>

#include "daybook/time/spoken/said.h"
#include "daybook/time/timestamp.h"

namespace daybook {

constexpr Duration kOneDay = std::chrono::hours(24);

/// Until this hour people still call it the day before: "tonight" at 1:30 is the night that
/// began yesterday.
constexpr Duration kEndOfNight = std::chrono::hours(3);

namespace parts {

constexpr SaidPart hours_of_day(int start_minute, int end_minute) {
  const Duration start = std::chrono::minutes(start_minute);
  const Duration end = std::chrono::minutes(end_minute);
  return {.span = {.start = start, .end = end}, .before = start, .after = end};
}

/// A moment of the day with some time around it.
constexpr SaidPart around(int minute, int start_minute, int end_minute) {
  SaidPart part = hours_of_day(start_minute, end_minute);
  part.before = part.after = std::chrono::minutes(minute);
  return part;
}

constexpr SaidPart kSmallHours = hours_of_day(0, 6 * 60);
constexpr SaidPart kDawn = hours_of_day(4 * 60 + 30, 7 * 60 + 30);
constexpr SaidPart kMorning = hours_of_day(5 * 60, 12 * 60);
constexpr SaidPart kEarlyMorning = hours_of_day(4 * 60, 9 * 60);
constexpr SaidPart kLateMorning = hours_of_day(10 * 60, 12 * 60);
constexpr SaidPart kNoon = around(12 * 60, 11 * 60, 14 * 60 + 30);
constexpr SaidPart kAfternoon = hours_of_day(12 * 60 + 30, 18 * 60 + 30);
constexpr SaidPart kEarlyAfternoon = hours_of_day(12 * 60 + 30, 15 * 60);
constexpr SaidPart kLateAfternoon = hours_of_day(15 * 60 + 30, 18 * 60 + 30);
constexpr SaidPart kDusk = hours_of_day(17 * 60, 20 * 60);
constexpr SaidPart kEvening = hours_of_day(17 * 60 + 30, 24 * 60 + 30);
constexpr SaidPart kEarlyEvening = hours_of_day(17 * 60 + 30, 20 * 60);
constexpr SaidPart kLateEvening = hours_of_day(21 * 60, 24 * 60 + 30);
constexpr SaidPart kNight = hours_of_day(17 * 60 + 30, 27 * 60);
constexpr SaidPart kLastNight = hours_of_day(18 * 60, 27 * 60);
constexpr SaidPart kLateNight = hours_of_day(22 * 60, 27 * 60);
constexpr SaidPart kMidnight = around(24 * 60, 23 * 60 + 30, 24 * 60 + 30);

}  // namespace parts

/// At breakfast, lunch or dinner: an hour before the usual time to an hour and a half after it.
SaidPart meal_part(Duration usual_time);

}  // namespace daybook
