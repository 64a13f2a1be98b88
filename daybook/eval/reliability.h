#pragma once
/// How far to trust a language model beside the rules.

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daybook/time/clockface.h"

namespace daybook {

struct ReliabilityItem {
  std::vector<double> rules;         ///< probabilities of the choices
  std::optional<std::size_t> model;  ///< its choice; absent where it gave none
  std::size_t truth = 0;
  Timestamp asked;  ///< questions of one day are one fold
};

/// The reliability (answer/agents/reader.h) under which the right choices are likeliest:
/// from 0.26 to 0.95. 0 where that would get fewer of these questions right than the
/// rules alone do, and for no questions.
double fit_reliability(std::span<const ReliabilityItem> items);

/// Accuracies, fractions of 1.
struct ReliabilityReport {
  double reliability = 0;  ///< fitted on all questions: what to use from now on
  double rules = 0;
  double model = 0;                       ///< the model's choice alone; none counts as wrong
  double together = 0;                    ///< each day by the reliability of the other days
  double gain = 0;                        ///< of that over the rules
  std::array<double, 2> gain_interval{};  ///< 95 %, paired bootstrap
};

ReliabilityReport measure_reliability(std::span<const ReliabilityItem> items,
                                      const Clockface& face);

}  // namespace daybook
