// A cursor over bytes: every scanner takes digits and marks from it in order and gives up at the
// first that does not fit.

#include "daybook/time/clock_text.h"

#include <date/date.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr std::int64_t kFramesPerSecond = 30;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  std::size_t position() const { return position_; }

  char peek(std::size_t ahead = 0) const {
    const std::size_t at = position_ + ahead;
    return at < text_.size() ? text_[at] : '\0';
  }

  /// Steps over the next byte if it is one of these.
  bool take(std::string_view any_of) {
    if (position_ >= text_.size() || any_of.find(peek()) == std::string_view::npos) {
      return false;
    }
    ++position_;
    return true;
  }

  /// How many digits follow, counted no further than `limit` + 1.
  std::size_t digits(std::size_t limit) const {
    std::size_t count = 0;
    while (count <= limit && is_digit(peek(count))) {
      ++count;
    }
    return count;
  }

  std::int64_t number(std::size_t digit_count) {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < digit_count; ++i, ++position_) {
      value = value * 10 + (text_[position_] - '0');
    }
    return value;
  }

  /// A number of exactly `digit_count` digits.
  std::optional<std::int64_t> exactly(std::size_t digit_count) {
    if (digits(digit_count) != digit_count) {
      return std::nullopt;
    }
    return number(digit_count);
  }

 private:
  std::string_view text_;
  std::size_t position_ = 0;
};

/// The time of day, if there is one. A 60th second is a leap second and rolls over.
std::optional<WrittenTime> time_of_day(std::int64_t hour, std::int64_t minute, std::int64_t second,
                                       nanoseconds part) {
  if (hour > 24 || minute > 59 || second > 60) {
    return std::nullopt;
  }
  const Duration since_midnight = hours(hour) + minutes(minute) + seconds(second) + part;
  if (since_midnight > hours(24)) {
    return std::nullopt;
  }
  return WrittenTime{.since_midnight = since_midnight, .precision = seconds(1)};
}

/// ".500" and ",5"; digits beyond the ninth are read and dropped.
nanoseconds scan_fraction(Cursor& cursor) {
  if (!(cursor.peek() == '.' || cursor.peek() == ',') || !is_digit(cursor.peek(1))) {
    return nanoseconds(0);
  }
  cursor.take(".,");
  std::int64_t value = 0;
  std::int64_t unit = 1'000'000'000;
  while (is_digit(cursor.peek())) {
    const std::int64_t digit = cursor.number(1);
    if (unit > 1) {
      unit /= 10;
      value += digit * unit;
    }
  }
  return nanoseconds(value);
}

/// ":" and two digits below 60; nothing is read where that does not follow.
std::optional<std::int64_t> scan_colon_pair(Cursor& cursor) {
  Cursor ahead = cursor;
  if (!ahead.take(":")) {
    return std::nullopt;
  }
  const auto value = ahead.exactly(2);
  if (!value || *value > 60) {
    return std::nullopt;
  }
  cursor = ahead;
  return value;
}

/// "Z", "+02", "+0200", "+02:00", "+00:09:21" (local mean time).
std::optional<Duration> scan_offset(Cursor& cursor) {
  if (cursor.take("Zz")) {
    return Duration::zero();
  }
  const bool negative = cursor.peek() == '-';
  if (!cursor.take("+-")) {
    return std::nullopt;
  }
  const std::size_t count = cursor.digits(4);
  if (count != 2 && count != 4) {
    return std::nullopt;
  }
  Duration offset = hours(cursor.number(2));
  if (count == 4) {
    offset += minutes(cursor.number(2));
  } else if (const auto minute = scan_colon_pair(cursor)) {
    offset += minutes(*minute) + seconds(scan_colon_pair(cursor).value_or(0));
  }
  return negative ? -offset : offset;
}

/// A clock or a compact clock.
std::optional<WrittenTime> scan_any_clock(std::string_view text) {
  const auto clock = scan_clock(text);
  return clock ? clock : scan_compact_clock(text);
}

/// A clock after one separator; the length counts the separator.
std::optional<WrittenTime> scan_clock_after(std::string_view separators, std::string_view text) {
  Cursor cursor(text);
  if (!cursor.take(separators)) {
    return std::nullopt;
  }
  while (cursor.take(" ")) {
  }
  auto time = scan_any_clock(text.substr(cursor.position()));
  if (time) {
    time->length += cursor.position();
  }
  return time;
}

/// "-" or "/" and one or two digits.
std::optional<std::int64_t> scan_month_or_day(Cursor& cursor) {
  if (!cursor.take("-/")) {
    return std::nullopt;
  }
  const std::size_t count = cursor.digits(2);
  return count == 1 || count == 2 ? std::optional(cursor.number(count)) : std::nullopt;
}

/// A date of digits: 2026-05-03, 2026/5/3 or 20260503.
std::optional<std::int64_t> scan_date(Cursor& cursor) {
  if (cursor.digits(8) == 8) {
    const std::int64_t year = cursor.number(4);
    const std::int64_t month = cursor.number(2);
    return calendar_day(year, month, cursor.number(2));
  }
  const auto year = cursor.exactly(4);
  const char separator = cursor.peek();
  const auto month = scan_month_or_day(cursor);
  if (!year || !month || cursor.peek() != separator) {
    return std::nullopt;
  }
  const auto day = scan_month_or_day(cursor);
  return day ? calendar_day(*year, *month, *day) : std::nullopt;
}

}  // namespace

std::optional<WrittenTime> scan_clock(std::string_view text) {
  Cursor cursor(text);
  const std::size_t hour_digits = cursor.digits(2);
  if (hour_digits < 1 || hour_digits > 2) {
    return std::nullopt;
  }
  const std::int64_t hour = cursor.number(hour_digits);
  const auto minute = scan_colon_pair(cursor);
  if (!minute) {
    return std::nullopt;
  }
  const auto second = scan_colon_pair(cursor);
  const nanoseconds part = second ? scan_fraction(cursor) : nanoseconds(0);
  auto time = time_of_day(hour, *minute, second.value_or(0), part);
  if (!time || is_digit(cursor.peek()) || (cursor.peek() == ':' && is_digit(cursor.peek(1)))) {
    return std::nullopt;
  }
  time->precision = second ? Duration(seconds(1)) : Duration(minutes(1));
  time->length = cursor.position();
  return time;
}

std::optional<WrittenTime> scan_compact_clock(std::string_view text) {
  Cursor cursor(text);
  const std::size_t count = cursor.digits(8);
  if (count < 4 || count > 8) {
    return std::nullopt;
  }
  const std::int64_t hour = cursor.number(count % 2 == 0 ? 2 : 1);
  const std::int64_t minute = cursor.number(2);
  const std::int64_t second = count >= 5 ? cursor.number(2) : 0;
  const std::int64_t frame = count >= 7 ? cursor.number(2) : 0;
  const nanoseconds part(std::min(frame, kFramesPerSecond - 1) * 1'000'000'000 / kFramesPerSecond);
  auto time = time_of_day(hour, minute, second, part);
  if (time) {
    time->precision = count == 4 ? Duration(minutes(1)) : Duration(seconds(1));
    time->length = cursor.position();
  }
  return time;
}

std::optional<WrittenDatasetTime> scan_dataset_time(std::string_view text) {
  Cursor cursor(text);
  for (const char expected : {'d', 'a', 'y'}) {
    if (lower(cursor.peek()) != expected) {
      return std::nullopt;
    }
    cursor.take("DAYday");
  }
  cursor.take(" _");
  const std::size_t count = cursor.digits(5);
  if (count < 1 || count > 5) {
    return std::nullopt;
  }
  WrittenDatasetTime written{.day = cursor.number(count)};
  written.length = cursor.position();
  written.time = scan_clock_after(" _Tt,", text.substr(written.length));
  if (written.time) {
    written.length += written.time->length;
  }
  return written;
}

std::optional<WrittenCalendarTime> scan_calendar_time(std::string_view text) {
  Cursor cursor(text);
  const auto day = scan_date(cursor);
  if (!day || is_digit(cursor.peek())) {
    return std::nullopt;
  }
  WrittenCalendarTime written{.day = *day, .length = cursor.position()};
  written.time = scan_clock_after(" Tt_", text.substr(written.length));
  if (!written.time) {
    return written;
  }
  written.length += written.time->length;
  Cursor rest(text.substr(written.length));
  if (rest.peek(1) == '+') {  // Before a minus, a space means "to".
    rest.take(" ");
  }
  written.offset = scan_offset(rest);
  if (written.offset) {
    written.length += rest.position();
  }
  return written;
}

std::optional<std::int64_t> calendar_day(std::int64_t year, std::int64_t month, std::int64_t day) {
  if (year < 1700 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) {
    return std::nullopt;
  }
  const date::year_month_day date{date::year{static_cast<int>(year)},
                                  date::month{static_cast<unsigned>(month)},
                                  date::day{static_cast<unsigned>(day)}};
  if (!date.ok()) {
    return std::nullopt;
  }
  return date::sys_days{date}.time_since_epoch().count();
}

}  // namespace daybook
