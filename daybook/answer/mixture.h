#pragma once
/// Rules and a language model weighed together.

#include <cstddef>
#include <span>
#include <vector>

namespace daybook {

/// Each rules' probability times the model's to the power of `weight`, summing to 1
/// (a logarithmic opinion pool, Genest and Zidek 1986). `model`: natural logarithms, one
/// a choice, up to a constant. The rules' alone where `model` is empty or `weight` is not
/// above 0.
std::vector<double> weigh_together(std::vector<double> rules, std::span<const double> model,
                                   double weight);

/// A choice without chances, in the form of chances: 0 for it and -1 for the others, so
/// that `weight` is the logarithm of how much likelier the choice becomes.
std::vector<double> chances_of(std::size_t choice, std::size_t choices);

}  // namespace daybook
