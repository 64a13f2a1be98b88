#pragma once
/// Windows as agents are shown them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/quotes.h"
#include "daybook/core/window.h"
#include "daybook/recall/skills.h"

namespace daybook {

/// The windows of these ids that are known at the cutoff, in the order of the ids.
std::vector<Window> windows_in_order(const AgentSetting& setting,
                                     const std::vector<std::uint64_t>& ids);

/// "[TIME] / a line / Priya: another / I: a third": the most telling lines of a window, in
/// time order, as data. The wearer, who asks, is "I" among those who speak.
std::string excerpt(const std::string& time, const Quoter& quoter, const Window& window,
                    std::size_t lines);

/// A window as evidence that is itself.
SkillHit hit_of(const Window& window);

}  // namespace daybook
