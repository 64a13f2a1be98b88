#pragma once
/// An array in several pieces: the same column of consecutive segments.
///
/// Numbers of records count through all segments, so a column is read by them
/// whichever file they lie in. A view; the files must outlive it. Safe from any
/// thread.

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace daybook {

template <typename T>
class Column {
 public:
  /// The next piece; an empty one is skipped.
  void append(std::span<const T> piece) {
    if (!piece.empty()) {
      starts_.push_back(size_);
      pieces_.push_back(piece);
      size_ += piece.size();
    }
  }

  std::size_t size() const { return size_; }

  /// i < size(). Costs a binary search over the pieces where there are several.
  const T& operator[](std::size_t i) const {
    const std::size_t piece =
        pieces_.size() == 1
            ? 0
            : static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end(), i) -
                                       starts_.begin()) -
                  1;
    return pieces_[piece][i - starts_[piece]];
  }

  /// The first of [begin, end) for which `holds` is false; it must be true of a
  /// prefix. `end` where it is true of all.
  template <typename Holds>
  std::size_t partition_point(std::size_t begin, std::size_t end, Holds holds) const {
    while (begin < end) {
      const std::size_t middle = begin + (end - begin) / 2;
      if (holds((*this)[middle])) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    return begin;
  }

  /// The same of [0, end), looked for from `hint` on with steps that double: costs the logarithm of
  /// how far it lies from there, whatever the size.
  template <typename Holds>
  std::size_t partition_point_near(std::size_t hint, std::size_t end, Holds holds) const {
    std::size_t low = std::min(hint, end);
    std::size_t high = low;
    for (std::size_t step = 1; low > 0 && !holds((*this)[low - 1]); step *= 2) {
      high = low - 1;
      low -= std::min(step, low);
    }
    for (std::size_t step = 1; high < end && holds((*this)[high]); step *= 2) {
      low = high + 1;
      high = std::min(high + step, end);
    }
    return partition_point(low, high, holds);
  }

 private:
  std::vector<std::span<const T>> pieces_;
  std::vector<std::size_t> starts_;
  std::size_t size_ = 0;
};

}  // namespace daybook
