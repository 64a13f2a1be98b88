#pragma once
/// Moment recall (F), episode replay (E) and the memory reader: search and listing by
/// view, all with similarity times temporal relevance (recall/search.h).

#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"

namespace daybook {

/// Actions and utterances together.
SkillReply search_moments(const SkillContext& context, const SkillArguments& arguments);

/// Every moment of a range, in time order.
SkillReply moments_in_range(const SkillContext& context, const SkillArguments& arguments);

SkillReply search_activity(const SkillContext& context, const SkillArguments& arguments);
SkillReply search_conversation(const SkillContext& context, const SkillArguments& arguments);

/// Activities and conversations together, with their summaries.
SkillReply search_episodes(const SkillContext& context, const SkillArguments& arguments);

/// The episodes that closed last.
SkillReply recent_episodes(const SkillContext& context, const SkillArguments& arguments);

/// The moments of one episode, or of the five that fit the query best, that fit the
/// query best.
SkillReply search_episode_moments(const SkillContext& context, const SkillArguments& arguments);

/// Windows by similarity (MemLife's episodic entries), and all of a range.
SkillReply search_memory(const SkillContext& context, const SkillArguments& arguments);
SkillReply fetch_memory(const SkillContext& context, const SkillArguments& arguments);

}  // namespace daybook
