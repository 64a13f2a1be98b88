#pragma once
/// Routines: the same activity on another occasion.
///
/// Closed activities join the cluster whose members they resemble most (greedy single link
/// over vectors, easier with the same verb and object). A cluster becomes a pattern once it
/// holds activities of two days, or of two sessions more than an hour apart; each further
/// occasion writes a new version (details.md 1c, 3.7).

#include <deque>
#include <string>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/core/pattern.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct PatternGrowth {
  std::vector<Pattern> patterns;
  std::vector<Edge> edges;  ///< group: the pattern's root; members new in this version
};

class Routines {
 public:
  explicit Routines(const Clockface& face) : face_(face) {}

  /// What a closed activity adds.
  PatternGrowth push(const ClosedEpisode& closed);

 private:
  struct Occasion {
    EpisodeId episode;
    Interval interval;
    std::int64_t day = 0;
    std::string text;
  };
  struct Cluster {
    std::string deed;
    std::vector<Occasion> occasions;  ///< more than an hour apart, in time order
    std::deque<SparseVector> recent;  ///< vectors of the latest members
    Timestamp last_end;
    std::string title;
    std::vector<std::string> keywords;
    PatternId root;
    std::uint32_t version = 0;
    std::size_t edges_written = 0;
  };

  Cluster& cluster_for(const ClosedEpisode& closed);
  Pattern version_of(Cluster& cluster, Timestamp known_at) const;
  std::optional<Duration> typical_time(const Cluster& cluster) const;

  Clockface face_;
  std::vector<Cluster> clusters_;
};

}  // namespace daybook
