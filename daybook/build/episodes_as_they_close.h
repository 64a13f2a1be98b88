#pragma once
/// Activities and conversations that close online, window by window.

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "daybook/build/activities.h"
#include "daybook/build/boundary_writer.h"
#include "daybook/build/conversations.h"
#include "daybook/build/episode_closer.h"
#include "daybook/build/episode_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"

namespace daybook {

class EpisodesAsTheyClose final : public EpisodeCloser {
 public:
  /// `words`: who tells closed episodes, `boundaries`: who says where an activity ends; null: the
  /// rules.
  EpisodesAsTheyClose(const EpisodeTools& tools, std::unique_ptr<EpisodeWriter> words,
                      std::unique_ptr<BoundaryWriter> boundaries);

  void expect(const ArrivingWindow& arriving) override;
  ClosedWithWindow push(const ArrivingWindow& arriving,
                        const std::vector<Moment>& moments) override;

 private:
  std::optional<std::size_t> asked(const ArrivingWindow& arriving);
  void tell(ClosedEpisode& closed, const std::vector<Episode>* stored);

  EpisodeTools tools_;
  Activities activities_;
  Conversations conversations_;
  std::unique_ptr<EpisodeWriter> words_;
  std::unique_ptr<BoundaryWriter> boundaries_;
  std::optional<std::size_t> ended_;  ///< open windows that end before the one that is expected
};

}  // namespace daybook
