// Digits first, because the compact form of the data sets is what agents are told to
// write; then whatever a person might type.

#include "daybook/recall/skills/time_query.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kInstant = std::chrono::nanoseconds(1);
constexpr Duration kRecently = std::chrono::hours(12);

bool digit(char c) { return c >= '0' && c <= '9'; }

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
  return out;
}

std::string digits_at(std::string_view text, std::size_t& at) {
  const std::size_t begin = at;
  while (at < text.size() && digit(text[at])) {
    ++at;
  }
  return std::string(text.substr(begin, at - begin));
}

/// Every "DAYn HHMMSSFF" of a text, in text order.
std::vector<Timestamp> compact_times(std::string_view text, const Clockface& face) {
  const std::string low = lower(text);
  std::vector<Timestamp> found;
  for (std::size_t at = low.find("day"); at != std::string::npos; at = low.find("day", at)) {
    at += 3;
    const std::string day = digits_at(low, at);
    while (!day.empty() && at < low.size() &&
           (low[at] == ' ' || low[at] == '_' || low[at] == '-')) {
      ++at;
    }
    std::string clock = digits_at(low, at);
    const bool more = at < low.size() && low[at] == ':';
    if (day.empty() || clock.size() < 6 || clock.size() > 8 || more) {
      continue;
    }
    clock.resize(8, '0');
    if (const Result<Timestamp> time =
            face.parse(std::string("DAY").append(day).append(" ").append(clock))) {
      found.push_back(*time);
    }
  }
  return found;
}

/// "DAY3-11:15:24" as the clock face reads it.
std::string with_blanks(std::string_view text) {
  std::string out(text);
  const std::string low = lower(text);
  for (std::size_t at = low.find("day"); at != std::string::npos; at = low.find("day", at)) {
    at += 3;
    const std::string day = digits_at(low, at);
    if (!day.empty() && at + 1 < out.size() && out[at] == '-' && digit(out[at + 1])) {
      out[at] = ' ';
    }
  }
  return out;
}

std::optional<Interval> by_qualifier(std::string_view text, Timestamp begin, Timestamp now) {
  const std::string low = lower(text);
  const auto says = [&](auto... words) { return ((low.find(words) != std::string::npos) || ...); };
  if (says("usual", "typical", "often", "every", "always", "never")) {
    return Interval{begin, now};
  }
  if (says("recent", "earlier", "a while ago") && !says("most recent")) {
    return Interval{now - kRecently, now};
  }
  if (says("last", "latest", "most recent", "just now", "now")) {
    return Interval{now, now + kInstant};
  }
  if (says("first", "original", "beginning")) {
    return Interval{begin, begin + kInstant};
  }
  return std::nullopt;
}

}  // namespace

Result<Interval> parse_skill_time(std::string_view text, const SpokenContext& context) {
  const std::string written = with_blanks(text);
  if (const Result<Timestamp> point = context.face.parse(written)) {
    // A bare day means all of it.
    if (const Result<Interval> range = parse_range(written, context)) {
      return *range;
    }
    return Interval{*point, *point + kInstant};
  }
  return parse_range(written, context);
}

Result<Interval> parse_time_query(std::string_view text, const SpokenContext& context,
                                  Timestamp begin) {
  const std::vector<Timestamp> times = compact_times(text, context.face);
  if (!times.empty()) {
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    return Interval{*least, std::max(*most, *least + kInstant)};
  }
  if (const Result<Interval> range = parse_skill_time(text, context)) {
    return *range;
  }
  if (const auto meant = by_qualifier(text, begin, context.now)) {
    return *meant;
  }
  return Failure{ErrorKind::Usage, "cannot read the time '" + std::string(text) +
                                       "'; write DAYn HHMMSSFF, or DAYn HHMMSSFF to DAYm HHMMSSFF"};
}

}  // namespace daybook
