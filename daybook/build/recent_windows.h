#pragma once
/// The latest windows with their moments: what writers look at.

#include <cstddef>
#include <span>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class RecentWindows {
 public:
  /// `context`: how far before something what explains it may lie. `kept`: for how long before
  /// the latest window everything is kept besides.
  RecentWindows(Duration context, Duration kept) : context_(context), kept_(kept) {}

  /// Windows come in time order. `fresh`: nothing before it belongs to what it shows.
  void push(const Window& window, std::vector<Moment> moments, bool fresh);

  /// What may explain a window that comes next, oldest first. Valid until the next push, as all
  /// that follows.
  std::span<const Window> before_next(const Window& next, bool fresh) const;

  /// The windows that begin within an interval; empty if the first of them is kept no more.
  std::span<const Window> within(const Interval& interval) const;

  /// Their moments.
  std::vector<Moment> moments_within(const Interval& interval) const;

  /// What may explain what begins then.
  std::span<const Window> before(Timestamp start) const;

 private:
  std::size_t first_from(Timestamp start) const;
  std::span<const Window> explaining(std::size_t end, Timestamp start) const;

  Duration context_;
  Duration kept_;
  std::vector<Window> windows_;
  std::vector<std::vector<Moment>> moments_;  ///< by window, as `fresh_`
  std::vector<bool> fresh_;
};

}  // namespace daybook
