#pragma once
/// What settings leave of the memory: kinds of records, or the windows of an oracle.

#include <vector>

#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/view.h"

namespace daybook {

/// False for the records of a part that is switched off.
bool is_shown(const SkillSettings& settings, View view);

/// Removes the hits of kinds that are switched off.
void leave_out(const SkillSettings& settings, std::vector<SkillHit>& hits);

/// The skill's kinds of records that lie in the windows of `settings.oracle`, in time order, their
/// source windows cut to those; where the limit leaves some out, those that fit the query stay. A
/// skill that counts counts these.
SkillReply from_oracle(const SkillContext& context, const Skill& skill,
                       const SkillArguments& arguments);

}  // namespace daybook
