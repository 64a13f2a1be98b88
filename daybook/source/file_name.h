#pragma once
/// What names of files tell: wearer, day and time.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daybook/time/timestamp.h"

namespace daybook {

/// `DAY1_B1_NORA_11094208.mp4`, `B1_NORA_DAY1_09000000.json`.
struct EgoName {
  std::string wearer;
  std::int64_t day = 0;
  Duration since_midnight{};
  bool has_code = false;  ///< the wearer reads like "B1_NORA", as the data set's do
};

/// Reads a name with or without folder and extension; `day1` counts as `DAY1`, and the time may
/// lack its leading zero. Absent for any other name.
std::optional<EgoName> parse_ego_name(std::string_view name);

/// A clock time written as digits, HHMMSS or HHMMSSFF, of which leading zeros may be lost because
/// somebody took it for a number ("93000", "512"). Absent when it is no time of day.
std::optional<Duration> parse_clock_digits(std::string_view digits);

/// A time found anywhere in a name: `GX_20260503_140000.srt`, `DAY3_11152408 kitchen.srt`.
struct NamedTime {
  bool is_dataset = false;
  std::int64_t day = 0;  ///< DAYn's n, or days since 1970-01-01
  Duration since_midnight{};
};

std::optional<NamedTime> find_time_in_name(std::string_view name);

}  // namespace daybook
