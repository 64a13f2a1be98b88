#include "daybook/answer/agents/index_pool.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/models/fence.h"
#include "daybook/recall/skills.h"
#include "daybook/time/clockface.h"

namespace daybook {

std::size_t IndexPool::add(std::span<const SkillHit> hits) {
  for (PoolItem& item : items_) {
    item.fresh = false;
  }
  const std::size_t before = items_.size();
  for (const SkillHit& hit : hits) {
    const bool known = std::any_of(items_.begin(), items_.end(), [&](const PoolItem& item) {
      return item.hit.interval == hit.interval && item.hit.text == hit.text;
    });
    if (!known) {
      items_.push_back({next_++, hit, true});
    }
  }
  std::sort(items_.begin(), items_.end(), [](const PoolItem& a, const PoolItem& b) {
    return std::tie(a.hit.interval, a.number) < std::tie(b.hit.interval, b.number);
  });
  return items_.size() - before;
}

bool IndexPool::keep(std::span<const std::size_t> numbers) {
  std::vector<PoolItem> kept;
  for (const PoolItem& item : items_) {
    if (std::find(numbers.begin(), numbers.end(), item.number) != numbers.end()) {
      kept.push_back(item);
    }
  }
  if (kept.empty()) {
    return false;
  }
  items_ = std::move(kept);
  return true;
}

void IndexPool::keep_best(std::size_t count) {
  std::vector<PoolItem> best = items_;
  std::sort(best.begin(), best.end(), [](const PoolItem& a, const PoolItem& b) {
    return std::tie(b.hit.score, a.number) < std::tie(a.hit.score, b.number);
  });
  best.resize(std::min(count, best.size()));
  std::vector<std::size_t> numbers;
  numbers.reserve(best.size());
  for (const PoolItem& item : best) {
    numbers.push_back(item.number);
  }
  (void)keep(numbers);
}

std::string IndexPool::text(const Clockface& face) const {
  std::string text;
  for (const PoolItem& item : items_) {
    text += "[E" + std::to_string(item.number) + "] [" + face.format(item.hit.interval) + "] " +
            std::string(item.hit.kind) + ": " + as_data(item.hit.text) +
            (item.fresh ? " (new)" : "") + "\n";
  }
  return text;
}

}  // namespace daybook
