#pragma once
/// From record ids to what a skill returns: text, source windows, file and second.

#include <span>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"

namespace daybook {

/// The records of search hits with their scores, in the order given; `detail` adds
/// summaries. Throws Error{Internal} for an id that the store does not know at the cutoff.
std::vector<SkillHit> load_hits(const SkillContext& context, std::span<const Hit> hits,
                                bool detail);

/// Records that were read already. A window is told as its fused caption.
SkillHit hit_of(const Window& window, double score);
SkillHit hit_of(const Moment& moment, double score);
SkillHit hit_of(const Episode& episode, double score, bool detail);

/// One line of a window, as a hit of that window.
SkillHit hit_of(const Window& window, const Line& line);

/// Tells the windows among the hits by their narratives, where they have any.
void tell_narratives(const SkillContext& context, std::vector<SkillHit>& hits);

/// Fills in file and second of each hit's first window, reading each window once.
void add_sources(const SkillContext& context, std::vector<SkillHit>& hits);

/// By time, then id.
void sort_by_time(std::vector<SkillHit>& hits);

}  // namespace daybook
