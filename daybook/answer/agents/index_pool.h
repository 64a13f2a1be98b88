#pragma once
/// Everything an agent found so far: EgoCITE's index pool.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "daybook/recall/skills.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct PoolItem {
  std::size_t number = 0;  ///< from 1, in the order of finding; never given again
  SkillHit hit;
  bool fresh = false;  ///< found by the latest call
};

/// Items with the same interval and text are one. Kept in time order, ties by number.
class IndexPool {
 public:
  /// Adds what is new; returns how many were.
  std::size_t add(std::span<const SkillHit> hits);

  /// Keeps the items with these numbers; unknown numbers are ignored. Does nothing, and
  /// returns false, when none is left.
  bool keep(std::span<const std::size_t> numbers);

  /// Keeps the `count` items with the highest scores, ties by number.
  void keep_best(std::size_t count);

  std::span<const PoolItem> items() const { return items_; }
  bool empty() const { return items_.empty(); }

  /// One line an item, "[E3] [time] kind: text", as data; fresh ones end in "(new)".
  std::string text(const Clockface& face) const;

 private:
  std::vector<PoolItem> items_;
  std::size_t next_ = 1;
};

}  // namespace daybook
