#pragma once
/// Routines with their regularities: how often, when, and what is missing today.

#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"

namespace daybook {

/// With a query the routines that fit it best, without one those of the most days. In time order;
/// `detail` tells the habit, the note those that have usually happened by now and have not today.
SkillReply list_routines(const SkillContext& context, const SkillArguments& arguments);

}  // namespace daybook
