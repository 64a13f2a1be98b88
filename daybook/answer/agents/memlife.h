#pragma once
/// MemLife's reader: one line a turn, a tool or the answer, over a memory in time order
/// (MemLife, section 3 and appendix L).

#include <cstddef>
#include <string>
#include <string_view>

#include "daybook/answer/agents/agent.h"

namespace daybook {

struct MemLifeOptions {
  std::size_t rounds = 10;  ///< turns of the model, the answer included
  std::size_t top = 32;     ///< entries a search returns at most, whatever it asks for; at most 32
  bool video = false;       ///< offer fetch_video; only where video is kept
  /// What the model is told of how many turns there are, until the last one: a run of fewer
  /// begins with the requests of a longer one.
  std::size_t told_rounds = 10;
};

/// Reads replies strictly: exactly one line, `TOOL: {"name", "args"}` or `ANSWER: X`;
/// anything else ends the run as Malformed, which counts as wrong, and so does a last
/// turn without an answer. Ranges are clipped to the time of the question. `evidence` is
/// everything that executed calls returned.
AgentOutcome run_memlife(const AgentSetting& setting, const MemLifeOptions& options = {});

/// What one reply says. Exposed for its tests.
struct MemLifeTurn {
  enum class Kind { Tool, Answer, Neither };
  Kind kind = Kind::Neither;
  std::string tool;
  std::string arguments;  ///< JSON object
  std::string answer;
};
MemLifeTurn parse_memlife_turn(std::string_view reply);

}  // namespace daybook
