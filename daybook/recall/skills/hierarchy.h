#pragma once
/// Pattern traversal: from patterns to their episodes to their moments (GROVE).

#include <cstddef>
#include <span>
#include <unordered_map>

#include "daybook/core/ids.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"

namespace daybook {

/// The best 3 patterns, where those found directly and those of the best episodes are joined by
/// reciprocal rank fusion; the best 8 episodes and the best 15 moments, where those found directly
/// and those inside what the level above found are. Patterns first, then episodes, then moments,
/// each in time order; scores are those of fusion.
SkillReply search_hierarchical(const SkillContext& context, const SkillArguments& arguments);

/// The moments inside the episodes, each with the place of the first episode that holds it.
std::unordered_map<RecordId, std::size_t> moments_of(const SkillContext& context,
                                                     std::span<const RecordId> episodes);

}  // namespace daybook
