#pragma once
/// Group edges of the hypergraph: pattern to episodes, episode to moments.
/// (Moment to window and episode to windows stand in the records themselves.)

#include <string>

#include "daybook/core/ids.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Edge {
  RecordId group;
  RecordId member;
  std::string role;   ///< moments: core, context (a moment of the episode's windows without
                      ///< an edge is detail); episodes: initiating, developing
  double weight = 0;  ///< 0 to 1
  Timestamp known_at;

  friend bool operator==(const Edge&, const Edge&) = default;
};

}  // namespace daybook
