#pragma once
/// What a stretch of text says about a time, before it is placed on the timeline.
///
/// A time is said in pieces: a day ("yesterday"), a part of the day ("in the morning"), a time on
/// the clock ("at 3"), or a span that needs no other piece ("two hours ago"). Pieces that stand
/// side by side join into one SaidTime; place.h turns it into an interval.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Local days, both ends included.
struct SaidDays {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

/// Hours of the day, with the edges that "before" and "after" mean: "before lunch" ends when
/// lunch is eaten, while "at lunch" begins an hour earlier.
struct SaidPart {
  DailySpan span{};
  Duration before{};
  Duration after{};
  bool exact = false;
};

struct SaidClock {
  Duration time{};        ///< since midnight, in [0, 24 h]
  Duration precision{};   ///< how long the named time is: an hour for "3pm", a minute for "15:30"
  bool half_day = false;  ///< neither am nor pm was said: 12 h later is as good
};

struct SaidTime {
  std::optional<SaidDays> days = {};
  std::optional<SaidPart> part = {};
  std::optional<SaidClock> clock = {};
  std::optional<Interval> span = {};  ///< on the timeline already; stands alone
  bool is_point = false;              ///< the span is an instant: both its edges are its start
  bool this_day = false;              ///< "tonight", "this morning": of the day being lived
  bool daily = false;                 ///< "every morning"
  bool just_now = false;
  bool exact = false;
  std::size_t tokens = 0;  ///< how many tokens said it

  bool has_day() const { return days.has_value() || this_day; }
};

/// How the time asked for lies to the time that was said.
enum class TimeRelation { Within, Before, After, Since, Until, FromTo };

/// A time phrase of a text: "before noon", "since yesterday", "between 3 and 4".
struct SaidPhrase {
  SaidTime time{};
  SaidTime to{};  ///< for FromTo
  TimeRelation relation = TimeRelation::Within;
  bool close = false;  ///< "just before", "right after"
  std::size_t first_token = 0;
  std::size_t tokens = 0;
};

}  // namespace daybook
