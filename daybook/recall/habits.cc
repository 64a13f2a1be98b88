#include "daybook/recall/habits.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/ids.h"
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

DayStarts first_starts(const std::vector<Interval>& occasions, const Clockface& face) {
  DayStarts first;
  for (const Interval& occasion : occasions) {
    const LocalTime start = face.local(occasion.start);
    first.try_emplace(start.day, start.since_midnight);
  }
  return first;
}

}  // namespace

HabitReader::HabitReader(Cutoff cutoff, const Store& store, const MemoryIndex& index)
    : cutoff_(cutoff), store_(store), wearer_(index.wearer()) {
  const std::size_t visible = index.visible_windows(cutoff);
  Timestamp last = Timestamp::min();
  for (std::size_t w = 0; w < visible; ++w) {
    const Timestamp start(Duration(index.starts()[w]));
    const LocalTime local = wearer_.face.local(start);
    const auto day = recorded_.try_emplace(local.day, local.since_midnight).first;
    if (last != Timestamp::min() && start - last > kPause) {
      day->second = local.since_midnight;
    }
    last = std::max(last, Timestamp(Duration(index.ends()[w])));
  }
  if (visible > 0) {
    now_ = wearer_.face.local(last);
    now_.day = recorded_.rbegin()->first;
  }
}

std::vector<Habit> HabitReader::all() const { return read({}); }

std::optional<Habit> HabitReader::of(PatternId id) const {
  std::vector<Habit> found = read({.ids = {id.value}});
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<Habit> HabitReader::read(const RecordQuery& query) const {
  std::vector<Habit> found;
  for (Pattern& pattern : store_.patterns(cutoff_, wearer_.name, query)) {
    if (pattern.kind == PatternKind::Routine) {
      found.push_back(habit_of(std::move(pattern)));
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Habit& a, const Habit& b) { return a.pattern.id.value < b.pattern.id.value; });
  return found;
}

Habit HabitReader::habit_of(Pattern pattern) const {
  Habit habit;
  std::vector<Interval> occasions;
  DayCircle circle;
  for (const Neighbour& member : members(cutoff_, store_, wearer_.name, pattern.id)) {
    occasions.push_back(interval_of(member.record));
    circle.add(wearer_.face.local(occasions.back().start).since_midnight);
  }
  const DayStarts first = first_starts(occasions, wearer_.face);
  habit.pattern = std::move(pattern);
  habit.occasions = occasions.size();
  habit.days = first.size();
  habit.typical = circle.typical();
  habit.spread = circle.spread();
  if (!occasions.empty()) {
    habit.last = occasions.back();
    habit.recorded_days = static_cast<std::size_t>(
        std::distance(recorded_.lower_bound(first.begin()->first), recorded_.end()));
  }
  const std::optional<Missed> missing = missed(first, recorded_, now_);
  if (missing && habit.typical) {
    habit.missed_since = missing->by;
  }
  return habit;
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
