#pragma once
/// Regularities, as known at a cutoff: how often a routine is lived, when, and whether it is
/// missing today.
///
/// Worked out from the occasions themselves and from what was recorded, so what is told is never
/// older than the cutoff, whenever the pattern's latest version was written.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/missed.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Habit {
  Pattern pattern;  ///< a routine, its latest version
  std::size_t occasions = 0;
  std::size_t days = 0;             ///< with an occasion
  std::size_t recorded_days = 0;    ///< since the first occasion, that day and today included
  std::optional<Duration> typical;  ///< circular mean of the starts, where they have one
  Duration spread{};                ///< their circular standard deviation
  Interval last;                    ///< the latest occasion
  /// The time of day by which it had begun on most recorded days before: of a habit that is missed.
  std::optional<Duration> missed_since;
};

/// Habits as of a cutoff. Missed: of those with a typical time, see `missed` (missed.h); a pause is
/// ten minutes without a recording. Looks through everything recorded once, when it is made. Store
/// and index must outlive it and stay as they are.
class HabitReader {
 public:
  HabitReader(Cutoff cutoff, const Store& store, const MemoryIndex& index);

  /// Of all routines known, by id.
  std::vector<Habit> all() const;

  /// Of one pattern (by the id of any version); nothing for threads and what is not known.
  std::optional<Habit> of(PatternId id) const;

 private:
  std::vector<Habit> read(const RecordQuery& query) const;
  Habit habit_of(Pattern pattern) const;

  Cutoff cutoff_;
  const Store& store_;
  const Wearer& wearer_;
  DayStarts recorded_;  ///< of each day the start of what was recorded last without a pause
  LocalTime now_{};     ///< end of what was recorded
};

/// "4 times on 4 of 5 recorded days, usually around 09:05 (give or take 12 min), last DAY4
/// 09:10:00", and for a missed one "usually by 09:20, not yet today".
std::string habit_text(const Habit& habit, const Clockface& face);

}  // namespace daybook
