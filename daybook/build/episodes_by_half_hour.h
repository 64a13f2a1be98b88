#pragma once
/// Episodes that a writer cuts and tells half hour by half hour, once each is over.

#include <memory>
#include <vector>

#include "daybook/build/episode_closer.h"
#include "daybook/build/half_hour.h"
#include "daybook/build/half_hour_episodes.h"
#include "daybook/build/half_hour_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/time/clockface.h"

namespace daybook {

class EpisodesByHalfHour final : public EpisodeCloser {
 public:
  EpisodesByHalfHour(const EpisodeTools& tools, const Clockface& face,
                     std::unique_ptr<HalfHourWriter> writer);

  void expect(const ArrivingWindow&) override {}
  ClosedWithWindow push(const ArrivingWindow& arriving,
                        const std::vector<Moment>& moments) override;

 private:
  void note_lately(const OpenWindow& window, bool replayed);
  std::vector<ClosedEpisode> restored(const std::vector<Episode>& stored);

  EpisodeTools tools_;
  std::unique_ptr<HalfHourWriter> writer_;
  HalfHours half_hours_;
  HalfHourEpisodes episodes_;
  std::vector<OpenWindow> lately_;  ///< replayed, for what half hours told
};

}  // namespace daybook
