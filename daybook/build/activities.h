#pragma once
/// Activities: what the wearer was doing, cut online where it changes.

#include <cstddef>
#include <deque>
#include <vector>

#include "daybook/build/episode_text.h"
#include "daybook/build/features.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/segmenter.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class Activities {
 public:
  Activities(const SegmenterOptions& options, Features& features, EpisodeText& text)
      : segmenter_(options), features_(features), text_(text) {}

  /// The activities that end with this window's arrival. `forced`: a recording gap or a new
  /// day lies before it. Activities follow one another without holes except recording gaps.
  std::vector<ClosedEpisode> push(OpenWindow window, bool forced, int lines);

 private:
  ClosedEpisode close(std::size_t count, Timestamp known_at);

  Segmenter segmenter_;
  Features& features_;
  EpisodeText& text_;
  std::deque<OpenWindow> windows_;
};

}  // namespace daybook
