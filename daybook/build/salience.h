#pragma once
/// Which moments carry an episode: roles and weights on closing (GROVE, section 3.2).

#include <cstddef>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/core/edge.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// How much a moment says, above 0: rare words, hands on things, people.
double salience(const Moment& moment, Features& features);

/// How many moments of an episode get the role core or context: one per 5 s up to 5 min, per
/// 10 s to 15 min, per 20 s beyond; at least 5, at most 200.
std::size_t target_density(Duration length);

/// An edge for each of the `target_density` most salient moments, core (a third) or context;
/// weight is salience over the highest one. The other moments of the episode's windows are its
/// details: they have no edge, since a moment's window and an episode's windows say it already.
std::vector<Edge> moment_edges(EpisodeId episode, Duration length,
                               const std::vector<const Moment*>& moments, Timestamp known_at,
                               Features& features);

}  // namespace daybook
