// Windows are read in pages by time; those before the earliest pending one only bring the
// grower's state up, the rest write records.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/grower.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kPage = 256;
constexpr std::size_t kWrittenPage = 10;  // with writers, which are slow
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

/// The windows that end after `after`, at most `limit`, in time order.
std::vector<Window> page(const Store& store, const std::string& wearer, Timestamp after,
                         std::size_t limit) {
  RecordQuery query;
  query.during = Interval{after, Timestamp::max()};
  query.limit = limit;
  return windows_as(store, Words::Corrected, Cutoff::everything(), wearer, query);
}

template <typename Value>
void append(std::vector<Value>& to, std::vector<Value> from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// What an episode was said to go on with when it closed (patterns.h).
std::vector<Edge> matches_of(const Store& store, const std::string& wearer, EpisodeId id) {
  std::vector<Edge> edges = store.edges(Cutoff::everything(), wearer, id);
  std::erase_if(edges, [&](const Edge& edge) {
    return edge.member != RecordId(id) || edge.group.kind != RecordKind::Episode;
  });
  return edges;
}

/// What became known with each of some windows, as far as writers write it.
std::map<WindowId, Changes> grown_before(const Store& store, const std::string& wearer,
                                         const std::vector<Window>& windows, bool patterns) {
  std::map<WindowId, Changes> grown;
  std::map<Timestamp, WindowId> by_end;
  for (const Window& window : windows) {
    by_end.emplace(window.known_at(), window.id);
  }
  RecordQuery query;
  query.during = Interval{windows.front().interval.start, windows.back().interval.end};
  for (Moment& moment : store.moments(Cutoff::everything(), wearer, query)) {
    grown[moment.window].moments.push_back(std::move(moment));
  }
  query.during.reset();
  query.known_from = by_end.begin()->first;
  const Cutoff until(by_end.rbegin()->first);
  for (Episode& episode : store.episodes(until, wearer, query)) {
    const auto window = by_end.find(episode.known_at);
    if (window != by_end.end()) {
      Changes& changes = grown[window->second];
      if (patterns) {
        append(changes.edges, matches_of(store, wearer, episode.id));
      }
      changes.episodes.push_back(std::move(episode));
    }
  }
  query.all_versions = true;
  for (Pattern& version :
       patterns ? store.patterns(until, wearer, query) : std::vector<Pattern>()) {
    const auto window = by_end.find(version.known_at);
    if (window != by_end.end()) {
      grown[window->second].patterns.push_back(std::move(version));
    }
  }
  return grown;
}

void take(Changes grown, const Window& window, const std::string& degraded, Changes& batch) {
  append(batch.moments, std::move(grown.moments));
  append(batch.episodes, std::move(grown.episodes));
  append(batch.patterns, std::move(grown.patterns));
  append(batch.edges, std::move(grown.edges));
  const UnitState state = degraded.empty() ? UnitState::Done : UnitState::Degraded;
  batch.units.push_back({window.id.str(), kStage, state, window.interval, degraded});
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
  const bool written = options.writers.any();
  const std::size_t limit = written ? kWrittenPage : kPage;
  Changes batch;
  const auto commit = [&] {
    state.done += batch.units.size();
    store.commit(wearer.name, batch);
    batch = {};
    if (progress) {
      progress(state);
    }
  };
  for (std::vector<Window> windows = page(store, wearer.name, after, kPage); !windows.empty();
       windows = page(store, wearer.name, after, kPage)) {
    std::map<WindowId, Changes> before;
    if (written && windows.front().interval.end < from) {
      before = grown_before(store, wearer.name, windows, bool(options.writers.patterns));
    }
    for (const Window& window : windows) {
      if (window.interval.end < from) {
        if (written) {
          grower.replay(window, before[window.id]);
        } else {
          grower.replay(window);
        }
        continue;
      }
      take(grower.push(window), window, grower.degraded(), batch);
      if (batch.units.size() == limit) {
        commit();
      }
    }
    after = windows.back().interval.end;
  }
  if (!batch.empty()) {
    commit();
  }
}

}  // namespace daybook
