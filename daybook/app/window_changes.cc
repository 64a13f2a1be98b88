// Equal ids are equal windows but for spelling (case, spaces, punctuation) and provenance. Spelling
// is what moments are made of; provenance is not.

#include "daybook/app/window_changes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/source/source.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::unordered_map<std::uint64_t, const Window*> by_id(const std::vector<Window>& windows) {
  std::unordered_map<std::uint64_t, const Window*> by_id;
  for (const Window& window : windows) {
    by_id.emplace(window.id.value, &window);
  }
  return by_id;
}

/// Of two windows of one id.
bool are_spelled_alike(const Window& a, const Window& b) {
  return std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(),
                    [](const Line& one, const Line& other) {
                      return one.text == other.text && one.speaker == other.speaker &&
                             one.alternate == other.alternate;
                    });
}

void note(const Interval& interval, WindowChanges& changes) {
  changes.since = std::min(changes.since.value_or(interval.start), interval.start);
  changes.known = std::min(changes.known.value_or(interval.end), interval.end);
}

}  // namespace

WindowChanges window_changes(const std::vector<Window>& before, std::vector<Window> after) {
  WindowChanges changes;
  const auto held = by_id(before);
  const auto wanted = by_id(after);
  for (const Window& window : before) {
    const auto found = wanted.find(window.id.value);
    if (found == wanted.end() || !are_spelled_alike(window, *found->second)) {
      changes.removed.push_back(window.id);
      note(window.interval, changes);
    }
  }
  for (Window& window : after) {
    const auto found = held.find(window.id.value);
    if (found == held.end() || !are_spelled_alike(window, *found->second)) {
      note(window.interval, changes);
      changes.added.push_back(std::move(window));
    } else if (window.lines != found->second->lines || window.extra != found->second->extra) {
      changes.restated.push_back(std::move(window));
    }
  }
  return changes;
}

bool touches_any(const std::vector<Unit>& units, const Interval& interval) {
  return std::any_of(units.begin(), units.end(),
                     [&](const Unit& unit) { return unit.interval.overlaps(interval); });
}

std::size_t refuse_forgotten(const std::vector<Unit>& tombstones, const std::vector<Window>& before,
                             std::vector<Window>& after) {
  std::unordered_set<std::uint64_t> stored;
  for (const Window& window : before) {
    if (touches_any(tombstones, window.interval)) {
      stored.insert(window.id.value);
    }
  }
  const std::size_t refused = std::erase_if(after, [&](const Window& window) {
    return touches_any(tombstones, window.interval) && !stored.contains(window.id.value);
  });
  for (const Window& window : after) {
    stored.erase(window.id.value);
  }
  for (const Window& window : before) {
    if (stored.contains(window.id.value)) {
      after.push_back(window);
    }
  }
  return refused;
}

Unit failed_unit(const Problem& problem) {
  const std::string place = problem.file + ":" + std::to_string(problem.line);
  return {problem.key.empty() ? place : problem.key,
          "read",
          UnitState::Failed,
          {},
          problem.cause + "; " + problem.remedy};
}

}  // namespace daybook
