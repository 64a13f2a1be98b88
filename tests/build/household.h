#pragma once
/// Made-up days in a store, waiting to be grown.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/build/grower.h"
#include "daybook/core/ledger.h"
#include "tests/build/windows.h"
#include "tests/support/memory_store.h"

namespace daybook::made_up {

class Household {
 public:
  /// The first `count` windows of `windows`, pending.
  explicit Household(std::vector<Window> windows = household(1), std::size_t count = SIZE_MAX)
      : windows_(std::move(windows)) {
    store_.add_wearer(wearer_);
    add(count);
  }

  /// The next windows.
  void add(std::size_t count = SIZE_MAX) {
    Changes changes;
    count = std::min(count, windows_.size() - next_);
    for (; count > 0; --count, ++next_) {
      const Window& window = windows_[next_];
      changes.windows.push_back(window);
      changes.units.push_back({window.id.str(), "grow", UnitState::Pending, window.interval, ""});
    }
    store_.commit(wearer_.name, changes);
  }

  void grow(const GrowOptions& options,
            const std::function<void(const GrowProgress&)>& progress = nullptr) {
    grow_pending(store_, wearer_, options, progress);
  }

  /// As `daybook retry` does: what is degraded is pending again, and grown from the first on.
  void retry(const GrowOptions& options) {
    Changes changes;
    for (Unit unit : degraded()) {
      unit.state = UnitState::Pending;
      unit.detail.clear();
      changes.units.push_back(unit);
    }
    store_.commit(wearer_.name, changes);
    grow(options);
  }

  std::vector<Unit> degraded() const { return store_.units(wearer_.name, {UnitState::Degraded}); }
  std::vector<Moment> moments() const { return store_.moments(all_, wearer_.name, {}); }
  std::vector<Episode> episodes() const { return store_.episodes(all_, wearer_.name, {}); }
  std::vector<Pattern> patterns() const { return store_.patterns(all_, wearer_.name, {}); }
  std::vector<Pattern> versions() const {
    RecordQuery query;
    query.all_versions = true;
    return store_.patterns(all_, wearer_.name, query);
  }
  std::vector<Edge> edges_of(RecordId record) const {
    return store_.edges(all_, wearer_.name, record);
  }
  LedgerCounts ledger() const { return store_.ledger(wearer_.name); }
  std::string dump() const {
    std::ostringstream out;
    store_.dump(out);
    return out.str();
  }
  std::size_t windows() const { return windows_.size(); }

 private:
  Wearer wearer_{"B1_NORA", Clockface::dataset()};
  Cutoff all_ = Cutoff::everything();
  MemoryStore store_;
  std::vector<Window> windows_;
  std::size_t next_ = 0;
};

}  // namespace daybook::made_up
