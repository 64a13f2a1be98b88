#pragma once
/// The table itself: every skill with its function.

#include <span>

#include "daybook/recall/skills/context.h"

namespace daybook {

/// In the order of `skills()`.
std::span<const SkillFunction> skill_functions();

}  // namespace daybook
