#pragma once
/// Maximum-likelihood fits of the two linear models behind `ask`.
///
/// Both are small (tens of weights), penalised by a Gaussian prior and solved by
/// L-BFGS from zero; deterministic. Weights come in the order of feature_names()
/// and choice_feature_names().

#include <cstddef>
#include <span>
#include <vector>

#include "daybook/answer/choice_features.h"
#include "daybook/recall/features.h"

namespace daybook {

/// One question for the ranker: its candidates, and which of them are right.
struct RankingCase {
  Pool pool;
  std::vector<bool> right;  ///< of each window of the pool

  bool usable() const;  ///< some window is right
};

/// Conditional logit (McFadden 1974): the probability that one of the right rows
/// is drawn from softmax(features . w). Minimises the sum of -log of it plus
/// penalty / 2 |w|^2. Cases without a right row do not take part.
std::vector<double> fit_ranking(std::span<const RankingCase* const> cases, double penalty);

/// One question for the reader: the evidence of its choices, and the right one.
struct ReadingCase {
  ChoiceEvidence evidence;
  std::size_t answer = 0;
};

/// Mixture over windows: P(choice) = sum_k p_k softmax_choice(features . w).
/// Minimises the sum of -log P(answer) plus penalty / 2 |w|^2.
std::vector<double> fit_reading(std::span<const ReadingCase* const> cases, double penalty);

}  // namespace daybook
