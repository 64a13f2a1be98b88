#include "daybook/build/recent_windows.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

void RecentWindows::push(const Window& window, std::vector<Moment> moments, bool fresh) {
  // What lies before a break is kept until the next window has come: this one may close it.
  if (!windows_.empty()) {
    const Timestamp until = windows_.back().interval.start - kept_ - context_;
    const auto first = std::find_if(windows_.begin(), windows_.end(), [&](const Window& before) {
      return before.interval.end > until;
    });
    const auto old = std::distance(windows_.begin(), first);
    windows_.erase(windows_.begin(), first);
    moments_.erase(moments_.begin(), moments_.begin() + old);
    fresh_.erase(fresh_.begin(), fresh_.begin() + old);
  }
  windows_.push_back(window);
  moments_.push_back(std::move(moments));
  fresh_.push_back(fresh);
}

std::span<const Window> RecentWindows::before_next(const Window& next, bool fresh) const {
  return fresh ? std::span<const Window>() : explaining(windows_.size(), next.interval.start);
}

std::size_t RecentWindows::first_from(Timestamp start) const {
  const auto first = std::lower_bound(
      windows_.begin(), windows_.end(), start,
      [](const Window& window, Timestamp at) { return window.interval.start < at; });
  return static_cast<std::size_t>(std::distance(windows_.begin(), first));
}

std::span<const Window> RecentWindows::within(const Interval& interval) const {
  const std::size_t first = first_from(interval.start);
  if (first == windows_.size() || windows_[first].interval.start != interval.start) {
    return {};
  }
  return std::span(windows_).subspan(first, first_from(interval.end) - first);
}

std::vector<Moment> RecentWindows::moments_within(const Interval& interval) const {
  std::vector<Moment> moments;
  const std::size_t end = first_from(interval.end);
  for (std::size_t i = first_from(interval.start); i < end; ++i) {
    moments.insert(moments.end(), moments_[i].begin(), moments_[i].end());
  }
  return moments;
}

std::span<const Window> RecentWindows::before(Timestamp start) const {
  const std::size_t end = first_from(start);
  return end == windows_.size() || fresh_[end] ? std::span<const Window>() : explaining(end, start);
}

std::span<const Window> RecentWindows::explaining(std::size_t end, Timestamp start) const {
  std::size_t first = end;
  while (first > 0 && windows_[first - 1].interval.end + context_ > start) {
    --first;
    if (fresh_[first]) {
      break;
    }
  }
  return std::span(windows_).subspan(first, end - first);
}

}  // namespace daybook
