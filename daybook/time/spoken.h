#pragma once
/// Time as people say it, in English and Chinese.
///
/// From a question or a choice to a temporal qualifier and, where one is
/// named, an interval (EgoCITE, section 4.3).
/// docs/time.md lists the phrases and what they mean. Pure functions of
/// their arguments, which may be any bytes; they never throw, and take time
/// linear in the text. Safe from any thread.

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Which occasion of several a question means.
enum class Qualifier { None, Last, First, Usual, Before, After, Count, JustNow };

/// "none", "last", "first", "usual", "before", "after", "count", "just-now".
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

/// Hours of a day, as time since its local midnight. The end may exceed 24 h:
/// the night runs from 17:30 to 27:00.
struct DailySpan {
  Duration start{};
  Duration end{};

  friend bool operator==(const DailySpan&, const DailySpan&) = default;
};

/// A piece of text that names a time.
struct TimePhrase {
  Interval interval;      ///< on the wearer's timeline; end <= now except for future phrases
  std::size_t begin = 0;  ///< byte range of the phrase in the text
  std::size_t end = 0;
  bool future = false;  ///< "tomorrow": named for completeness; nothing can be read there
  bool exact = false;   ///< a clock time or an "ago", as opposed to a day or a part of one
  /// "every evening", "usually ... in the morning": these hours of any day. The
  /// interval is then the latest such hours, an example only.
  std::optional<DailySpan> daily = {};
};

struct SpokenTime {
  Qualifier qualifier = Qualifier::None;
  bool now_clause = false;     ///< "X now ..., last time Y": begins with a present clause
  std::size_t main_begin = 0;  ///< byte where the question proper begins after that clause
  /// X of "before X" / "after X" where X is an event, not a time; also when
  /// another qualifier takes precedence ("the last time I ... before dinner was
  /// served"). A Before or After without an anchor is told by `interval` alone.
  std::optional<std::string> anchor = {};
  bool anchor_after = false;          ///< what is asked for came after the anchor
  std::vector<TimePhrase> phrases{};  ///< in text order, not overlapping
  /// The interval meant: the intersection of the phrases where they overlap
  /// ("yesterday" + "at noon"), else the first; phrases of the present clause,
  /// future ones and daily ones do not count. Absent when none is left.
  std::optional<Interval> interval = {};
};

/// Reads a question. Lexical traps are honoured: "last piece", "first floor",
/// "first aid", "second-hand", "last year's", "at last", "most of the" name no
/// occasion; "last night" is a time and not the qualifier Last. Precedence:
/// Count, Last, First, Usual, Before or After, JustNow; but in "after the last
/// time X", After is the qualifier and "the last time X" the anchor.
SpokenTime parse_spoken(std::string_view text, const SpokenContext& context);

/// Reads a short text that is nothing but a time ("3 hours ago", "Yesterday at
/// noon", "the night before last", "DAY2 10:00", "三小时前"), such as an answer
/// choice. Absent when the text is anything else. "N ago" widens by max(20 %,
/// 10 min) on either side; "N days ago" and other whole days are the local day.
std::optional<TimePhrase> parse_time_choice(std::string_view text, const SpokenContext& context);

/// Reads a range a user typed for --during and --near: any single time or
/// phrase above, or "A to B" / "A - B"; a bare day is that whole day, a bare
/// clock time is today's. Unlike phrases, a range is not cut off at now, and
/// may lie in the future. Failure (Usage) says what was not understood.
Result<Interval> parse_range(std::string_view text, const SpokenContext& context);

}  // namespace daybook
