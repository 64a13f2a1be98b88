#pragma once
/// What turns windows into closed episodes: two ways of doing it, one for a memory.
///
/// As they close (episodes_as_they_close.h), or by half hours of the clock
/// (episodes_by_half_hour.h).

#include <vector>

#include "daybook/build/episode_text.h"
#include "daybook/build/features.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/reasons.h"
#include "daybook/build/recent_windows.h"
#include "daybook/build/segmenter.h"
#include "daybook/build/window_views.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"

namespace daybook {

/// A window that arrives.
struct ArrivingWindow {
  const Window& window;
  bool fresh = false;  ///< nothing before it belongs to what it shows
  /// Of a window that was grown before: the episodes that became known with it. Then no writer is
  /// asked, and what closes is told as these tell it.
  const std::vector<Episode>* stored = nullptr;
};

/// What closes with a window, each kind in time order.
struct ClosedWithWindow {
  std::vector<ClosedEpisode> activities;
  std::vector<ClosedEpisode> talks;
};

/// What both ways work with; all of it must outlive them.
struct EpisodeTools {
  SegmenterOptions activities;
  SegmenterOptions conversations;
  Features& features;
  EpisodeText& text;
  WindowViews& views;
  const RecentWindows& recent;  ///< kept only where there are writers
  Reasons& degraded;            ///< of the window at hand
};

class EpisodeCloser {
 public:
  virtual ~EpisodeCloser() = default;

  /// For each window, in time order, before its moments are written and before it is among the
  /// recent ones.
  virtual void expect(const ArrivingWindow& arriving) = 0;

  /// For each window after that, with its moments as they stand in the memory.
  virtual ClosedWithWindow push(const ArrivingWindow& arriving,
                                const std::vector<Moment>& moments) = 0;
};

}  // namespace daybook
