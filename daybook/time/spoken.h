#pragma once
/// Time as people say it, in English and Chinese.
///
/// From a question or a choice to a temporal qualifier and, where one is
/// named, an interval (spec.md section 2 "Time"; details.md 1d "Normaliser",
/// 3.8). Pure functions of their arguments; safe from any thread.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Which occasion of several a question means.
enum class Qualifier { None, Last, First, Usual, Before, After, Count, JustNow };

std::string_view name(Qualifier q);

/// When the wearer usually eats, learned from the recording, as time since
/// local midnight. Fallbacks: 8:00, 12:30, 19:00.
struct MealTimes {
  Duration breakfast = std::chrono::hours(8);
  Duration lunch = std::chrono::minutes(12 * 60 + 30);
  Duration dinner = std::chrono::hours(19);
};

/// What words like "yesterday" are relative to.
struct SpokenContext {
  Clockface face;
  Timestamp now;
  MealTimes meals{};
};

/// A piece of text that names a time.
struct TimePhrase {
  Interval interval;         ///< on the wearer's timeline, end <= now except for future phrases
  std::size_t begin = 0;     ///< byte range of the phrase in the text
  std::size_t end = 0;
  bool future = false;       ///< "tomorrow": named for completeness; nothing can be read there
  bool exact = false;        ///< a clock time or an "ago", as opposed to a day or a part of one
};

struct SpokenTime {
  Qualifier qualifier = Qualifier::None;
  bool now_clause = false;             ///< "X now ..., last time Y": begins with a present clause
  std::size_t main_begin = 0;          ///< byte where the question proper begins after that clause
  std::optional<std::string> anchor;   ///< X of "before X" / "after X" where X is an event, not a time
  std::vector<TimePhrase> phrases;     ///< in text order
  /// The interval meant: the intersection of the phrases where they overlap
  /// ("yesterday" + "at noon"), else the first; absent when none is named.
  std::optional<Interval> interval;
};

/// Reads a question. Lexical traps are honoured: "last piece", "first floor",
/// "first aid", "second-hand", "last year's", "at last", "most of the" name no
/// occasion; "last night" is a time and not the qualifier Last.
SpokenTime parse_spoken(std::string_view text, const SpokenContext& context);

/// Reads a short text that is nothing but a time ("3 hours ago", "Yesterday at
/// noon", "the night before last", "DAY2 10:00", "三小时前"), such as an answer
/// choice. Absent when the text is anything else. "N ago" widens by max(20 %,
/// 10 min) on either side; whole days are the local day.
std::optional<TimePhrase> parse_time_choice(std::string_view text, const SpokenContext& context);

/// Reads a range a user typed for --during and --near: any single time or
/// phrase above, or "A to B" / "A - B"; a bare day is that whole day, a bare
/// clock time is today's. Failure says what was not understood.
Result<Interval> parse_range(std::string_view text, const SpokenContext& context);

}  // namespace daybook
