#pragma once
/// Pattern traversal: from patterns to their episodes to their moments (GROVE).

#include "daybook/recall/skills/context.h"

namespace daybook {

/// The best 3 patterns; the best 8 episodes, where those of the patterns and those
/// found directly are joined by reciprocal rank fusion; the best 15 moments, likewise.
/// Patterns first, then episodes, then moments, each in time order; scores are those
/// of the search for patterns, of fusion below.
SkillReply search_hierarchical(const SkillContext& context, const SkillArguments& arguments);

}  // namespace daybook
