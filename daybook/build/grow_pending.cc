// Windows are read in pages by time; those before the earliest pending one only bring the
// grower's state up, the rest write records.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/grower.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kPage = 256;
constexpr const char* kStage = "grow";

/// Pending units of growing, by interval.
std::vector<Unit> pending_units(const Store& store, const std::string& wearer) {
  std::vector<Unit> units = store.units(wearer, {UnitState::Pending});
  std::erase_if(units, [](const Unit& unit) { return unit.stage != kStage; });
  return units;
}

Timestamp earliest_end(const std::vector<Unit>& units) {
  return std::min_element(
             units.begin(), units.end(),
             [](const Unit& a, const Unit& b) { return a.interval.end < b.interval.end; })
      ->interval.end;
}

/// The windows that end after `after`, at most a page of them, in time order.
std::vector<Window> page(const Store& store, const std::string& wearer, Timestamp after) {
  RecordQuery query;
  query.during = Interval{after, Timestamp::max()};
  query.limit = kPage;
  return windows_as(store, Words::Corrected, Cutoff::everything(), wearer, query);
}

template <typename Value>
void append(std::vector<Value>& to, std::vector<Value> from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

void take(Changes grown, const Window& window, Changes& batch) {
  append(batch.moments, std::move(grown.moments));
  append(batch.episodes, std::move(grown.episodes));
  append(batch.patterns, std::move(grown.patterns));
  append(batch.edges, std::move(grown.edges));
  batch.units.push_back({window.id.str(), kStage, UnitState::Done, window.interval, ""});
}

}  // namespace

void grow_pending(Store& store, const Wearer& wearer, const GrowOptions& options,
                  const std::function<void(const GrowProgress&)>& progress) {
  const std::vector<Unit> pending = pending_units(store, wearer.name);
  if (pending.empty()) {
    return;
  }
  const Timestamp from = earliest_end(pending);
  store.rewind(wearer.name, from);
  GrowProgress state{0, pending_units(store, wearer.name).size()};
  Grower grower(wearer.name, wearer.face, options);
  Timestamp after = Timestamp::min();
  for (std::vector<Window> windows = page(store, wearer.name, after); !windows.empty();
       windows = page(store, wearer.name, after)) {
    Changes batch;
    for (const Window& window : windows) {
      if (window.interval.end < from) {
        grower.replay(window);
      } else {
        take(grower.push(window), window, batch);
      }
    }
    after = windows.back().interval.end;
    if (!batch.empty()) {
      state.done += batch.units.size();
      store.commit(wearer.name, batch);
      if (progress) {
        progress(state);
      }
    }
  }
}

}  // namespace daybook
