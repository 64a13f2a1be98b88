#pragma once
/// GROVE's loop: the chapter map first, then rounds of up to three calls, strict JSON
/// (GROVE, appendix D.3).

#include <cstddef>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/skills.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Numbers by how much was recorded.
struct GroveOptions {
  std::size_t rounds = 8;
  std::size_t chapters = 46;  ///< of the map, at most
  std::size_t calls = 3;      ///< a round, at most
  std::size_t width = 0;      ///< records that a call returns at most; 0: each skill's own number
  /// What the model is told of how many rounds there are, until the last one: a run of fewer
  /// begins with the requests of a longer one. 0: as many as there are.
  std::size_t told_rounds = 0;
};

/// Up to a day: 8 rounds, 46 chapters; up to a week: 6 and 100; beyond: 12 and all.
GroveOptions grove_options(const MemoryIndex& index, Cutoff cutoff);

/// Tools that have nothing to return by the skills' settings are not offered; under an oracle the
/// map holds its episodes alone. Each round is one JSON object: calls, or the answer. Results come
/// by relevance. A round whose reply cannot be made to fit is lost. The last round must answer;
/// where it does not, the run ends as Malformed.
AgentOutcome run_grove(const AgentSetting& setting, const GroveOptions& options);

/// The map: what recurred, one line each, "[first to last] title (n times)"; where
/// nothing recurred yet, the latest episodes. In time order, the most frequent kept.
std::vector<SkillHit> chapter_map(const AgentSetting& setting, std::size_t limit);

}  // namespace daybook
