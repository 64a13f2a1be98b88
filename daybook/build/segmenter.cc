// A boundary is a dip in similarity that lasts.
//
// With s the cosine between the new window and the sum of the three before it, m and d
// exponential means of s and |s - m|: a dip is s < m - depth * d. It cuts if the next window
// still looks more like the dipping one than like the three before.

#include "daybook/build/segmenter.h"

#include <algorithm>
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

bool Segmenter::may_ask() const {
  int frames = 0;
  for (const Item& item : windows_) {
    frames += item.frames;
  }
  return frames >= options_.frames_before_question;
}

/// How many of the open windows the rules end before a new one.
std::size_t Segmenter::proposed(const SparseVector& features, std::optional<double> near) {
  if (candidate_) {
    const std::size_t candidate = *candidate_;
    candidate_.reset();
    return confirmed(candidate, features) ? candidate : 0;
  }
  if (near && windows_.size() >= options_.shortest && frames_ >= options_.frames_before_question &&
      dips(*near)) {
    candidate_ = windows_.size();
  }
  return 0;
}

std::vector<std::size_t> Segmenter::push(const Interval& interval, const SparseVector& features,
                                         bool forced, int frames,
                                         std::optional<std::size_t> ended) {
  std::vector<std::size_t> closed;
  if (forced && !windows_.empty()) {
    closed.push_back(close());
  }
  const std::optional<double> near = similarity(features, windows_.size());
  const std::size_t by_rule = proposed(features, near);
  if (const std::size_t count = std::min(ended.value_or(by_rule), windows_.size()); count > 0) {
    closed.push_back(count);
    drop(count);
  }
  if (near) {
    learn(*near);
  }
  windows_.push_back({interval, features, frames});
  frames_ += frames;
  if (interval.end - windows_.front().interval.start >= options_.longest) {
    closed.push_back(close());
  }
  return closed;
}

}  // namespace daybook
