#pragma once
/// From the blocks of a half hour to its episodes.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daybook/build/episode_text.h"
#include "daybook/build/features.h"
#include "daybook/build/half_hour.h"
#include "daybook/build/half_hour_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/segmenter.h"
#include "daybook/core/episode.h"

namespace daybook {

class HalfHourEpisodes {
 public:
  /// `activities`, `conversations`: how the rules cut what is left to them.
  HalfHourEpisodes(const SegmenterOptions& activities, const SegmenterOptions& conversations,
                   Features& features, EpisodeText& text)
      : activity_options_(activities),
        conversation_options_(conversations),
        features_(features),
        text_(text) {}

  /// The episodes of one view, known with the half hour, in time order. What blocks do not say
  /// (summary, keywords, participants, edges) is told by rule from their windows. A block in
  /// which nobody talks with the wearer is no conversation.
  std::vector<ClosedEpisode> make(EpisodeView view, const HalfHour& half,
                                  const std::vector<WrittenBlock>& blocks);

  /// The activities among what is stored, of half hours or not, as the memory holds them; those
  /// that go further back than `lately` are left out.
  std::vector<ClosedEpisode> restore(std::span<const OpenWindow> lately,
                                     const std::vector<Episode>& stored);

 private:
  std::optional<ClosedEpisode> one(EpisodeView view, const HalfHour& half, std::size_t begin,
                                   std::size_t end);
  std::vector<ClosedEpisode> by_rule(EpisodeView view, const HalfHour& half, std::size_t begin,
                                     std::size_t end);

  SegmenterOptions activity_options_;
  SegmenterOptions conversation_options_;
  Features& features_;
  EpisodeText& text_;
};

}  // namespace daybook
