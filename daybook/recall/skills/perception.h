#pragma once
/// Perception lookup (stratum R): what was seen and heard, who and what acted.
///
/// A memory grown from text has no table of entities: entities and events are
/// looked up in its action moments (subject, verb, object, place, company).

#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"

namespace daybook {

/// The lines of the last ten recorded seconds, then the window they belong to.
SkillReply recent_captions(const SkillContext& context, const SkillArguments& arguments);

/// The latest windows, whole.
SkillReply window_captions(const SkillContext& context, const SkillArguments& arguments);

/// Moments in which a person or thing of the query takes part.
SkillReply search_entities(const SkillContext& context, const SkillArguments& arguments);

/// Moments by subject, verb and object.
SkillReply search_events(const SkillContext& context, const SkillArguments& arguments);

/// Instances: moments that hold all words of the query, those at most five minutes
/// apart being one. Counts them, and gives the first moment of each.
SkillReply count_events(const SkillContext& context, const SkillArguments& arguments);

/// On-screen text and video, of which a memory grown from text has none.
SkillReply not_recorded(const SkillContext& context, const SkillArguments& arguments);

}  // namespace daybook
