// What is left to the rules goes through segmenters of its own, which end with the windows they
// were given.

#include "daybook/build/half_hour_episodes.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "daybook/build/activities.h"
#include "daybook/build/conversations.h"
#include "daybook/build/episode_writer.h"
#include "daybook/build/half_hour.h"
#include "daybook/build/half_hour_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"

namespace daybook {
namespace {

template <typename Value>
void append(std::vector<Value>& to, std::vector<Value> from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

/// Cuts some windows as if nothing lay beside them.
template <typename Cutter>
std::vector<ClosedEpisode> cut(Cutter cutter, OpenWindow HalfHourWindow::* as, const HalfHour& half,
                               std::size_t begin, std::size_t end) {
  std::vector<ClosedEpisode> closed;
  for (std::size_t i = begin; i < end; ++i) {
    const HalfHourWindow& window = half.windows[i];
    append(closed, cutter.push(window.*as, window.fresh || i == begin,
                               static_cast<int>(window.window.lines.size())));
  }
  append(closed, cutter.finish(half.known_at));
  for (ClosedEpisode& one : closed) {
    one.episode.known_at = half.known_at;
    reword(one, one.episode, std::move(one.edges));
  }
  return closed;
}

}  // namespace

std::vector<ClosedEpisode> HalfHourEpisodes::make(EpisodeView view, const HalfHour& half,
                                                  const std::vector<WrittenBlock>& blocks) {
  std::vector<ClosedEpisode> made;
  for (const WrittenBlock& block : blocks) {
    if (block.text.empty()) {
      append(made, by_rule(view, half, block.begin, block.end));
    } else if (auto closed = one(view, half, block.begin, block.end)) {
      Episode words = closed->episode;
      words.text = block.text;
      reword(*closed, std::move(words), std::move(closed->edges));
      made.push_back(std::move(*closed));
    }
  }
  return made;
}

std::vector<ClosedEpisode> HalfHourEpisodes::restore(std::span<const OpenWindow> lately,
                                                     const std::vector<Episode>& stored) {
  std::vector<ClosedEpisode> made;
  for (const Episode& episode : stored) {
    const auto first = std::find_if(lately.begin(), lately.end(), [&](const OpenWindow& window) {
      return window.id == episode.windows.front();
    });
    const auto windows = static_cast<std::ptrdiff_t>(episode.windows.size());
    if (episode.view == EpisodeView::Activity && lately.end() - first >= windows) {
      made.push_back(activity_of({first, first + windows}, episode.known_at, features_, text_));
      reword(made.back(), episode, std::move(made.back().edges));
    }
  }
  return made;
}

std::optional<ClosedEpisode> HalfHourEpisodes::one(EpisodeView view, const HalfHour& half,
                                                   std::size_t begin, std::size_t end) {
  const auto windows = [&](OpenWindow HalfHourWindow::* as) {
    std::vector<OpenWindow> open;
    for (std::size_t i = begin; i < end; ++i) {
      open.push_back(half.windows[i].*as);
    }
    return open;
  };
  if (view == EpisodeView::Activity) {
    return activity_of(windows(&HalfHourWindow::seen), half.known_at, features_, text_);
  }
  while (begin < end && half.windows[begin].heard.moments.empty()) {
    ++begin;
  }
  return conversation_of(windows(&HalfHourWindow::heard), half.known_at, features_, text_);
}

std::vector<ClosedEpisode> HalfHourEpisodes::by_rule(EpisodeView view, const HalfHour& half,
                                                     std::size_t begin, std::size_t end) {
  return view == EpisodeView::Activity ? cut(Activities(activity_options_, features_, text_),
                                             &HalfHourWindow::seen, half, begin, end)
                                       : cut(Conversations(conversation_options_, features_, text_),
                                             &HalfHourWindow::heard, half, begin, end);
}

}  // namespace daybook
