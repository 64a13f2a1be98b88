#pragma once
/// How far to trust a language model beside the rules.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct WeightItem {
  std::vector<double> rules;  ///< probabilities of the choices
  std::vector<double> model;  ///< its chances (answer/mixture.h); empty where it gave none
  std::size_t truth = 0;
  Timestamp asked;  ///< questions of one day are one fold
};

/// The weight (answer/mixture.h) under which the right choices are likeliest, 0 to 5. 0
/// where that would get fewer of these questions right than the rules alone do, and for no
/// questions.
double fit_model_weight(std::span<const WeightItem> items);

/// Accuracies, fractions of 1.
struct WeightReport {
  double weight = 0;  ///< fitted on all questions: what to use from now on
  double rules = 0;
  double model = 0;                       ///< the model's choice alone; none counts as wrong
  double together = 0;                    ///< each day by the weight of the other days
  double gain = 0;                        ///< of that over the rules
  std::array<double, 2> gain_interval{};  ///< 95 %, paired bootstrap
};

WeightReport measure_model_weight(std::span<const WeightItem> items, const Clockface& face);

}  // namespace daybook
