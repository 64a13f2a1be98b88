#pragma once
/// EgoCITE's readers: a drafting agent that searches, a sampling agent that curates, a
/// response agent that answers (EgoCITE, section 4.3 and appendix B).

#include <cstddef>

#include "daybook/answer/agents/agent.h"

namespace daybook {

struct EgoCiteOptions {
  std::size_t rounds = 5;      ///< of the drafting agent, a tool call each
  std::size_t reruns = 2;      ///< of all rounds, where nothing was found
  std::size_t kept = 15;       ///< items after curation, at most
  std::size_t expanded = 120;  ///< source windows that the response agent reads, at most
  bool curate_tool = true;     ///< the drafting agent may curate; for strong models
  bool sampling = true;        ///< a pool over `kept` is curated; else the best `kept` scores stay
  /// What the agent is told of how many rounds there are, until the last one: a run of fewer
  /// rounds begins with the requests of a longer one.
  std::size_t told_rounds = 5;
};

/// Each round the drafting agent sees the whole pool and calls one tool. `answer` is
/// refused on an empty pool and before the first search, and once where nothing was
/// curated right before it. In the last round searches are refused, unless it is the only one.
/// Tools that have nothing to return by the skills' settings are not offered. A pool of more than
/// `kept` goes to the sampling agent; where that fails, its first `kept` items stay. What
/// is kept is widened to all its source windows for the response agent.
AgentOutcome run_egocite(const AgentSetting& setting, const EgoCiteOptions& options = {});

}  // namespace daybook
