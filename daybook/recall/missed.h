#pragma once
/// "You usually ... by now": whether what is usually done by this time of day is missing today.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// By local day the earliest time of day at which something began.
using DayStarts = std::map<std::int64_t, Duration>;

/// How many recorded days before today a habit is judged by, the latest ones.
inline constexpr std::size_t kHabitDays = 14;

struct Missed {
  Duration by{};         ///< the latest start on the days that count: "usually by 09:20"
  std::size_t days = 0;  ///< on which it had begun by this time of day
  std::size_t of = 0;    ///< recorded days since it was first seen, at most kHabitDays

  friend bool operator==(const Missed&, const Missed&) = default;
};

/// Nothing unless all hold, so that it is seldom said and seldom wrong:
/// - on three recorded days before today, and on 60 % of those since it was first seen, it had
///   begun half an hour before this time of day (`now`);
/// - the starts on these days keep to a time: circular standard deviation at most an hour;
/// - it has not begun today, and today has been recorded since before it usually begins (the
///   median), without a pause.
///
/// `starts`: of the thing. `recorded`: of every recorded day since it was first seen, today's being
/// the start of what has been recorded up to now without a pause.
std::optional<Missed> missed(const DayStarts& starts, const DayStarts& recorded, LocalTime now);

}  // namespace daybook
