#pragma once
/// How well an online segmentation agrees with one that may look ahead.

#include <cstddef>
#include <span>
#include <vector>

#include "daybook/build/features.h"

namespace daybook {

/// Lengths of segments that follow one another, in windows; none is 0.
using SegmentLengths = std::vector<std::size_t>;

/// WindowDiff (Pevzner and Hearst, Computational Linguistics 28, 2002): the share of places at
/// which a probe of `probe` windows sees different numbers of boundaries; 0 where both agree, 1 at
/// worst. Both cover the same number of windows. Probes of 0 mean half the mean length of the
/// reference's segments, at least 1. 0 if there is no place for a probe.
double window_diff(std::span<const std::size_t> reference, std::span<const std::size_t> other,
                   std::size_t probe = 0);

/// The best segmentation of a stretch, with everything known: the one that minimises, by dynamic
/// programming, the sum over its segments of
///   n - |x_1 + ... + x_n| + penalty
/// for vectors x of length 1 (windows without features count as at right angles to all). The sum
/// is what windows lack in likeness to their segment's direction.
class OfflineSegmenter {
 public:
  /// `longest`: windows in a segment at most. Costs the lengths of vectors times `longest`.
  OfflineSegmenter(std::span<const SparseVector> windows, std::size_t longest);

  SegmentLengths segments(double penalty) const;

 private:
  std::size_t longest_;
  std::vector<std::vector<double>> costs_;  ///< by last window, then by length less 1
};

/// Several stretches at once, with the penalty at which their segments together are as many as
/// wanted, or the closest that bisection finds.
SegmentLengths segments_as_many(std::span<const OfflineSegmenter> stretches, std::size_t wanted);

}  // namespace daybook
