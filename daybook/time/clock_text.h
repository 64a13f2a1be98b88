#pragma once
/// Clock times as they are written, before any clock face places them.
///
/// Scanners: each reads the longest form it knows at the start of a text, says how many bytes
/// that took, and leaves the rest alone; nothing where the text starts otherwise. What was read
/// never runs on into further digits. Pure functions; time is bounded by the form's length.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "daybook/time/timestamp.h"

namespace daybook {

/// A time of day.
struct WrittenTime {
  Duration since_midnight{};  ///< [0, 24 h]; 24:00:00 is the end of the day
  Duration precision{};       ///< what was written last: an hour, a minute or a second
  std::size_t length = 0;     ///< bytes read
};

/// `11:15`, `9:05`, `11:15:24`, `11:15:24.500`, `11:15:24,5`.
std::optional<WrittenTime> scan_clock(std::string_view text);

/// Digits alone: HHMMSSFF (FF a frame, read as FF/30 s and kept below one second), HHMMSS,
/// HHMM, and the first two with the leading zero of HH lost (7 and 5 digits).
std::optional<WrittenTime> scan_compact_clock(std::string_view text);

struct WrittenDatasetTime {
  std::int64_t day = 0;                  ///< the n of DAYn, at most 99999
  std::optional<WrittenTime> time = {};  ///< absent: a bare day
  std::size_t length = 0;
};

/// `DAY3`, `day 3`, `DAY3 11:15`, `DAY3_11152408`, `DAY3 11:15:24.500`, `DAY3T11:15`.
std::optional<WrittenDatasetTime> scan_dataset_time(std::string_view text);

struct WrittenCalendarTime {
  std::int64_t day = 0;                  ///< days since 1970-01-01
  std::optional<WrittenTime> time = {};  ///< absent: a bare date
  std::optional<Duration> offset = {};   ///< local time minus UTC, where written
  std::size_t length = 0;
};

/// RFC 3339 and its relatives: `2026-05-03T14:00:00.5+02:00`, `2026-05-03 14:00`,
/// `2026/05/03`, `20260503_140000`. Years 1700 to 2200, dates that exist.
std::optional<WrittenCalendarTime> scan_calendar_time(std::string_view text);

/// Days since 1970-01-01 of a date; absent where there is no such date or its year lies outside
/// 1700 to 2200.
std::optional<std::int64_t> calendar_day(std::int64_t year, std::int64_t month, std::int64_t day);

}  // namespace daybook
