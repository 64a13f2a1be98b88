#pragma once
/// daybook's own reader: the rules propose, a model re-ranks and answers, in at most
/// three calls and about 8,000 tokens.

#include <cstddef>

#include "daybook/answer/agents/agent.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/recaller.h"

namespace daybook {

struct ReaderOptions {
  std::size_t candidates = 100;  ///< that the rules propose
  std::size_t ranked = 30;       ///< of these are shown to be re-ranked, two lines each
  std::size_t read = 15;         ///< windows that are read for the answer
  std::size_t lines = 7;         ///< of each, the most telling one first
  std::size_t more = 10;         ///< that a further search may add
  std::size_t tokens = 3000;     ///< of recorded text in one call (estimated), at most
  bool rank = true;              ///< ask which matter; else the rules' order stays
};

/// Asks which of the candidates matter and whether they are enough; searches once more
/// where they are not; asks for the answer with the numbers it rests on. Where the
/// re-ranking fails the rules' order stays. Numbers that were not shown are ignored; a
/// free answer that rests on none of what was shown is no answer (Malformed). `found`:
/// what `recaller` gave for this question with a pool of at least `candidates`.
AgentOutcome run_reader(const AgentSetting& setting, const Recollection& found,
                        const Embedder* embedder, const ReaderOptions& options = {});

}  // namespace daybook
