#pragma once
/// The arguments of a call: from JSON to values, checked against the table.

#include <string_view>

#include "daybook/base/result.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"

namespace daybook {

/// Failures (Usage) name the argument and what it should have been.
Result<SkillArguments> read_arguments(const Skill& skill, std::string_view json,
                                      const SkillContext& context);

}  // namespace daybook
