// With b(i) the boundaries before window i, a probe at i sees b(i + k) - b(i).

#include "daybook/eval/segmentation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "daybook/build/features.h"

namespace daybook {
namespace {

/// For each window, how many boundaries lie before it.
std::vector<std::size_t> boundaries_before(std::span<const std::size_t> lengths) {
  std::vector<std::size_t> before;
  for (std::size_t segment = 0; segment < lengths.size(); ++segment) {
    before.insert(before.end(), lengths[segment], segment);
  }
  return before;
}

double norm(const SparseVector& vector) {
  double sum = 0;
  for (const auto& [term, weight] : vector) {
    sum += weight * weight;
  }
  return std::sqrt(sum);
}

SparseVector unit(SparseVector vector) {
  const double length = norm(vector);
  for (auto& [term, weight] : vector) {
    weight /= length;
  }
  return vector;
}

}  // namespace

double window_diff(std::span<const std::size_t> reference, std::span<const std::size_t> other,
                   std::size_t probe) {
  const std::vector<std::size_t> expected = boundaries_before(reference);
  const std::vector<std::size_t> found = boundaries_before(other);
  if (probe == 0 && !reference.empty()) {
    probe = std::max<std::size_t>(expected.size() / (2 * reference.size()), 1);
  }
  if (expected.size() != found.size() || expected.size() <= probe) {
    return 0;
  }
  const std::size_t places = expected.size() - probe;
  std::size_t different = 0;
  for (std::size_t i = 0; i < places; ++i) {
    different += expected[i + probe] - expected[i] != found[i + probe] - found[i] ? 1 : 0;
  }
  return static_cast<double>(different) / static_cast<double>(places);
}

OfflineSegmenter::OfflineSegmenter(std::span<const SparseVector> windows, std::size_t longest)
    : longest_(longest) {
  std::vector<SparseVector> units;
  std::transform(windows.begin(), windows.end(), std::back_inserter(units), unit);
  for (std::size_t last = 0; last < units.size(); ++last) {
    std::vector<double>& of_last = costs_.emplace_back();
    SparseVector sum;
    for (std::size_t n = 1; n <= std::min(longest_, last + 1); ++n) {
      sum = add(sum, units[last + 1 - n]);
      of_last.push_back(static_cast<double>(n) - norm(sum));
    }
  }
}

SegmentLengths OfflineSegmenter::segments(double penalty) const {
  std::vector<double> best(costs_.size() + 1, std::numeric_limits<double>::infinity());
  std::vector<std::size_t> length(costs_.size() + 1);
  best[0] = 0;
  for (std::size_t end = 1; end < best.size(); ++end) {
    for (std::size_t n = 1; n <= costs_[end - 1].size(); ++n) {
      const double cost = best[end - n] + costs_[end - 1][n - 1] + penalty;
      if (cost < best[end]) {
        best[end] = cost;
        length[end] = n;
      }
    }
  }
  SegmentLengths lengths;
  for (std::size_t end = costs_.size(); end > 0; end -= length[end]) {
    lengths.push_back(length[end]);
  }
  std::reverse(lengths.begin(), lengths.end());
  return lengths;
}

SegmentLengths segments_as_many(std::span<const OfflineSegmenter> stretches, std::size_t wanted) {
  const auto all = [&](double penalty) {
    SegmentLengths lengths;
    for (const OfflineSegmenter& stretch : stretches) {
      const SegmentLengths more = stretch.segments(penalty);
      lengths.insert(lengths.end(), more.begin(), more.end());
    }
    return lengths;
  };
  const auto miss = [&](const SegmentLengths& lengths) {
    return lengths.size() > wanted ? lengths.size() - wanted : wanted - lengths.size();
  };
  constexpr int kSteps = 40;
  double low = 0;
  double high = 100;
  SegmentLengths best = all(low);
  for (int step = 0; step < kSteps && miss(best) > 0; ++step) {
    const double penalty = (low + high) / 2;
    SegmentLengths lengths = all(penalty);
    (lengths.size() > wanted ? low : high) = penalty;
    if (miss(lengths) < miss(best)) {
      best = std::move(lengths);
    }
  }
  return best;
}

}  // namespace daybook
