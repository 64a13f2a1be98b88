#pragma once
/// Where one stretch of windows ends and the next begins, online.
///
/// GROVE's order of steps (section 3.2): a recording gap or a day change cuts; else the
/// arriving window is compared with the last three; drift must hold for one more window
/// before it cuts; the length cap closes including the window that reached it. Doubt means
/// extend. Somebody else may say where what is open ends; the gaps and the cap stand.

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct SegmenterOptions {
  Duration longest = std::chrono::minutes(10);
  int frames_before_question = 5;
  double depth = 1.0;        ///< mean deviations below the running similarity that make a dip
  std::size_t shortest = 2;  ///< windows before a boundary may be proposed
};

class Segmenter {
 public:
  explicit Segmenter(const SegmenterOptions& options) : options_(options) {}

  /// One window arrives; `forced`: it cannot belong to what is open; `frames`: its lines. The
  /// lengths of the segments that are closed by it, in windows counted from the oldest open
  /// one; what remains is open and ends with this window, or is empty after a cap. `ended`: how
  /// many of the open windows end before this one, where that is not for the rules to say.
  std::vector<std::size_t> push(const Interval& interval, const SparseVector& features, bool forced,
                                int frames, std::optional<std::size_t> ended = std::nullopt);

  /// Closes what is open without a window (silence); the number of windows in it.
  std::size_t close();

  std::size_t open() const { return windows_.size(); }

  /// Whether what is open has the lines that it takes to ask whether it has ended.
  bool may_ask() const;

 private:
  struct Item {
    Interval interval;
    SparseVector features;
    int frames = 0;
  };

  std::optional<double> similarity(const SparseVector& features, std::size_t before) const;
  bool dips(double similarity) const;
  void learn(double similarity);
  bool confirmed(std::size_t candidate, const SparseVector& features) const;
  std::size_t proposed(const SparseVector& features, std::optional<double> near);
  void drop(std::size_t count);

  SegmenterOptions options_;
  std::deque<Item> windows_;
  std::optional<std::size_t> candidate_;  ///< index of the window that may begin a new segment
  int frames_ = 0;
  double mean_ = 0.25;      ///< running mean of similarities
  double deviation_ = 0.1;  ///< running mean of their absolute deviations
};

}  // namespace daybook
