#include "daybook/eval/model_weight.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <vector>

#include "daybook/answer/mixture.h"
#include "daybook/eval/scoring.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

constexpr int kSteps = 100;
constexpr double kStep = 0.05;

std::size_t best_of(std::span<const double> p) {
  return static_cast<std::size_t>(std::max_element(p.begin(), p.end()) - p.begin());
}

bool right(const WeightItem& item, double weight) {
  return best_of(weigh_together(item.rules, item.model, weight)) == item.truth;
}

std::size_t count_right(std::span<const WeightItem> items, double weight) {
  return static_cast<std::size_t>(std::count_if(
      items.begin(), items.end(), [&](const WeightItem& item) { return right(item, weight); }));
}

double log_likelihood(std::span<const WeightItem> items, double weight) {
  double sum = 0;
  for (const WeightItem& item : items) {
    sum += std::log(std::max(1e-6, weigh_together(item.rules, item.model, weight)[item.truth]));
  }
  return sum;
}

}  // namespace

double fit_model_weight(std::span<const WeightItem> items) {
  double best = 0;
  double most = items.empty() ? 0 : log_likelihood(items, 0);
  for (int step = 1; !items.empty() && step <= kSteps; ++step) {
    const double likelihood = log_likelihood(items, kStep * step);
    if (likelihood > most) {
      most = likelihood;
      best = kStep * step;
    }
  }
  return count_right(items, best) < count_right(items, 0) ? 0 : best;
}

WeightReport measure_model_weight(std::span<const WeightItem> items, const Clockface& face) {
  WeightReport report;
  const auto n = static_cast<double>(std::max<std::size_t>(1, items.size()));
  report.weight = fit_model_weight(items);
  report.rules = static_cast<double>(count_right(items, 0)) / n;
  std::set<std::int64_t> days;
  for (const WeightItem& item : items) {
    report.model += !item.model.empty() && best_of(item.model) == item.truth ? 1 / n : 0;
    days.insert(face.local(item.asked).day);
  }
  std::vector<double> gains;
  for (const std::int64_t day : days) {
    std::vector<WeightItem> others;
    std::copy_if(items.begin(), items.end(), std::back_inserter(others),
                 [&](const WeightItem& item) { return face.local(item.asked).day != day; });
    const double weight = fit_model_weight(others);
    for (const WeightItem& item : items) {
      if (face.local(item.asked).day == day) {
        const bool hit = right(item, weight);
        report.together += hit ? 1 / n : 0;
        gains.push_back((hit ? 1.0 : 0.0) - (right(item, 0) ? 1.0 : 0.0));
      }
    }
  }
  report.gain = report.together - report.rules;
  report.gain_interval = bootstrap_interval(gains);
  return report;
}

}  // namespace daybook
