// The rules of the pattern stratum, as one of its writers.

#include "daybook/build/pattern_writer.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <span>
#include <string>

#include "daybook/build/pattern_group.h"
#include "daybook/core/pattern.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kLongestThread = std::chrono::hours(4);  ///< of one session, as a whole

Duration pause_before(const PatternGroup& thread, const PatternEpisode& episode) {
  return episode.episode.interval.start - thread.last_end();
}

/// The wearer said that the thing of the latest deed would be dealt with, and has not ended it.
bool was_put_off(const PatternEpisode& latest) {
  const std::size_t bar = latest.deed.find('|');
  return bar != std::string::npos && !latest.finished &&
         std::find(latest.plans.begin(), latest.plans.end(), latest.deed.substr(bar + 1)) !=
             latest.plans.end();
}

bool resumes(const PatternGroup& thread, const PatternEpisode& episode) {
  if (!may_resume(thread, episode) || !thread.is_like(episode)) {
    return false;
  }
  return pause_before(thread, episode) <= kSession
             ? !thread.latest().finished
             : thread.shares_deed(episode) && was_put_off(thread.latest());
}

}  // namespace

bool may_resume(const PatternGroup& thread, const PatternEpisode& episode) {
  const Duration pause = pause_before(thread, episode);
  return pause <= kSession ? episode.episode.interval.end - thread.start() <= kLongestThread
                           : pause <= kUnfinished;
}

PatternMatch RulePatterns::match(PatternKind kind, const PatternEpisode& episode,
                                 std::span<const PatternGroup* const> groups) {
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (kind == PatternKind::Thread ? resumes(*groups[i], episode) : groups[i]->is_like(episode)) {
      return {i, ""};
    }
  }
  return {};
}

std::string RulePatterns::tell(const PatternGroup& /*group*/, Pattern& /*version*/) { return {}; }

WrittenWeights RulePatterns::weigh(const PatternGroup& /*group*/) { return {}; }

}  // namespace daybook
