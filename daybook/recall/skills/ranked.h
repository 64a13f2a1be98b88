#pragma once
/// Ranked lists: one over several views, and several into one.

#include <cstddef>
#include <initializer_list>
#include <vector>

#include "daybook/recall/search.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/view.h"

namespace daybook {

/// The best `limit` hits of the views together; their scores share one scale (S * R).
std::vector<Hit> best_of(const SkillContext& context, const SkillArguments& arguments,
                         std::initializer_list<View> views, std::size_t limit);

/// Reciprocal rank fusion: score = sum over the lists of 1 / (60 + rank), ranks from 1;
/// ties by interval, then id. Decay belongs inside each list, before it is ranked.
std::vector<Hit> fuse(std::initializer_list<std::vector<Hit>> lists, std::size_t limit);

}  // namespace daybook
