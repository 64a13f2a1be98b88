// Calendar arithmetic on day numbers, where 0 is 1970-01-01 (a Thursday) or DAY0.

#include "daybook/time/spoken/written_days.h"

#include <date/date.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "daybook/time/clock_text.h"
#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

date::year_month_day date_of(std::int64_t day) {
  return date::sys_days{
      date::days{static_cast<int>(std::clamp<std::int64_t>(day, -90'000, 90'000))}};
}

SaidTime said_day(std::int64_t day, const std::optional<WrittenTime>& time) {
  SaidTime said{.days = SaidDays{day, day}};
  if (time) {
    said.clock = SaidClock{.time = time->since_midnight, .precision = time->precision};
    said.exact = true;
  }
  return said;
}

std::optional<SaidTime> match_dataset_day(const SpokenText& text, std::size_t i) {
  const SpokenText::Writing writing = text.writing(i);
  const auto written = scan_dataset_time(writing.text);
  if (!written) {
    return std::nullopt;
  }
  SaidTime said = said_day(written->day, written->time);
  said.tokens = writing.tokens(written->length);
  return said;
}

std::optional<SaidTime> match_calendar_day(const SpokenText& text, std::size_t i) {
  const SpokenText::Writing writing = text.writing(i);
  const auto written = scan_calendar_time(writing.text);
  if (!written) {
    return std::nullopt;
  }
  SaidTime said = said_day(written->day, written->time);
  if (const auto time = written->time; time && written->offset) {
    const Duration local = std::chrono::hours(24 * written->day) + time->since_midnight;
    const Timestamp start(local - *written->offset);
    said =
        SaidTime{.span = Interval{start, start + time->precision}, .is_point = true, .exact = true};
  }
  said.tokens = writing.tokens(written->length);
  return said;
}

SaidDays month_days(date::year_month month) {
  const date::sys_days first{month / 1};
  const date::sys_days last{month / date::last};
  return {first.time_since_epoch().count(), last.time_since_epoch().count()};
}

}  // namespace

std::optional<SaidTime> match_written_day(const SpokenText& text, std::size_t i,
                                          const SpokenContext& context) {
  const bool is_number = text[i].kind == SpokenToken::Kind::Number;
  if (context.face.is_dataset()) {
    return text[i].is("day") && !text[i].possessive ? match_dataset_day(text, i) : std::nullopt;
  }
  const bool may_be_date =
      text[i].text.size() == 8 ||
      (text[i].text.size() == 4 && !text[i + 1].spaced && text[i + 1].is_any({"-", "/"}));
  return is_number && may_be_date ? match_calendar_day(text, i) : std::nullopt;
}

std::optional<std::int64_t> latest_date(std::int64_t month, std::int64_t day, std::int64_t today) {
  const auto year = static_cast<int>(date_of(today).year());
  for (int back = 0; back < 8; ++back) {  // 29 February may be eight years away.
    if (const auto found = calendar_day(year - back, month, day); found && *found <= today) {
      return found;
    }
  }
  return std::nullopt;
}

std::optional<SaidDays> days_of_month(std::optional<std::int64_t> year, std::int64_t month,
                                      std::int64_t today) {
  const auto first = year ? calendar_day(*year, month, 1) : latest_date(month, 1, today);
  if (!first) {
    return std::nullopt;
  }
  const date::year_month_day date = date_of(*first);
  return month_days(date.year() / date.month());
}

std::int64_t year_of_day(std::int64_t day) { return static_cast<int>(date_of(day).year()); }

SaidDays days_of_period(Period period, int offset, const Clockface& face, std::int64_t today) {
  if (face.is_dataset()) {
    const std::int64_t length = period == Period::Week ? 7 : period == Period::Month ? 30 : 365;
    const std::int64_t steps = offset;
    const std::int64_t last = steps < 0 ? today - 1 + length * (steps + 1) : today + length * steps;
    return {std::max<std::int64_t>(last - length + 1, 0), last};
  }
  const date::year_month_day date = date_of(today);
  switch (period) {
    case Period::Week: {
      const std::int64_t monday =
          today - face.weekday(today).value_or(0) + std::int64_t{7} * offset;
      return {monday, monday + 6};
    }
    case Period::Month:
      return month_days(date.year() / date.month() + date::months(offset));
    case Period::Year:
      break;
  }
  const date::year year = date.year() + date::years(offset);
  return {month_days(year / date::January).first, month_days(year / date::December).last};
}

std::optional<std::int64_t> day_of_weekday(int weekday, WeekdayChoice choice, const Clockface& face,
                                           std::int64_t today) {
  const auto of_today = face.weekday(today);
  if (!of_today) {
    return std::nullopt;
  }
  const std::int64_t in_week = today - *of_today + weekday;
  switch (choice) {
    case WeekdayChoice::Latest:
      return in_week <= today ? in_week : in_week - 7;
    case WeekdayChoice::Past:
      return in_week < today ? in_week : in_week - 7;
    case WeekdayChoice::ThisWeek:
      return in_week;
    case WeekdayChoice::LastWeek:
      return in_week - 7;
    case WeekdayChoice::NextWeek:
      return in_week + 7;
    case WeekdayChoice::Next:
      break;
  }
  return in_week > today ? in_week : in_week + 7;
}

}  // namespace daybook
