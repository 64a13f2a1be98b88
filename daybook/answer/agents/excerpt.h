#pragma once
/// Windows as agents are shown them.

#include <string>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/quotes.h"

namespace daybook {

/// The windows of these ids that are known at the cutoff, in the order of the ids.
std::vector<Window> windows_in_order(const AgentSetting& setting,
                                     const std::vector<std::uint64_t>& ids);

/// "[DAY1 09:00:00 - 09:00:30] / a line / Priya: another": the most telling lines of a
/// window, in time order, as data.
std::string excerpt(const AgentSetting& setting, const Quoter& quoter, const Window& window,
                    std::size_t lines);

/// A window as evidence that is itself.
SkillHit hit_of(const Window& window);

}  // namespace daybook
