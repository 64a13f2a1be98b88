// One sweep over lines and existing windows together: a stretch grows until a silence or an
// existing window ends it, and is tiled when it does. Cost: linear in lines and windows.

#include "daybook/source/stretch.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

#include "daybook/source/material.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kSilence = std::chrono::seconds(60);

// Tiles [stretch.start, stretch.end), nothing reaching past `limit`.
void tile(const Interval& stretch, Timestamp limit, std::vector<Interval>& windows) {
  for (Timestamp start = stretch.start; start < std::min(stretch.end, limit);
       start += kWindowLength) {
    windows.push_back({start, std::min(start + kWindowLength, limit)});
  }
}

}  // namespace

std::vector<Interval> cut_stretches(std::span<const Interval> lines,
                                    std::span<const Interval> taken) {
  std::vector<Interval> windows;
  auto next_taken = taken.begin();
  for (std::size_t at = 0; at < lines.size();) {
    Interval stretch = lines[at];
    while (next_taken != taken.end() && next_taken->start <= stretch.start) {
      ++next_taken;
    }
    const Timestamp limit = next_taken == taken.end() ? Timestamp::max() : next_taken->start;
    for (++at;
         at < lines.size() && lines[at].start < limit && lines[at].start - stretch.end <= kSilence;
         ++at) {
      stretch.end = std::max(stretch.end, lines[at].end);
    }
    tile(stretch, limit, windows);
  }
  return windows;
}

}  // namespace daybook
