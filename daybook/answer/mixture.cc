// A weight that was learned out of fold keeps a model that guesses, or is surer than it
// should be, from doing harm; the rules' probabilities are calibrated already. With a
// choice alone this is Bayes' rule for a model that is right with probability
// exp(w) / (exp(w) + n - 1).

#include "daybook/answer/mixture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace daybook {

std::vector<double> weigh_together(std::vector<double> rules, std::span<const double> model,
                                   double weight) {
  if (rules.empty() || model.size() != rules.size() || !(weight > 0)) {
    return rules;
  }
  const double most = *std::max_element(model.begin(), model.end());
  for (std::size_t c = 0; c < rules.size(); ++c) {
    rules[c] *= std::exp(weight * (model[c] - most));
  }
  const double total = std::accumulate(rules.begin(), rules.end(), 0.0);
  for (double& p : rules) {
    p = total > 0 ? p / total : 1 / static_cast<double>(rules.size());
  }
  return rules;
}

std::vector<double> chances_of(std::size_t choice, std::size_t choices) {
  std::vector<double> chances(choices, -1);
  if (choice < choices) {
    chances[choice] = 0;
  }
  return chances;
}

}  // namespace daybook
