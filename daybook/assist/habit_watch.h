#pragma once
/// What has usually happened by now and has not today, while windows arrive.
///
/// From the routines as they grow: the days of the occasions that versions bring; what is missing
/// is decided by `missed` (recall/missed.h). What is seen or said today in the routine's own words,
/// its verb and its object, counts as done, whoever does it and whether or not it became an episode
/// yet. A pure function of what came before; holds at most kHabitDays + 1 days of each routine.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/recall/missed.h"
#include "daybook/text/analyzer.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Something that is missing.
struct MissedHabit {
  std::string subject;  ///< the routine's first title: stays the same as it grows
  std::string title;    ///< its present one
  Missed missed;
  ServiceEvidence last;  ///< the latest occasion
};

class HabitWatch {
 public:
  explicit HabitWatch(const Clockface& face) : face_(face) {}

  /// A window begins; in time order.
  void begin(const Interval& window);

  /// A line's index terms.
  void take(const std::vector<std::string>& terms);

  /// What became known with the window: a version, and the episodes that closed with it.
  void grow(const Pattern& pattern, const std::vector<Episode>& closed);

  /// What is missing at `t`, not long ago due (two hours), of routines with a typical time whose
  /// title names a verb and an object; by root. Lines up to it were taken.
  std::vector<MissedHabit> missing(Timestamp t) const;

 private:
  struct Routine {
    std::string subject;
    std::string title;
    std::string verb;  ///< of the title, as index terms; empty: none could be told
    std::string object;
    bool keeps_a_time = false;  ///< all its occasions together have a typical time
    DayStarts starts;
    std::optional<std::int64_t> named;  ///< the last day on which a line named both
    std::uint32_t count = 0;
    ServiceEvidence last;
  };

  void note(Routine& routine, Timestamp start) const;
  void call(Routine& routine, const std::string& title);

  Clockface face_;
  Analyzer analyzer_;
  std::map<PatternId, Routine> routines_;  ///< by root
  DayStarts recorded_;  ///< of each day the start of the last stretch without a pause
  std::optional<Timestamp> last_end_;
};

}  // namespace daybook
