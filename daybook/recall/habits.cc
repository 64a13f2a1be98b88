#include "daybook/recall/habits.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/pattern.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/missed.h"
#include "daybook/recall/traversal.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/day_circle.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kPause = std::chrono::minutes(10);  ///< in which anything may have been done

/// What was recorded up to the cutoff.
struct Recorded {
  Recorded(Cutoff cutoff, const MemoryIndex& index) {
    const Clockface& face = index.wearer().face;
    const std::size_t visible = index.visible_windows(cutoff);
    Timestamp last = Timestamp::min();
    for (std::size_t w = 0; w < visible; ++w) {
      const Timestamp start(Duration(index.starts()[w]));
      const LocalTime local = face.local(start);
      const auto day = begins.try_emplace(local.day, local.since_midnight).first;
      if (last != Timestamp::min() && start - last > kPause) {
        day->second = local.since_midnight;
      }
      last = std::max(last, Timestamp(Duration(index.ends()[w])));
    }
    if (visible > 0) {
      now = face.local(last);
      now.day = begins.rbegin()->first;
    }
  }

  DayStarts begins;  ///< of each day the start of what was recorded last without a pause
  LocalTime now{};
};

DayStarts first_starts(const std::vector<Interval>& occasions, const Clockface& face) {
  DayStarts first;
  for (const Interval& occasion : occasions) {
    const LocalTime start = face.local(occasion.start);
    first.try_emplace(start.day, start.since_midnight);
  }
  return first;
}

Habit habit_of(Cutoff cutoff, const Store& store, const Wearer& wearer, const Recorded& recorded,
               Pattern pattern) {
  Habit habit;
  std::vector<Interval> occasions;
  DayCircle circle;
  for (const Neighbour& member : members(cutoff, store, wearer.name, pattern.id)) {
    occasions.push_back(interval_of(member.record));
    circle.add(wearer.face.local(occasions.back().start).since_midnight);
  }
  const DayStarts first = first_starts(occasions, wearer.face);
  habit.pattern = std::move(pattern);
  habit.occasions = occasions.size();
  habit.days = first.size();
  habit.typical = circle.typical();
  habit.spread = circle.spread();
  if (!occasions.empty()) {
    habit.last = occasions.back();
    habit.recorded_days = static_cast<std::size_t>(
        std::distance(recorded.begins.lower_bound(first.begin()->first), recorded.begins.end()));
  }
  const std::optional<Missed> missing = missed(first, recorded.begins, recorded.now);
  if (missing && habit.typical) {
    habit.missed_since = missing->by;
  }
  return habit;
}

std::vector<Habit> habits_of(Cutoff cutoff, const Store& store, const MemoryIndex& index,
                             const RecordQuery& query) {
  const Wearer& wearer = index.wearer();
  const Recorded recorded(cutoff, index);
  std::vector<Habit> found;
  for (Pattern& pattern : store.patterns(cutoff, wearer.name, query)) {
    if (pattern.kind == PatternKind::Routine) {
      found.push_back(habit_of(cutoff, store, wearer, recorded, std::move(pattern)));
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Habit& a, const Habit& b) { return a.pattern.id.value < b.pattern.id.value; });
  return found;
}

}  // namespace

std::vector<Habit> habits(Cutoff cutoff, const Store& store, const MemoryIndex& index) {
  return habits_of(cutoff, store, index, {});
}

std::optional<Habit> habit_of(Cutoff cutoff, const Store& store, const MemoryIndex& index,
                              PatternId id) {
  RecordQuery query;
  query.ids = {id.value};
  std::vector<Habit> found = habits_of(cutoff, store, index, query);
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::string habit_text(const Habit& habit, const Clockface& face) {
  std::string text = std::to_string(habit.occasions) + (habit.occasions == 1 ? " time" : " times") +
                     " on " + std::to_string(habit.days) + " of " +
                     std::to_string(habit.recorded_days) +
                     (habit.recorded_days == 1 ? " recorded day" : " recorded days");
  if (habit.typical) {
    const auto spread = std::chrono::duration_cast<std::chrono::minutes>(habit.spread).count();
    text += ", usually around " + clock_text(*habit.typical) + " (give or take " +
            std::to_string(spread) + " min)";
  }
  text += ", last " + face.format(habit.last.start);
  if (habit.missed_since) {
    text += "; usually by " + clock_text(*habit.missed_since) + ", not yet today";
  }
  return text;
}

}  // namespace daybook
