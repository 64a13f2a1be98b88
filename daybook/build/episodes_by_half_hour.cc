// A half hour is written when it is over. A window that was grown before closes what is stored of
// it; for that the windows are kept on which it may rest.

#include "daybook/build/episodes_by_half_hour.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "daybook/build/episode_closer.h"
#include "daybook/build/half_hour.h"
#include "daybook/build/half_hour_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// An activity that is known with a window began at most so long before the one before it: it is
/// of one half hour, which is longer where clocks are put back.
constexpr Duration kLately = std::chrono::hours(2);

void append(std::vector<ClosedEpisode>& to, std::vector<ClosedEpisode> from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

}  // namespace

EpisodesByHalfHour::EpisodesByHalfHour(const EpisodeTools& tools, const Clockface& face,
                                       std::unique_ptr<HalfHourWriter> writer)
    : tools_(tools),
      writer_(std::move(writer)),
      half_hours_(face),
      episodes_(tools.activities, tools.conversations, tools.features, tools.text) {}

ClosedWithWindow EpisodesByHalfHour::push(const ArrivingWindow& arriving,
                                          const std::vector<Moment>& moments) {
  OpenWindow seen = tools_.views.seen(arriving.window, moments);
  note_lately(seen, arriving.stored != nullptr);
  const std::vector<HalfHour> over =
      half_hours_.push({arriving.window, std::move(seen),
                        tools_.views.heard(arriving.window, moments), arriving.fresh});
  if (arriving.stored != nullptr) {
    return {.activities = restored(*arriving.stored), .talks = {}};
  }
  ClosedWithWindow closed;
  for (const HalfHour& half : over) {
    const WrittenBlocks acts = writer_->activities(half);
    const WrittenBlocks talk = writer_->conversations(half);
    tools_.degraded.note(acts.degraded);
    tools_.degraded.note(talk.degraded);
    append(closed.activities, episodes_.make(EpisodeView::Activity, half, acts.blocks));
    append(closed.talks, episodes_.make(EpisodeView::Conversation, half, talk.blocks));
  }
  return closed;
}

/// Needed for as long as there are stored episodes to come.
void EpisodesByHalfHour::note_lately(const OpenWindow& window, bool replayed) {
  if (!replayed) {
    lately_.clear();
    return;
  }
  if (!lately_.empty()) {
    const Timestamp since = lately_.back().interval.end - kLately;
    std::erase_if(lately_, [&](const OpenWindow& one) { return one.interval.end < since; });
  }
  lately_.push_back(window);
}

/// The activities that ended with the window, of a half hour or by rule: a memory may have been
/// grown by rule at first. Nothing grows from talks.
std::vector<ClosedEpisode> EpisodesByHalfHour::restored(const std::vector<Episode>& stored) {
  std::vector<ClosedEpisode> closed = episodes_.restore(lately_, stored);
  for (const ClosedEpisode& one : closed) {
    half_hours_.leave_out(one.episode.windows);
  }
  return closed;
}

}  // namespace daybook
