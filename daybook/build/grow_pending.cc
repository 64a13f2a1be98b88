// Windows are read in pages by time; those before the earliest pending one only bring the
// grower's state up, the rest write records.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "daybook/build/grower.h"
#include "daybook/build/regrowth.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/grow_units.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/store/window_pages.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kPage = 256;
constexpr std::size_t kWrittenPage = 10;  // with writers, which are slow

Timestamp earliest_end(const std::vector<Unit>& units) {
  return std::min_element(
             units.begin(), units.end(),
             [](const Unit& a, const Unit& b) { return a.interval.end < b.interval.end; })
      ->interval.end;
}

}  // namespace

void grow_pending(Store& store, const Wearer& wearer, const GrowOptions& options,
                  const std::function<void(const GrowProgress&)>& progress) {
  const std::vector<Unit> pending = units_to_grow(store, wearer.name);
  if (pending.empty()) {
    return;
  }
  const Timestamp from = earliest_end(pending);
  store.rewind(wearer.name, from);
  GrowProgress state{0, units_to_grow(store, wearer.name).size()};
  Grower grower(wearer.name, wearer.face, options);
  const std::size_t limit = options.writers.any() ? kWrittenPage : kPage;
  Changes batch;
  const auto commit = [&] {
    state.done += batch.units.size();
    store.commit(wearer.name, batch);
    batch = {};
    if (progress) {
      progress(state);
    }
  };
  WindowPages pages(Cutoff::everything(), store, Words::Corrected, wearer.name, kPage);
  for (std::vector<Window> windows = pages.next(); !windows.empty(); windows = pages.next()) {
    const auto fresh = std::find_if(windows.begin(), windows.end(), [&](const Window& window) {
      return window.interval.end >= from;
    });
    replay(grower, store, wearer.name, options.writers, {windows.begin(), fresh});
    for (auto window = fresh; window != windows.end(); ++window) {
      take_grown(grower.push(*window), *window, grower.degraded(), batch);
      if (batch.units.size() == limit) {
        commit();
      }
    }
  }
  if (!batch.empty()) {
    commit();
  }
}

}  // namespace daybook
