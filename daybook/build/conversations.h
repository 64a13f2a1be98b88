#pragma once
/// Conversations: the wearer talks with named people about one topic.
///
/// Opens with talk, ends at more than 60 s without any, at a topic shift that lasts, at a
/// recording gap or the length cap. Counts only if the wearer and another named person speak
/// within 60 s of each other; other talk gives no episode (spec.md section 1).

#include <deque>
#include <optional>
#include <vector>

#include "daybook/build/learned.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/segmenter.h"

namespace daybook {

class Conversations {
 public:
  Conversations(const SegmenterOptions& options, Features& features, const Vocabulary& vocabulary,
                const Learned& learned)
      : segmenter_(options), features_(features), vocabulary_(vocabulary), learned_(learned) {}

  /// The conversations that end with this window's arrival.
  std::vector<ClosedEpisode> push(OpenWindow window, bool forced, int lines);

 private:
  void close(std::size_t count, Timestamp known_at, std::vector<ClosedEpisode>& closed);
  void describe(const std::vector<const Moment*>& talk, Episode& episode);
  std::vector<std::string> topics(const std::vector<const Moment*>& talk, std::size_t count);

  Segmenter segmenter_;
  Features& features_;
  const Vocabulary& vocabulary_;
  const Learned& learned_;
  std::deque<OpenWindow> windows_;
  std::optional<Timestamp> last_talk_;
};

}  // namespace daybook
