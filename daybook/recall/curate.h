#pragma once
/// From ranked candidates to the evidence that is shown.

#include <cstddef>
#include <span>
#include <vector>

#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct Candidate {
  WindowOrdinal window = 0;
  double probability = 0;  ///< that it holds the evidence, over the pool
};

/// At most `limit` of the candidates, in the order in which they were chosen:
/// greedily the largest expected worth, where the right window is worth 1 and
/// coming within five minutes of it for the first time `nearness`.
/// A question about habits asks for several occasions: there the worth of a
/// candidate halves with every `kOfADay` already chosen from its day.
std::vector<Candidate> curate(const WindowTable& windows, const Clockface& face,
                              const Intent& intent, std::span<const Candidate> candidates,
                              const Parts& parts, double nearness, std::size_t limit);

}  // namespace daybook
