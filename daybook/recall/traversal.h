#pragma once
/// Walking the hypergraph: pattern to episode to moment to window, and back.
///
/// One step at a time along group edges (GROVE, pattern traversal), as they stand at the cutoff:
/// what was not known by then is neither walked over nor reached. The two directions mirror each
/// other: `b` is among the members of `a`, with a role and a weight, if and only if `a` is among
/// the groups of `b` with the same. Throws what the store throws.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// GROVE's fan-out of a traversal from the top (Table 10).
struct Fanout {
  std::size_t patterns = 3;
  std::size_t episodes = 8;
  std::size_t moments = 15;
};

/// A record one step away, and what the edge says of it.
struct Neighbour {
  AnyRecord record;
  std::string role;   ///< of the member: "initiating", "developing"; "core", "context", "detail";
                      ///< "source" of windows
  double weight = 0;  ///< 0 to 1; 0 for details, 1 for sources
};

RecordId id_of(const AnyRecord& record);
Interval interval_of(const AnyRecord& record);

/// The record with this id; of a pattern the version that the id names.
std::optional<AnyRecord> find_record(Cutoff cutoff, const Store& store, const std::string& wearer,
                                     RecordId id);

/// What a record consists of, in time order: a pattern (by the id of any version) of episodes; an
/// episode of moments, then windows; a moment of its window; a window of nothing.
std::vector<Neighbour> members(Cutoff cutoff, const Store& store, const std::string& wearer,
                               RecordId id);

/// What a record is part of, in time order: an episode of patterns (their latest versions), a
/// moment of episodes, a window of moments, then episodes.
std::vector<Neighbour> groups(Cutoff cutoff, const Store& store, const std::string& wearer,
                              RecordId id);

}  // namespace daybook
