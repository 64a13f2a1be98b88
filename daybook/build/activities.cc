// Segmenter says when, episode_text says what.

#include "daybook/build/activities.h"

#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "daybook/build/episode_text.h"
#include "daybook/build/features.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/salience.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {

namespace {

bool finishes(const Moment& moment) {
  return moment.subject == "I" && (moment.verb == "finish" || moment.verb == "complete");
}

/// What the wearer still wants to do, and whether something was brought to an end.
void note_undertakings(const std::vector<const Moment*>& moments, ClosedEpisode& out) {
  for (const Moment* moment : moments) {
    out.finished = out.finished || finishes(*moment);
    if (moment->kind == MomentKind::Plan && moment->subject == "I") {
      for (const Word& word : split_words(moment->object)) {
        out.plans.push_back(singular(word.lower));
      }
    }
  }
}

}  // namespace

std::vector<ClosedEpisode> Activities::push(OpenWindow window, bool forced, int lines,
                                            std::optional<std::size_t> ended) {
  const Timestamp known_at = window.interval.end;
  const std::vector<std::size_t> cuts =
      segmenter_.push(window.interval, window.features, forced, lines, ended);
  windows_.push_back(std::move(window));
  std::vector<ClosedEpisode> closed;
  closed.reserve(cuts.size());
  for (const std::size_t count : cuts) {
    closed.push_back(close(count, known_at));
  }
  return closed;
}

std::vector<ClosedEpisode> Activities::finish(Timestamp known_at) {
  std::vector<ClosedEpisode> closed;
  if (const std::size_t open = segmenter_.close(); open > 0) {
    closed.push_back(close(open, known_at));
  }
  return closed;
}

ClosedEpisode Activities::close(std::size_t count, Timestamp known_at) {
  const auto end = windows_.begin() + static_cast<std::ptrdiff_t>(count);
  const std::vector<OpenWindow> closing(std::make_move_iterator(windows_.begin()),
                                        std::make_move_iterator(end));
  windows_.erase(windows_.begin(), end);
  return activity_of(closing, known_at, features_, text_);
}

ClosedEpisode activity_of(std::span<const OpenWindow> windows, Timestamp known_at,
                          Features& features, EpisodeText& text) {
  ClosedEpisode out;
  std::vector<const OpenWindow*> told;
  std::vector<const Moment*> moments;
  for (const OpenWindow& window : windows) {
    told.push_back(&window);
    out.episode.windows.push_back(window.id);
    out.features = add(out.features, window.features);
    for (const Moment& moment : window.moments) {
      moments.push_back(&moment);
    }
  }
  out.episode.view = EpisodeView::Activity;
  out.episode.interval = {windows.front().interval.start, windows.back().interval.end};
  out.episode.known_at = known_at;
  out.deed = text.describe_activity(told, out.episode);
  out.episode.id = episode_id(out.episode);
  note_undertakings(moments, out);
  out.edges =
      moment_edges(out.episode.id, out.episode.interval.length(), moments, known_at, features);
  return out;
}

}  // namespace daybook
