// Candidates in batches of ten: a batch is judged as a whole and its first acceptance wins, so
// that a judge that is slow may judge ten at a time and the outcome is the same.

#include "daybook/build/patterns.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/build/pattern_group.h"
#include "daybook/core/pattern.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::hours;

constexpr std::size_t kBatch = 10;
constexpr Duration kSession = hours(1);        ///< a longer pause makes another occasion
constexpr Duration kLongestThread = hours(4);  ///< a thread of one session, as a whole
constexpr Duration kUnfinished = hours(72);    ///< how long what was put off is waited for
constexpr Duration kCandidate = hours(60 * 24);

/// The wearer said that the thing of the latest deed would be dealt with, and has not ended it.
bool was_put_off(const PatternEpisode& latest) {
  const std::size_t bar = latest.deed.find('|');
  return bar != std::string::npos && !latest.finished &&
         std::find(latest.plans.begin(), latest.plans.end(), latest.deed.substr(bar + 1)) !=
             latest.plans.end();
}

bool resumes(const PatternGroup& thread, const PatternEpisode& episode) {
  const Duration pause = episode.episode.interval.start - thread.last_end();
  if (pause <= kSession) {
    return !thread.latest().finished &&
           episode.episode.interval.end - thread.start() <= kLongestThread &&
           thread.is_like(episode);
  }
  return pause <= kUnfinished && thread.shares_deed(episode) && was_put_off(thread.latest()) &&
         thread.is_like(episode);
}

}  // namespace

PatternGrowth Patterns::push(std::span<const ClosedEpisode> closed) {
  PatternGrowth growth;
  touched_.clear();
  ended_.clear();
  for (const ClosedEpisode& one : closed) {
    note_day(one);
    const PatternEpisode episode(one);
    if (!resume(episode)) {
      repeat(episode);
    }
  }
  for (PatternGroup* group : std::vector(touched_)) {
    if (is_touched(*group)) {  // and not merged into another meanwhile
      consolidate(*group);
    }
  }
  for (PatternGroup* group : touched_) {
    group->write(closed.front().episode.known_at, face_, recorded_days_, growth);
  }
  for (PatternGroup& group : ended_) {
    group.write(closed.front().episode.known_at, face_, recorded_days_, growth);
  }
  if (!closed.empty()) {
    forget(closed.back().episode.interval.end);
  }
  return growth;
}

void Patterns::note_day(const ClosedEpisode& closed) {
  const std::int64_t day = face_.local(closed.episode.interval.start).day;
  if (recorded_days_.empty() || recorded_days_.back() < day) {
    recorded_days_.push_back(day);
  }
}

Patterns::Groups::iterator Patterns::first_acceptance(Groups& groups, const PatternEpisode& episode,
                                                      const Accepts& accepts) {
  for (auto batch = groups.begin(); batch != groups.end();) {
    std::array<Groups::iterator, kBatch> accepted;
    std::size_t yes = 0;
    for (std::size_t i = 0; i < kBatch && batch != groups.end(); ++i, ++batch) {
      if (accepts(*batch, episode)) {
        accepted[yes++] = batch;
      }
    }
    if (yes > 0) {
      return accepted[0];
    }
  }
  return groups.end();
}

void Patterns::touch(Groups& groups, Groups::iterator group) {
  groups.splice(groups.begin(), groups, group);
  if (!is_touched(*group)) {
    touched_.push_back(&*group);
  }
}

bool Patterns::is_touched(const PatternGroup& group) const {
  return std::find(touched_.begin(), touched_.end(), &group) != touched_.end();
}

/// Whether it goes on with what was put off on an earlier occasion: then it is no other occasion.
bool Patterns::resume(const PatternEpisode& episode) {
  const auto thread = first_acceptance(threads_, episode, resumes);
  if (thread == threads_.end()) {
    threads_.emplace_front(PatternKind::Thread, episode);
    return false;
  }
  const bool later = episode.episode.interval.start - thread->last_end() > kSession;
  thread->add(episode);
  touch(threads_, thread);
  return later;
}

void Patterns::repeat(const PatternEpisode& episode) {
  const auto routine = first_acceptance(
      routines_, episode,
      [](const PatternGroup& group, const PatternEpisode& one) { return group.is_like(one); });
  if (routine == routines_.end()) {
    routines_.emplace_front(PatternKind::Routine, episode);
    return;
  }
  if (episode.episode.interval.start - routine->last_end() <= kSession) {
    routine->go_on(episode);
    routines_.splice(routines_.begin(), routines_, routine);
    return;
  }
  routine->add(episode);
  touch(routines_, routine);
}

void Patterns::consolidate(PatternGroup& group) {
  if (!group.is_due()) {
    return;
  }
  group.weigh();
  if (group.kind() == PatternKind::Thread) {
    return;
  }
  if (std::optional<PatternGroup> side = group.split()) {
    routines_.push_front(std::move(*side));
    touched_.push_back(&routines_.front());
    return;
  }
  merge_into_elder(group);
}

void Patterns::merge_into_elder(PatternGroup& group) {
  const auto other =
      std::find_if(routines_.begin(), routines_.end(), [&](const PatternGroup& candidate) {
        return &candidate != &group && candidate.has_met(group);
      });
  if (other == routines_.end()) {
    return;
  }
  const auto own = std::find_if(routines_.begin(), routines_.end(),
                                [&](const PatternGroup& one) { return &one == &group; });
  const bool is_elder = own->start() < other->start();
  const auto elder = is_elder ? own : other;
  const auto younger = is_elder ? other : own;
  elder->merge(*younger);
  std::erase(touched_, &*younger);
  touch(routines_, elder);
  ended_.splice(ended_.end(), routines_, younger);
}

void Patterns::forget(Timestamp now) {
  threads_.remove_if(
      [&](const PatternGroup& thread) { return now - thread.last_end() > kUnfinished; });
  routines_.remove_if([&](const PatternGroup& routine) {
    return !routine.is_pattern() && now - routine.last_end() > kCandidate;
  });
}

}  // namespace daybook
