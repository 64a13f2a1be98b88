// A routine has no hours of its own: its occasions have. Those that begin in the part of the day
// that is asked for are counted, and the rest of the routine is passed by.

#include "daybook/answer/routines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "daybook/answer/heard.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/traversal.h"
#include "daybook/store/store.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/day_circle.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kLeastDays = 2;

/// `people`: normalised names.
bool is_with(const Episode& episode, const std::vector<std::string>& people) {
  return std::all_of(people.begin(), people.end(), [&](const std::string& name) {
    return std::any_of(episode.participants.begin(), episode.participants.end(),
                       [&](const std::string& other) { return normalise(other) == name; });
  });
}

Routine routine_at(const Clockface& face, const std::vector<Neighbour>& occasions, Pattern pattern,
                   const std::optional<std::pair<Duration, Duration>>& day_part,
                   const std::vector<std::string>& people) {
  Routine routine;
  routine.pattern = std::move(pattern);
  DayCircle circle;
  std::set<std::int64_t> days;
  for (const Neighbour& occasion : occasions) {
    const auto* episode = std::get_if<Episode>(&occasion.record);
    if (episode == nullptr || !is_with(*episode, people)) {
      continue;
    }
    const LocalTime start = face.local(episode->interval.start);
    if (!day_part || is_in_part(*day_part, start.since_midnight)) {
      circle.add(start.since_midnight);
      days.insert(start.day);
      routine.latest = *episode;
    }
  }
  routine.count = circle.count();
  routine.days = days.size();
  routine.typical = circle.typical();
  return routine;
}

}  // namespace

std::vector<Routine> routines_at(Cutoff cutoff, const Store& store, const MemoryIndex& index,
                                 const std::optional<std::pair<Duration, Duration>>& day_part,
                                 const std::vector<std::string>& people) {
  const Wearer& wearer = index.wearer();
  std::vector<Routine> routines;
  for (Pattern& pattern : store.patterns(cutoff, wearer.name, {})) {
    if (pattern.kind != PatternKind::Routine || pattern.days < kLeastDays) {
      continue;
    }
    const std::vector<Neighbour> occasions = members(cutoff, store, wearer.name, pattern.id);
    Routine routine = routine_at(wearer.face, occasions, std::move(pattern), day_part, people);
    if (routine.days >= kLeastDays) {
      routines.push_back(std::move(routine));
    }
  }
  std::stable_sort(routines.begin(), routines.end(), [](const Routine& a, const Routine& b) {
    return std::tie(b.days, b.count) < std::tie(a.days, a.count);
  });
  return routines;
}

}  // namespace daybook
