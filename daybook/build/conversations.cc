// Silence is judged by when talk last ended, topic shift by the segmenter on utterances.

#include "daybook/build/conversations.h"

#include <algorithm>
#include <chrono>
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
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kSilence = std::chrono::seconds(60);

bool is_talk(const Moment& moment) {
  return moment.view == MomentView::Utterance && moment.subject != "someone" &&
         moment.subject != "others";
}

std::optional<Interval> talk_in(const OpenWindow& window) {
  std::optional<Interval> talk;
  for (const Moment& moment : window.moments) {
    if (!is_talk(moment)) {
      continue;
    }
    if (!talk) {
      talk = moment.interval;
    }
    talk->end = std::max(talk->end, moment.interval.end);
  }
  return talk;
}

/// Whether the wearer and a named person speak within a minute of each other.
bool exchanged(const std::vector<const Moment*>& talk) {
  std::optional<Timestamp> mine;
  std::optional<Timestamp> theirs;
  for (const Moment* moment : talk) {
    std::optional<Timestamp>& own = moment->subject == "I" ? mine : theirs;
    const std::optional<Timestamp>& other = moment->subject == "I" ? theirs : mine;
    own = moment->interval.end;
    if (other && moment->interval.start - *other <= kSilence) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<ClosedEpisode> Conversations::push(OpenWindow window, bool forced, int lines) {
  std::vector<ClosedEpisode> closed;
  const Timestamp known_at = window.interval.end;
  const std::optional<Interval> talk = talk_in(window);
  const Timestamp silent_until = talk ? talk->start : window.interval.end;
  const bool silence = last_talk_ && silent_until - *last_talk_ > kSilence;
  if (forced || silence) {
    close(segmenter_.close(), known_at, closed);
    last_talk_.reset();
  }
  if (talk || last_talk_) {
    const std::vector<std::size_t> cuts =
        segmenter_.push(window.interval, window.features, false, lines);
    windows_.push_back(std::move(window));
    for (const std::size_t count : cuts) {
      close(count, known_at, closed);
    }
  }
  if (talk) {
    last_talk_ = talk->end;
  }
  return closed;
}

std::vector<ClosedEpisode> Conversations::finish(Timestamp known_at) {
  std::vector<ClosedEpisode> closed;
  close(segmenter_.close(), known_at, closed);
  last_talk_.reset();
  return closed;
}

void Conversations::close(std::size_t count, Timestamp known_at,
                          std::vector<ClosedEpisode>& closed) {
  const auto end = windows_.begin() + static_cast<std::ptrdiff_t>(count);
  const std::vector<OpenWindow> closing(std::make_move_iterator(windows_.begin()),
                                        std::make_move_iterator(end));
  windows_.erase(windows_.begin(), end);
  if (std::optional<ClosedEpisode> talk = conversation_of(closing, known_at, features_, text_)) {
    closed.push_back(std::move(*talk));
  }
}

std::optional<ClosedEpisode> conversation_of(std::span<const OpenWindow> windows,
                                             Timestamp known_at, Features& features,
                                             EpisodeText& text) {
  while (!windows.empty() && !talk_in(windows.back())) {
    windows = windows.first(windows.size() - 1);
  }
  std::vector<const Moment*> talk;
  ClosedEpisode out;
  for (const OpenWindow& window : windows) {
    out.episode.windows.push_back(window.id);
    out.features = add(out.features, window.features);
    for (const Moment& moment : window.moments) {
      if (is_talk(moment)) {
        talk.push_back(&moment);
      }
    }
  }
  if (!exchanged(talk)) {
    return std::nullopt;
  }
  out.episode.view = EpisodeView::Conversation;
  out.episode.interval = {windows.front().interval.start, windows.back().interval.end};
  out.episode.known_at = known_at;
  text.describe_conversation(talk, out.episode);
  out.episode.id = episode_id(out.episode);
  out.edges = moment_edges(out.episode.id, out.episode.interval.length(), talk, known_at, features);
  return out;
}

}  // namespace daybook
