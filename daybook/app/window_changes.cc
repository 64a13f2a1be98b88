// Equal ids are equal windows, so a difference of sets of ids is all it takes.

#include "daybook/app/window_changes.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>

namespace daybook {
namespace {

std::unordered_set<std::uint64_t> ids_of(const std::vector<Window>& windows) {
  std::unordered_set<std::uint64_t> ids;
  for (const Window& window : windows) {
    ids.insert(window.id.value);
  }
  return ids;
}

void note(const Interval& interval, WindowChanges& changes) {
  changes.since = std::min(changes.since.value_or(interval.start), interval.start);
  changes.known = std::min(changes.known.value_or(interval.end), interval.end);
}

}  // namespace

WindowChanges window_changes(const std::vector<Window>& before, std::vector<Window> after) {
  WindowChanges changes;
  const std::unordered_set<std::uint64_t> held = ids_of(before);
  const std::unordered_set<std::uint64_t> wanted = ids_of(after);
  for (const Window& window : before) {
    if (!wanted.contains(window.id.value)) {
      changes.removed.push_back(window.id);
      note(window.interval, changes);
    }
  }
  for (Window& window : after) {
    if (!held.contains(window.id.value)) {
      note(window.interval, changes);
      changes.added.push_back(std::move(window));
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

Unit pending_unit(const Window& window) {
  return {window.id.str(), "grow", UnitState::Pending, window.interval, {}};
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
