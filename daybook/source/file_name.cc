// Names are read as fields between underscores; a time is looked for at every place where one
// could begin.

#include "daybook/source/file_name.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/text/unicode.h"
#include "daybook/time/clock_text.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// Without folder and extensions: some names have two, ".mp4.srt".
std::string_view stem_of(std::string_view name) {
  name = name.substr(name.find_last_of("/\\") + 1);
  std::size_t dot = name.find_last_of('.');
  while (dot != std::string_view::npos && dot > 0 && dot + 1 < name.size() &&
         !is_digit(name[dot + 1])) {
    name = name.substr(0, dot);
    dot = name.find_last_of('.');
  }
  return name;
}

std::vector<std::string_view> fields_of(std::string_view stem) {
  std::vector<std::string_view> fields;
  for (std::size_t at = 0; at <= stem.size();) {
    const std::size_t end = std::min(stem.find('_', at), stem.size());
    fields.push_back(stem.substr(at, end - at));
    at = end + 1;
  }
  return fields;
}

std::optional<std::int64_t> parse_day_field(std::string_view field) {
  const std::string_view digits = field.substr(std::min<std::size_t>(3, field.size()));
  const bool is_day = field.size() > 3 && field.size() <= 8 && is_number(digits) &&
                      ascii_lower(field[0]) == 'd' && ascii_lower(field[1]) == 'a' &&
                      ascii_lower(field[2]) == 'y';
  if (!is_day) {
    return std::nullopt;
  }
  std::int64_t day = 0;
  for (const char c : digits) {
    day = day * 10 + (c - '0');
  }
  return day;
}

// A letter, a number, an underscore, a name.
bool has_code(std::string_view wearer) {
  const std::size_t underscore = wearer.find('_');
  return underscore != std::string_view::npos && underscore >= 2 &&
         underscore + 1 < wearer.size() && is_letter(decode_utf8(wearer, 0).code) &&
         is_number(wearer.substr(1, underscore - 1));
}

}  // namespace

std::optional<EgoName> parse_ego_name(std::string_view name) {
  const std::vector<std::string_view> fields = fields_of(stem_of(name));
  const std::string_view last = fields.back();
  if (!is_number(last) || last.size() < 5) {
    return std::nullopt;
  }
  const std::optional<Duration> time = parse_clock_digits(last);
  EgoName ego;
  bool has_day = false;
  for (std::size_t i = 0; i + 1 < fields.size(); ++i) {
    const std::optional<std::int64_t> day = parse_day_field(fields[i]);
    if (day && !has_day) {
      has_day = true;
      ego.day = *day;
    } else {
      ego.wearer += (ego.wearer.empty() ? "" : "_") + std::string(fields[i]);
    }
  }
  if (!time || !has_day || ego.wearer.empty()) {
    return std::nullopt;
  }
  ego.since_midnight = *time;
  ego.has_code = has_code(ego.wearer);
  return ego;
}

std::optional<Duration> parse_clock_digits(std::string_view digits) {
  constexpr std::size_t kSeconds = 6;  // HHMMSS
  constexpr std::size_t kFrames = 8;   // HHMMSSFF
  if (!is_number(digits) || digits.size() > kFrames) {
    return std::nullopt;
  }
  std::string padded(digits.size() <= kSeconds ? kSeconds : kFrames, '0');
  std::copy(digits.rbegin(), digits.rend(), padded.rbegin());
  const std::optional<WrittenTime> time = scan_compact_clock(padded);
  return time ? std::optional(time->since_midnight) : std::nullopt;
}

std::optional<NamedTime> find_time_in_name(std::string_view name) {
  const std::string_view stem = stem_of(name);
  for (std::size_t at = 0; at < stem.size(); ++at) {
    if (at > 0 && is_digit(stem[at - 1])) {
      continue;
    }
    const std::string_view rest = stem.substr(at);
    if (const auto dataset = scan_dataset_time(rest); dataset && dataset->time) {
      return NamedTime{true, dataset->day, dataset->time->since_midnight};
    }
    if (const auto calendar = scan_calendar_time(rest); calendar && calendar->time) {
      return NamedTime{false, calendar->day, calendar->time->since_midnight};
    }
  }
  return std::nullopt;
}

}  // namespace daybook
