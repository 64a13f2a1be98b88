#pragma once
/// Days written with digits, in any language: `DAY3 11:15:24`, `2026-05-03`.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// The forms of clock_text.h that the context's face can place; with an offset from UTC the
/// result is a span, else a day with or without a clock time.
std::optional<SaidTime> match_written_day(const SpokenText& text, std::size_t i,
                                          const SpokenContext& context);

/// The latest occurrence of a date that does not say its year: on or before `today`.
std::optional<std::int64_t> latest_date(std::int64_t month, std::int64_t day, std::int64_t today);

/// All days of a month, of that year or the latest one that has begun by `today`.
std::optional<SaidDays> days_of_month(std::optional<std::int64_t> year, std::int64_t month,
                                      std::int64_t today);

/// The calendar year of a day counted from 1970-01-01.
std::int64_t year_of_day(std::int64_t day);

/// The days of the week, month or year that lies `offset` away from today's, by the calendar; a
/// data set, which has none, counts 7, 30 or 365 days: the ones up to today, and before today.
enum class Period { Week, Month, Year };
SaidDays days_of_period(Period period, int offset, const Clockface& face, std::int64_t today);

/// Which Monday "Monday" is.
enum class WeekdayChoice {
  Latest,    ///< today or before
  Past,      ///< "last Monday": before today
  ThisWeek,  ///< of the week, Monday to Sunday, in which today lies
  LastWeek,
  NextWeek,
  Next,  ///< after today
};

/// Absent where days have no names.
std::optional<std::int64_t> day_of_weekday(int weekday, WeekdayChoice choice, const Clockface& face,
                                           std::int64_t today);

}  // namespace daybook
