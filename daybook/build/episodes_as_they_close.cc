// Where an activity ends may be a writer's to say; that it did can be seen from what is stored: an
// activity that became known with a window and does not hold it ended before it.

#include "daybook/build/episodes_as_they_close.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "daybook/build/boundary_writer.h"
#include "daybook/build/episode_closer.h"
#include "daybook/build/episode_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kLatest = 3;  ///< windows that the writer of boundaries is shown

/// How many of the open windows ended before this one, as the stored episodes have it.
std::size_t ended_then(const ArrivingWindow& arriving) {
  const std::vector<Episode>& stored = *arriving.stored;
  const auto before = std::find_if(stored.begin(), stored.end(), [&](const Episode& one) {
    return one.view == EpisodeView::Activity && std::find(one.windows.begin(), one.windows.end(),
                                                          arriving.window.id) == one.windows.end();
  });
  return arriving.fresh || before == stored.end() ? 0 : before->windows.size();
}

/// The words that the episode has in the memory.
void adopt(const std::vector<Episode>& stored, ClosedEpisode& closed) {
  const Episode& own = closed.episode;
  const auto twin = std::find_if(stored.begin(), stored.end(), [&](const Episode& one) {
    return one.view == own.view && one.interval == own.interval && one.windows == own.windows;
  });
  if (twin != stored.end()) {
    reword(closed, *twin, std::move(closed.edges));
  }
}

}  // namespace

EpisodesAsTheyClose::EpisodesAsTheyClose(const EpisodeTools& tools,
                                         std::unique_ptr<EpisodeWriter> words,
                                         std::unique_ptr<BoundaryWriter> boundaries)
    : tools_(tools),
      activities_(tools.activities, tools.features, tools.text),
      conversations_(tools.conversations, tools.features, tools.text),
      words_(std::move(words)),
      boundaries_(std::move(boundaries)) {}

void EpisodesAsTheyClose::expect(const ArrivingWindow& arriving) {
  if (boundaries_ == nullptr) {
    return;
  }
  ended_ = arriving.stored == nullptr ? asked(arriving) : ended_then(arriving);
}

/// How many of the open windows the writer ends before this one; nothing where the rules say.
std::optional<std::size_t> EpisodesAsTheyClose::asked(const ArrivingWindow& arriving) {
  if (arriving.fresh || !activities_.may_ask()) {
    return 0;
  }
  const std::span<const Window> before = tools_.recent.before_next(arriving.window, arriving.fresh);
  const BoundaryVerdict verdict = boundaries_->ends(
      before.last(std::min({kLatest, activities_.open(), before.size()})), arriving.window);
  tools_.degraded.note(verdict.degraded);
  if (!verdict.ends) {
    return std::nullopt;
  }
  return *verdict.ends ? activities_.open() : 0;
}

ClosedWithWindow EpisodesAsTheyClose::push(const ArrivingWindow& arriving,
                                           const std::vector<Moment>& moments) {
  const Window& window = arriving.window;
  const int lines = static_cast<int>(window.lines.size());
  ClosedWithWindow closed;
  closed.activities =
      activities_.push(tools_.views.seen(window, moments), arriving.fresh, lines, ended_);
  closed.talks = conversations_.push(tools_.views.heard(window, moments), arriving.fresh, lines);
  if (words_ != nullptr) {
    for (std::vector<ClosedEpisode>* kind : {&closed.activities, &closed.talks}) {
      for (ClosedEpisode& one : *kind) {
        tell(one, arriving.stored);
      }
    }
  }
  return closed;
}

/// Puts what the writer writes, or wrote, in place of the rules' words.
void EpisodesAsTheyClose::tell(ClosedEpisode& closed, const std::vector<Episode>* stored) {
  if (stored != nullptr) {
    adopt(*stored, closed);
    return;
  }
  const Interval interval = closed.episode.interval;
  const std::vector<Moment> moments = tools_.recent.moments_within(interval);
  WrittenEpisode written = words_->write(
      closed, {tools_.recent.within(interval), moments, tools_.recent.before(interval.start)});
  tools_.degraded.note(written.degraded);
  reword(closed, std::move(written.episode), std::move(written.edges));
}

}  // namespace daybook
