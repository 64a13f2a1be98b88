#include "daybook/build/regrowth.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/grower.h"
#include "daybook/build/writers.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/grow_units.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

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
                                         std::span<const Window> windows, bool patterns) {
  std::map<WindowId, Changes> grown;
  std::map<Timestamp, WindowId> by_end;
  for (const Window& window : windows) {
    by_end.emplace(window.known_at(), window.id);
  }
  RecordQuery query;
  query.known_from = by_end.begin()->first;
  const Cutoff until(by_end.rbegin()->first);
  for (Moment& moment : store.moments(until, wearer, query)) {
    grown[moment.window].moments.push_back(std::move(moment));
  }
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

}  // namespace

void replay(Grower& grower, const Store& store, const std::string& wearer, const Writers& writers,
            std::span<const Window> windows) {
  if (!writers.any()) {
    std::for_each(windows.begin(), windows.end(),
                  [&](const Window& window) { grower.replay(window); });
    return;
  }
  if (windows.empty()) {
    return;
  }
  std::map<WindowId, Changes> before = grown_before(store, wearer, windows, bool(writers.patterns));
  for (const Window& window : windows) {
    grower.replay(window, before[window.id]);
  }
}

void take_grown(Changes grown, const Window& window, const std::string& degraded, Changes& batch) {
  append(batch.moments, std::move(grown.moments));
  append(batch.episodes, std::move(grown.episodes));
  append(batch.patterns, std::move(grown.patterns));
  append(batch.edges, std::move(grown.edges));
  const UnitState state = degraded.empty() ? UnitState::Done : UnitState::Degraded;
  batch.units.push_back(
      {window.id.str(), std::string(kGrowStage), state, window.interval, degraded});
}

}  // namespace daybook
