#include "daybook/recall/habits.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/pattern.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/traversal.h"
#include "daybook/time/clockface.h"
#include "daybook/time/day_circle.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kDaysOfAHabit = 3;
constexpr double kMostDays = 0.6;
constexpr Duration kGrace = std::chrono::minutes(30);

/// What was recorded up to the cutoff.
struct Recorded {
  Recorded(Cutoff cutoff, const MemoryIndex& index) {
    const Clockface& face = index.wearer().face;
    const std::size_t visible = index.visible_windows(cutoff);
    for (std::size_t w = 0; w < visible; ++w) {
      const LocalTime start = face.local(Timestamp(Duration(index.starts()[w])));
      begins.try_emplace(start.day, start.since_midnight);
    }
    if (visible > 0) {
      now = face.local(Timestamp(Duration(index.ends()[visible - 1])));
      now.day = begins.rbegin()->first;
    }
  }

  std::map<std::int64_t, Duration> begins;  ///< the first window of each day, since midnight
  LocalTime now{};
};

/// The first start of each day.
std::map<std::int64_t, Duration> first_starts(const std::vector<Interval>& occasions,
                                              const Clockface& face) {
  std::map<std::int64_t, Duration> first;
  for (const Interval& occasion : occasions) {
    const LocalTime start = face.local(occasion.start);
    first.try_emplace(start.day, start.since_midnight);
  }
  return first;
}

/// When it has usually begun, if it has not today and by now it would have.
std::optional<Duration> missed_since(const std::map<std::int64_t, Duration>& first,
                                     const Recorded& recorded) {
  const std::int64_t today = recorded.now.day;
  if (first.empty() || first.contains(today)) {
    return std::nullopt;
  }
  std::vector<Duration> by_now;
  for (const auto& [day, start] : first) {
    if (start + kGrace <= recorded.now.since_midnight) {
      by_now.push_back(start);
    }
  }
  const auto since = recorded.begins.lower_bound(first.begin()->first);
  const auto days = std::distance(since, recorded.begins.find(today));
  if (by_now.size() < kDaysOfAHabit ||
      static_cast<double>(by_now.size()) < kMostDays * static_cast<double>(days)) {
    return std::nullopt;
  }
  std::sort(by_now.begin(), by_now.end());
  const bool was_recorded = recorded.begins.at(today) <= by_now[by_now.size() / 2];
  return was_recorded ? std::optional(by_now.back()) : std::nullopt;
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
  const std::map<std::int64_t, Duration> first = first_starts(occasions, wearer.face);
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
  habit.missed_since = missed_since(first, recorded);
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
