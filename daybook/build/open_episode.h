#pragma once
/// What is kept of a window while its episode is open.

#include <string>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct OpenWindow {
  WindowId id;
  Interval interval;
  std::vector<Moment> moments;
  SparseVector features;
  std::string place;    ///< where the wearer is, without article; empty if unknown
  std::string located;  ///< the same as one says it: "in the kitchen"
  std::string caption;  ///< its first caption, for stretches in which nothing can be named
};

/// An episode with its edges to moments, known with the window that closed it.
struct ClosedEpisode {
  Episode episode;
  std::vector<Edge> edges;
  SparseVector features;  ///< the sum of its windows'
  std::string deed;       ///< verb and object head of what it is about; empty for conversations
  bool finished = false;  ///< the wearer brought something to an end in it
  std::vector<std::string> plans = {};  ///< nouns of what the wearer said would be done, singular
};

}  // namespace daybook
