#pragma once
/// Conversations: the wearer talks with named people about one topic.
///
/// Opens with talk, ends at more than 60 s without any, at a topic shift that lasts, at a
/// recording gap or the length cap. Counts only if the wearer and another named person speak
/// within 60 s of each other; other talk gives no episode.

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

/// The conversation that some windows make up to the last that has talk; nothing where the wearer
/// and another named person do not speak within 60 s of each other.
std::optional<ClosedEpisode> conversation_of(std::span<const OpenWindow> windows,
                                             Timestamp known_at, Features& features,
                                             EpisodeText& text);

class Conversations {
 public:
  Conversations(const SegmenterOptions& options, Features& features, EpisodeText& text)
      : segmenter_(options), features_(features), text_(text) {}

  /// The conversations that end with this window's arrival.
  std::vector<ClosedEpisode> push(OpenWindow window, bool forced, int lines);

  /// The one that is open, if any, for which nothing more will come.
  std::vector<ClosedEpisode> finish(Timestamp known_at);

 private:
  void close(std::size_t count, Timestamp known_at, std::vector<ClosedEpisode>& closed);
  Segmenter segmenter_;
  Features& features_;
  EpisodeText& text_;
  std::deque<OpenWindow> windows_;
  std::optional<Timestamp> last_talk_;
};

}  // namespace daybook
