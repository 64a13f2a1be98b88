// A boundary is a dip in similarity that lasts.
//
// With s the cosine between the new window and the sum of the three before it, m and d
// exponential means of s and |s - m|: a dip is s < m - depth * d. It cuts if the next window
// still looks more like the dipping one than like the three before.

#include "daybook/build/segmenter.h"

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kLookBack = 3;
constexpr double kForget = 0.05;  ///< weight of the newest similarity in the running means

}  // namespace

std::optional<double> Segmenter::similarity(const SparseVector& features,
                                            std::size_t before) const {
  SparseVector sum;
  const std::size_t begin = before > kLookBack ? before - kLookBack : 0;
  for (std::size_t i = begin; i < before; ++i) {
    sum = add(sum, windows_[i].features);
  }
  if (sum.empty() || features.empty()) {
    return std::nullopt;
  }
  return cosine(features, sum);
}

bool Segmenter::dips(double similarity) const {
  return similarity < mean_ - options_.depth * deviation_;
}

void Segmenter::learn(double similarity) {
  deviation_ += kForget * (std::abs(similarity - mean_) - deviation_);
  mean_ += kForget * (similarity - mean_);
}

bool Segmenter::confirmed(std::size_t candidate, const SparseVector& features) const {
  const std::optional<double> old = similarity(features, candidate);
  if (!old || !dips(*old)) {
    return false;
  }
  return cosine(features, windows_[candidate].features) >= *old;
}

void Segmenter::drop(std::size_t count) {
  windows_.erase(windows_.begin(), windows_.begin() + static_cast<std::ptrdiff_t>(count));
  candidate_.reset();
}

std::size_t Segmenter::close() {
  const std::size_t count = windows_.size();
  drop(count);
  frames_ = 0;
  return count;
}

std::vector<std::size_t> Segmenter::push(const Interval& interval, const SparseVector& features,
                                         bool forced, int frames) {
  std::vector<std::size_t> closed;
  if (forced && !windows_.empty()) {
    closed.push_back(close());
  }
  const std::optional<double> near = similarity(features, windows_.size());
  if (candidate_) {
    if (confirmed(*candidate_, features)) {
      closed.push_back(*candidate_);
      drop(*candidate_);
    }
    candidate_.reset();
  } else if (near && windows_.size() >= options_.shortest &&
             frames_ >= options_.frames_before_question && dips(*near)) {
    candidate_ = windows_.size();
  }
  if (near) {
    learn(*near);
  }
  windows_.push_back({interval, features});
  frames_ += frames;
  if (interval.end - windows_.front().interval.start >= options_.longest) {
    closed.push_back(close());
  }
  return closed;
}

}  // namespace daybook
