#pragma once
/// Made-up closed activities for tests of patterns.

#include <string>

#include "daybook/build/open_episode.h"
#include "daybook/core/episode.h"
#include "daybook/time/timestamp.h"

namespace daybook::made_up {

/// An activity of five minutes; topics that are the same make a cosine.
inline ClosedEpisode activity(const std::string& deed, const SparseVector& topics, Duration start) {
  ClosedEpisode closed;
  closed.deed = deed;
  closed.features = topics;
  closed.episode.text = "I " + deed;
  closed.episode.subject = deed;
  closed.episode.keywords = {deed};
  closed.episode.interval = {Timestamp(start), Timestamp(start + std::chrono::minutes(5))};
  closed.episode.known_at = closed.episode.interval.end;
  closed.episode.windows = {WindowId{static_cast<std::uint64_t>(start.count())}};
  closed.episode.id = episode_id(closed.episode);
  return closed;
}

/// Nine o'clock of a day, and so much later.
inline Duration day(int number, Duration later = {}) {
  return std::chrono::hours(24 * number + 9) + later;
}

}  // namespace daybook::made_up
