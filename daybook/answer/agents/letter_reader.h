#pragma once
/// daybook's reader for small models: no steps, no JSON, one letter whose chances count.

#include "daybook/answer/agents/agent.h"
#include "daybook/recall/recaller.h"

namespace daybook {

struct LetterOptions {
  std::size_t windows = 10;   ///< of the rules' evidence, the worthiest
  std::size_t lines = 8;      ///< of each, the most telling ones, in time order
  std::size_t orders = 4;     ///< of the choices; as many as choices: no place is favoured
  std::size_t tokens = 1500;  ///< of recorded text (estimated), at most
};

/// Shows the evidence in time order, then the question, and asks for the letter once for
/// each rotation of the choices; `chances` are the mean logarithms over the rotations.
/// What comes before the choices is the same in all of them, so that a server that keeps
/// a prompt's beginning reads it once. A context that is too small is given half as much,
/// up to three times. Malformed where the server tells no chances, which the first call
/// shows. `found`: what `recaller` gave for this question, which has choices.
AgentOutcome run_letters(const AgentSetting& setting, const Recollection& found,
                         const Embedder* embedder, const LetterOptions& options = {});

}  // namespace daybook
