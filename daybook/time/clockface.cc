// A dataset's day is 24 hours of wearer time, so its readings are divisions. A calendar's reading
// adds the zone's offset at that instant, found in the machine's time zone data through Howard
// Hinnant's date library.

#include "daybook/time/clockface.h"

#include <date/date.h>
#include <date/tz.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <ratio>
#include <string>
#include <string_view>
#include <utility>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/time/clock_text.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Clockface::Zone {
  std::string name;
  const date::time_zone* data;  ///< owned by the date library, for ever
};

namespace {

using std::chrono::floor;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using Days = std::chrono::duration<std::int64_t, std::ratio<86400>>;

constexpr std::string_view kDatasetName = "dataset";
constexpr std::string_view kZonePrefix = "zone:";

/// 290 years: with a day to spare on either side, nanoseconds still fit.
constexpr std::int64_t kFarthestDay = 106'000;

date::sys_time<Duration> to_sys(Timestamp t) {
  return date::sys_time<Duration>(t.time_since_epoch());
}

/// Local time minus UTC at an instant.
seconds offset_at(const date::time_zone& zone, Timestamp t) {
  return zone.get_info(floor<seconds>(to_sys(t))).offset;
}

Timestamp from_local(const date::time_zone& zone, Duration local) {
  const date::local_time<Duration> time(local);
  const date::local_info info = zone.get_info(floor<seconds>(time));
  if (info.result == date::local_info::nonexistent) {
    return Timestamp(info.first.end.time_since_epoch());
  }
  return Timestamp(local - info.first.offset);
}

/// "11:15:24" or "11:15:24.500".
std::string clock_reading(Duration since_midnight) {
  const auto total = floor<milliseconds>(since_midnight);
  const auto hour = floor<hours>(total);
  const auto minute = floor<minutes>(total - hour);
  const auto second = floor<seconds>(total - hour - minute);
  const auto part = total - hour - minute - second;
  std::array<char, 40> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%02d:%02d:%02d", static_cast<int>(hour.count()),
                static_cast<int>(minute.count()), static_cast<int>(second.count()));
  std::string text = buffer.data();
  if (part != milliseconds(0)) {
    std::snprintf(buffer.data(), buffer.size(), ".%03d", static_cast<int>(part.count()));
    text += buffer.data();
  }
  return text;
}

/// "+02:00"; seconds where a zone still went by the sun.
std::string offset_reading(seconds offset) {
  const auto size = std::chrono::abs(offset);
  const auto hour = floor<hours>(size);
  const auto minute = floor<minutes>(size - hour);
  const auto second = size - hour - minute;
  std::array<char, 40> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%c%02d:%02d", offset < seconds(0) ? '-' : '+',
                static_cast<int>(hour.count()), static_cast<int>(minute.count()));
  std::string text = buffer.data();
  if (second != seconds(0)) {
    std::snprintf(buffer.data(), buffer.size(), ":%02d", static_cast<int>(second.count()));
    text += buffer.data();
  }
  return text;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

/// The text as a message may show it: printable, and short.
std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string shown = "\"";
  for (const char c : text.substr(0, kLongest)) {
    shown += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  }
  return shown + (text.size() > kLongest ? "...\"" : "\"");
}

Failure not_a_time(std::string_view text, std::string_view why) {
  return Failure{ErrorKind::BadInput, quoted(text) + " " + std::string(why)};
}

}  // namespace

Clockface::Clockface(std::shared_ptr<const Zone> zone) : zone_(std::move(zone)) {}

Clockface Clockface::dataset() { return Clockface(nullptr); }

Clockface Clockface::zone(std::string_view iana_name) {
  const std::string name(iana_name);
  try {
    return Clockface(std::make_shared<const Zone>(Zone{name, date::locate_zone(name)}));
  } catch (const std::exception& failure) {
    throw Error(ErrorKind::Config, "no time zone called " + quoted(name) + ": " + failure.what(),
                {.remedy = "give a name such as Europe/Paris, and see that tzdata is installed"});
  }
}

Clockface Clockface::named(std::string_view name) {
  if (name == kDatasetName) {
    return dataset();
  }
  if (name.starts_with(kZonePrefix)) {
    return zone(name.substr(kZonePrefix.size()));
  }
  throw Error(ErrorKind::Config, "no clock called " + quoted(name),
              {.remedy = "give \"dataset\" or \"zone:\" and the name of a time zone"});
}

std::string Clockface::name() const {
  return is_dataset() ? std::string(kDatasetName) : std::string(kZonePrefix) + zone_->name;
}

bool Clockface::is_dataset() const { return zone_ == nullptr; }

LocalTime Clockface::local(Timestamp t) const {
  Duration reading = std::clamp(t.time_since_epoch(), Duration(Days(-kFarthestDay)),
                                Duration(Days(kFarthestDay + 1)) - Duration(1));
  if (!is_dataset()) {
    reading += offset_at(*zone_->data, Timestamp(reading));
  }
  const auto day = floor<Days>(reading);
  return {.day = day.count(), .since_midnight = reading - day};
}

Timestamp Clockface::at(std::int64_t day, Duration since_midnight) const {
  const Duration farthest = Days(kFarthestDay);
  const Duration clock = std::clamp(since_midnight, -farthest, farthest);
  const auto rolled = floor<Days>(clock);
  const std::int64_t near_day = std::clamp(day, -2 * kFarthestDay, 2 * kFarthestDay);
  const std::int64_t target = std::clamp(near_day + rolled.count(), -kFarthestDay, kFarthestDay);
  const Duration reading = Days(target) + (clock - rolled);
  return is_dataset() ? Timestamp(reading) : from_local(*zone_->data, reading);
}

Interval Clockface::whole_day(std::int64_t day) const {
  return {at(day), at(day, std::chrono::hours(24))};
}

std::optional<int> Clockface::weekday(std::int64_t day) const {
  if (is_dataset()) {
    return std::nullopt;
  }
  constexpr std::int64_t kEpochWeekday = 3;  // 1970-01-01 was a Thursday.
  return static_cast<int>(((day % 7 + kEpochWeekday) % 7 + 7) % 7);
}

std::string Clockface::format(Timestamp t) const {
  const LocalTime reading = local(t);
  std::string text = format_day(reading.day) + " " + clock_reading(reading.since_midnight);
  return is_dataset() ? text : text + offset_reading(offset_at(*zone_->data, t));
}

std::string Clockface::format(const Interval& interval) const {
  const std::string day = format_day(local(interval.start).day) + " ";
  std::string end = format(interval.end);
  if (end.starts_with(day)) {
    end.erase(0, day.size());
  }
  return format(interval.start) + " to " + end;
}

std::string Clockface::format_day(std::int64_t day) const {
  if (is_dataset()) {
    return "DAY" + std::to_string(day);
  }
  const date::year_month_day date{
      date::sys_days{date::days{std::clamp(day, -kFarthestDay, kFarthestDay)}}};
  std::array<char, 40> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return buffer.data();
}

Result<Timestamp> Clockface::parse(std::string_view text) const {
  const std::string_view trimmed = trim(text);
  const auto counted = scan_dataset_time(trimmed);
  const auto dated = scan_calendar_time(trimmed);
  if (is_dataset()) {
    if (counted && counted->length == trimmed.size()) {
      return at(counted->day, counted->time ? counted->time->since_midnight : Duration::zero());
    }
    return not_a_time(trimmed, dated ? "is a calendar time, but this wearer's days are numbered; "
                                       "write it like DAY3 11:15:24"
                                     : "is not a time like DAY3 11:15:24");
  }
  if (dated && dated->length == trimmed.size()) {
    const Duration clock = dated->time ? dated->time->since_midnight : Duration::zero();
    return dated->offset ? Timestamp(Days(dated->day) + clock - *dated->offset)
                         : at(dated->day, clock);
  }
  return not_a_time(trimmed, counted ? "counts days, but this wearer has a calendar; "
                                       "write it like 2026-05-03 14:00"
                                     : "is not a time like 2026-05-03 14:00");
}

bool operator==(const Clockface& a, const Clockface& b) {
  return a.zone_ == b.zone_ ||
         (!a.is_dataset() && !b.is_dataset() && a.zone_->name == b.zone_->name);
}

std::string clock_text(Duration since_midnight) {
  const auto minutes =
      std::chrono::duration_cast<std::chrono::minutes>(since_midnight).count() % (24L * 60);
  const auto two = [](auto n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return two(minutes / 60) + ":" + two(minutes % 60);
}

}  // namespace daybook
