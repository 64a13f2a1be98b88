// A version names its first occasion by its interval and its latest by an episode that closed with
// it; the days in between were noted as they came. Where members left (a split) only the first is
// still certain, and the habit has to show itself anew.

#include "daybook/assist/habit_watch.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/assist/wearer_state.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/recall/missed.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kOverdue = std::chrono::hours(2);

/// Where the object of a title ends: "hang up a jacket on the stairs".
bool ends_object(const std::string& word) {
  static constexpr std::array<std::string_view, 14> kWords = {
      "in", "on", "at",     "from", "with", "into", "onto",
      "to", "by", "beside", "of",   "for",  "over", "and"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

bool holds(const std::vector<std::string>& terms, const std::string& term) {
  return std::find(terms.begin(), terms.end(), term) != terms.end();
}

}  // namespace

void HabitWatch::begin(const Interval& window) {
  const LocalTime start = face_.local(window.start);
  const auto day = recorded_.try_emplace(start.day, start.since_midnight).first;
  if (begins_anew(last_end_, window, face_)) {
    day->second = start.since_midnight;
  }
  while (recorded_.size() > kHabitDays + 1) {
    recorded_.erase(recorded_.begin());
  }
  last_end_ = window.end;
}

void HabitWatch::take(const std::vector<std::string>& terms) {
  for (auto& [root, routine] : routines_) {
    if (!routine.verb.empty() && holds(terms, routine.verb) && holds(terms, routine.object)) {
      routine.named = recorded_.rbegin()->first;
    }
  }
}

void HabitWatch::grow(const Pattern& pattern, const std::vector<Episode>& closed) {
  if (pattern.kind != PatternKind::Routine) {
    return;
  }
  if (pattern.successor) {
    Routine& elder = routines_[*pattern.successor];
    for (const auto& [day, start] : std::exchange(routines_[pattern.root].starts, {})) {
      const auto found = elder.starts.try_emplace(day, start).first;
      found->second = std::min(found->second, start);
    }
    routines_.erase(pattern.root);
    return;
  }
  Routine& routine = routines_[pattern.root];
  if (pattern.count < std::exchange(routine.count, pattern.count)) {
    routine.starts.clear();
  }
  routine.keeps_a_time = pattern.typical_time.has_value();
  call(routine, pattern.title);
  note(routine, pattern.interval.start);
  const auto latest = std::find_if(closed.begin(), closed.end(), [&](const Episode& one) {
    return !pattern.members.empty() && one.id == pattern.members.back().episode;
  });
  if (latest != closed.end()) {
    note(routine, latest->interval.start);
    routine.last = {latest->windows.front(), latest->interval, latest->text};
  }
}

void HabitWatch::note(Routine& routine, Timestamp start) const {
  const LocalTime local = face_.local(start);
  const auto day = routine.starts.try_emplace(local.day, local.since_midnight).first;
  day->second = std::min(day->second, local.since_midnight);
  while (routine.starts.size() > kHabitDays + 1) {
    routine.starts.erase(routine.starts.begin());
  }
}

void HabitWatch::call(Routine& routine, const std::string& title) {
  if (title == routine.title) {
    return;
  }
  routine.title = title;
  routine.subject = routine.subject.empty() ? title : routine.subject;
  std::string words;
  for (const Word& word : split_words(title)) {
    if (ends_object(word.lower)) {
      break;
    }
    words += word.lower + " ";
  }
  const std::vector<std::string> terms = analyzer_.terms(words);
  const bool can_be_told = terms.size() > 1;
  routine.verb = can_be_told ? terms.front() : "";
  routine.object = can_be_told ? terms.back() : "";
}

std::vector<MissedHabit> HabitWatch::missing(Timestamp t) const {
  const LocalTime now = face_.local(t);
  std::vector<MissedHabit> all;
  for (const auto& [root, routine] : routines_) {
    if (!routine.keeps_a_time || routine.verb.empty() || routine.named == now.day ||
        routine.last.text.empty()) {
      continue;
    }
    const std::optional<Missed> missed = daybook::missed(routine.starts, recorded_, now);
    if (missed && now.since_midnight - missed->by <= kOverdue) {
      all.push_back({routine.subject, routine.title, *missed, routine.last});
    }
  }
  return all;
}

}  // namespace daybook
