#pragma once
/// daybook's reader for small models: no steps, no JSON, one letter whose chances count.

#include <cstddef>
#include <string>

#include "daybook/answer/agents/agent.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/recaller.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct LetterOptions {
  std::size_t windows = 3;    ///< the likeliest to hold the evidence
  std::size_t lines = 20;     ///< of each, the most telling ones, in time order
  std::size_t tokens = 2500;  ///< of recorded text (estimated), at most
};

/// Shows a few windows almost whole, the likeliest first, then the question, and asks for the
/// letter once for each rotation of the choices; `chances` are the mean logarithms over the
/// rotations, times the probability that what was shown holds the evidence: what a model makes of
/// the wrong windows counts for little. What comes before the choices is the same in all of them,
/// so that a server that keeps a prompt's beginning reads it once. A context that is too small is
/// given half as much, up to three times. Malformed where the server tells no chances, which the
/// first call shows. `found`: what `recaller` gave for this question, which has choices. The answer
/// rests on what was shown, and behind that on the rules' evidence.
AgentOutcome run_letters(const AgentSetting& setting, const Recollection& found,
                         const Embedder* embedder, const LetterOptions& options = {});

/// How long before `asked` something was, as people say it: "today 11:16, 25 minutes ago",
/// "today 09:02" (100 minutes ago and more), "yesterday 15:32", "3 days ago, 15:32".
std::string told_time(const Clockface& face, Timestamp asked, Timestamp at);

}  // namespace daybook
