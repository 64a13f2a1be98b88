#pragma once
/// EgoCITE's unit of writing episodes in batches: half an hour of the clock.

#include <span>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// One window as it is written, seen (all moments) and heard (what was spoken).
struct HalfHourWindow {
  Window window;
  OpenWindow seen;
  OpenWindow heard;
  bool fresh = false;  ///< nothing before it belongs to what it shows
};

/// The windows that begin within one half hour, in time order; at least one.
struct HalfHour {
  std::vector<HalfHourWindow> windows;
  Timestamp known_at;  ///< end of the window that showed that no more will come
};

class HalfHours {
 public:
  explicit HalfHours(const Clockface& face) : face_(face) {}

  /// The half hours that are over with this window's arrival: the open one if this window begins
  /// in another, and the window's own if it ends in another. A half hour is not over because the
  /// recording is.
  std::vector<HalfHour> push(HalfHourWindow window);

  /// Takes windows out of the open half hour: they are told already, by rule.
  void leave_out(std::span<const WindowId> told);

 private:
  LocalTime half_of(Timestamp t) const;

  Clockface face_;
  std::vector<HalfHourWindow> open_;
};

}  // namespace daybook
