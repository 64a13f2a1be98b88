#pragma once
/// Routines: the same activity on another occasion.
///
/// Closed activities join the cluster whose members they resemble most (greedy single link
/// over vectors, easier with the same verb and object). A cluster becomes a pattern once it
/// holds activities of two days, or of two sessions more than an hour apart; each further
/// occasion writes a new version (details.md 1c, 3.7), whose title is the commonest subject of the
/// latest five. Every third version weighs its members anew by how alike they are (GROVE), which
/// writes their edges anew.

#include <cstdint>
#include <optional>
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
    std::string text;
    std::string subject;
    SparseVector features;
    double weight = 0.6;
  };
  /// What is kept of a cluster does not grow with its occasions.
  struct Cluster {
    std::string deed;
    Occasion first;
    std::vector<Occasion> latest;      ///< occasions, at most kPatternMembers - 1, the first too
    std::vector<SparseVector> recent;  ///< vectors of the latest members
    std::size_t occasions = 0;         ///< more than an hour apart
    std::uint32_t days = 0;
    std::int64_t last_day = 0;
    double sine = 0;  ///< sums over the starts as directions on the clock
    double cosine = 0;
    Timestamp last_end;
    std::vector<std::string> keywords;
    PatternId root;
    std::uint32_t version = 0;
  };

  Cluster& cluster_for(const ClosedEpisode& closed, const SparseVector& features);
  void add_occasion(const ClosedEpisode& closed, const SparseVector& features, Cluster& cluster);
  static void weigh_again(Cluster& cluster);
  Pattern version_of(Cluster& cluster, Timestamp known_at) const;
  static std::optional<Duration> typical_time(const Cluster& cluster);

  Clockface face_;
  std::vector<Cluster> clusters_;
};

}  // namespace daybook
