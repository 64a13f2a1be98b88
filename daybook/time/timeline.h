#pragma once
/// The contiguous timeline: lived time with nights (or all gaps) taken out.
///
/// "An hour before" counts lived time, so decay is measured here (EgoCITE,
/// eq. 1). Built from what was recorded by a cutoff; a value
/// afterwards, safe from any thread. Every call costs a binary search.

#include <span>
#include <vector>

#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class GapPolicy {
  Nights,  ///< only nights are collapsed (the default, and what published numbers use)
  All,     ///< every unrecorded gap over 60 s is collapsed, nights too
};

class Timeline {
 public:
  /// `recorded`: the windows' intervals known at the cutoff, by start. Windows
  /// that overlap count once. A night on a dataset face lies between the last
  /// window of DAYn and the first of the next recorded day (a window belongs to
  /// the day it starts on); on a calendar it is an unrecorded gap of 3 h or more
  /// that overlaps 00:00 to 06:00 local time.
  Timeline(const Clockface& face, std::span<const Interval> recorded,
           GapPolicy gaps = GapPolicy::Nights);

  /// Lived time since the first recorded instant. Inside a collapsed gap the
  /// value of its start; before the first recording negative, after the last
  /// increasing with real time. Never decreases.
  Duration lived(Timestamp t) const;

  /// Distance in lived time; zero where the intervals overlap or touch, and
  /// where nothing but collapsed gaps lies between them.
  Duration lived_gap(const Interval& a, const Interval& b) const;

  /// Moves a query window onto recorded stretches: the start forward, the end
  /// back; when nothing is left, the nearest recorded point (the earlier on
  /// ties) as an interval of no length. Unchanged when nothing is recorded.
  Interval snap(const Interval& query) const;

  /// The recorded stretches (gaps of at most 60 s joined), in time order.
  std::span<const Interval> stretches() const { return stretches_; }

  /// How much of the interval the stretches cover: what coverage statements
  /// rest on. Gaps of at most 60 s count as recorded.
  Duration recorded_within(const Interval& interval) const;

 private:
  struct Collapse {
    Interval gap;
    Duration before;  ///< collapsed in all gaps before this one
  };

  void collapse(const Interval& gap);
  Duration recorded_before(Timestamp t) const;
  Interval nearest_point(const Interval& query) const;

  std::vector<Interval> stretches_;
  std::vector<Duration> recorded_before_;  ///< in all stretches before the one of that number
  std::vector<Collapse> collapsed_;
  Timestamp origin_{};
};

}  // namespace daybook
