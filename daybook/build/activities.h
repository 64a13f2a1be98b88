#pragma once
/// Activities: what the wearer was doing, cut online where it changes.

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "daybook/build/episode_text.h"
#include "daybook/build/features.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/segmenter.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// The activity that some windows, at least one, make.
ClosedEpisode activity_of(std::span<const OpenWindow> windows, Timestamp known_at,
                          Features& features, EpisodeText& text);

class Activities {
 public:
  Activities(const SegmenterOptions& options, Features& features, EpisodeText& text)
      : segmenter_(options), features_(features), text_(text) {}

  /// The activities that end with this window's arrival. `forced`: a recording gap or a new
  /// day lies before it. Activities follow one another without holes except recording gaps.
  /// `ended`: how many of the open windows end before it, where the rules are not to say.
  std::vector<ClosedEpisode> push(OpenWindow window, bool forced, int lines,
                                  std::optional<std::size_t> ended = std::nullopt);

  /// How many windows are open, and whether it may be asked whether they have ended.
  std::size_t open() const { return segmenter_.open(); }
  bool may_ask() const { return segmenter_.may_ask(); }

  /// The one that is open, if any, for which nothing more will come.
  std::vector<ClosedEpisode> finish(Timestamp known_at);

 private:
  ClosedEpisode close(std::size_t count, Timestamp known_at);

  Segmenter segmenter_;
  Features& features_;
  EpisodeText& text_;
  std::deque<OpenWindow> windows_;
};

}  // namespace daybook
