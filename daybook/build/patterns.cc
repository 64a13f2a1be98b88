// Who belongs to whom is the writer's to say; what follows from it (versions, edges, splits,
// merges) is the rules' always, so that a stored decision brings the same state about again.

#include "daybook/build/patterns.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/build/pattern_group.h"
#include "daybook/build/pattern_writer.h"
#include "daybook/core/edge.h"
#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::hours;

constexpr Duration kCandidate = hours(60 * 24);

constexpr std::string_view kBoth = "thread, routine";

/// The group that a stored edge says that the episode was taken to go on with; itself: none. Absent
/// where nothing is stored.
std::optional<EpisodeId> known_match(PatternKind kind, EpisodeId episode,
                                     const std::vector<Edge>& edges) {
  const auto edge = std::find_if(edges.begin(), edges.end(), [&](const Edge& one) {
    return one.member == RecordId(episode) && one.group.kind == RecordKind::Episode &&
           (one.role == name(kind) || one.role == kBoth);
  });
  return edge == edges.end() ? std::nullopt : std::optional(EpisodeId{edge->group.value});
}

}  // namespace

Patterns::Patterns(const Clockface& face, std::unique_ptr<PatternWriter> writer)
    : face_(face), writer_(std::move(writer)), by_rule_(writer_ == nullptr) {
  if (by_rule_) {
    writer_ = std::make_unique<RulePatterns>();
  }
}

PatternGrowth Patterns::push(std::span<const ClosedEpisode> closed, const KnownPatterns* known) {
  known_ = known;
  growth_ = {};
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
    write(*group, closed.front().episode.known_at);
  }
  for (PatternGroup& group : ended_) {
    write(group, closed.front().episode.known_at);
  }
  if (!closed.empty()) {
    forget(closed.back().episode.interval.end);
  }
  return std::exchange(growth_, {});
}

void Patterns::note_day(const ClosedEpisode& closed) {
  const std::int64_t day = face_.local(closed.episode.interval.start).day;
  if (recorded_days_.empty() || recorded_days_.back() < day) {
    recorded_days_.push_back(day);
  }
}

/// What was decided before, else what the writer says.
Patterns::Groups::iterator Patterns::match(PatternKind kind, Groups& groups,
                                           const PatternEpisode& episode) {
  const EpisodeId id = episode.episode.id;
  const auto before = known_ == nullptr ? std::nullopt : known_match(kind, id, known_->edges);
  const auto found =
      before ? std::find_if(groups.begin(), groups.end(),
                            [&](const PatternGroup& one) { return one.first() == *before; })
             : asked(kind, groups, episode);
  if (!by_rule_) {
    note_match(kind, found == groups.end() ? id : found->first(), episode.episode);
  }
  return found;
}

Patterns::Groups::iterator Patterns::asked(PatternKind kind, Groups& groups,
                                           const PatternEpisode& episode) {
  std::vector<const PatternGroup*> all;
  all.reserve(groups.size());
  for (const PatternGroup& group : groups) {
    all.push_back(&group);
  }
  // What stands before without a stored decision was grown by rule.
  RulePatterns rules;
  PatternWriter& writer = known_ == nullptr ? *writer_ : rules;
  const PatternMatch match = writer.match(kind, episode, all);
  note_degraded(match.degraded);
  return match.group ? std::next(groups.begin(), static_cast<std::ptrdiff_t>(*match.group))
                     : groups.end();
}

void Patterns::note_match(PatternKind kind, EpisodeId first, const Episode& episode) {
  const auto both = std::find_if(growth_.edges.begin(), growth_.edges.end(), [&](const Edge& one) {
    return one.group == RecordId(first) && one.member == RecordId(episode.id);
  });
  if (both != growth_.edges.end()) {
    both->role = kBoth;
  } else {
    growth_.edges.push_back({first, episode.id, std::string(name(kind)), 0, episode.known_at});
  }
}

void Patterns::note_degraded(const std::string& why) {
  if (growth_.degraded.empty()) {
    growth_.degraded = why;
  }
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
  const auto thread = match(PatternKind::Thread, threads_, episode);
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
  const auto routine = match(PatternKind::Routine, routines_, episode);
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
  weigh(group);
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

void Patterns::weigh(PatternGroup& group) {
  WrittenWeights written;
  if (known_ == nullptr) {
    written = writer_->weigh(group);
    note_degraded(written.degraded);
  }
  group.weigh(written.weights);
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

void Patterns::write(PatternGroup& group, Timestamp known_at) {
  const std::size_t before = growth_.patterns.size();
  group.write(known_at, face_, recorded_days_, growth_);
  if (growth_.patterns.size() == before) {
    return;
  }
  Pattern& version = growth_.patterns.back();
  if (version.successor) {
    return;
  }
  if (known_ == nullptr) {
    note_degraded(writer_->tell(group, version));
    if (!by_rule_) {  // the rules look at episodes alone
      group.take_words(version);
    }
    return;
  }
  const auto stored =
      std::find_if(known_->versions.begin(), known_->versions.end(), [&](const Pattern& one) {
        return one.kind == version.kind && !one.members.empty() &&
               one.members.front().episode == group.first();
      });
  group.restore(stored == known_->versions.end() ? version : *stored);
}

void Patterns::forget(Timestamp now) {
  threads_.remove_if(
      [&](const PatternGroup& thread) { return now - thread.last_end() > kUnfinished; });
  routines_.remove_if([&](const PatternGroup& routine) {
    return !routine.is_pattern() && now - routine.last_end() > kCandidate;
  });
}

}  // namespace daybook
