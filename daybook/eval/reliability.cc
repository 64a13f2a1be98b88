#include "daybook/eval/reliability.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "daybook/answer/agents/reader.h"
#include "daybook/eval/scoring.h"

namespace daybook {
namespace {

constexpr double kLeast = 0.26;
constexpr double kMost = 0.95;
constexpr double kStep = 0.01;

std::vector<double> together(const ReliabilityItem& item, double reliability) {
  return item.model ? weigh_together(item.rules, *item.model, reliability) : item.rules;
}

bool right(const ReliabilityItem& item, double reliability) {
  const std::vector<double> p = together(item, reliability);
  return static_cast<std::size_t>(std::max_element(p.begin(), p.end()) - p.begin()) == item.truth;
}

std::size_t count_right(std::span<const ReliabilityItem> items, double reliability) {
  return static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(),
                    [&](const ReliabilityItem& item) { return right(item, reliability); }));
}

double log_likelihood(std::span<const ReliabilityItem> items, double reliability) {
  double sum = 0;
  for (const ReliabilityItem& item : items) {
    sum += std::log(std::max(1e-6, together(item, reliability)[item.truth]));
  }
  return sum;
}

}  // namespace

double fit_reliability(std::span<const ReliabilityItem> items) {
  double best = 0;
  double most = items.empty() ? 0 : log_likelihood(items, 0);
  for (double reliability = kLeast; !items.empty() && reliability <= kMost; reliability += kStep) {
    const double likelihood = log_likelihood(items, reliability);
    if (likelihood > most) {
      most = likelihood;
      best = reliability;
    }
  }
  return count_right(items, best) < count_right(items, 0) ? 0 : best;
}

ReliabilityReport measure_reliability(std::span<const ReliabilityItem> items,
                                      const Clockface& face) {
  ReliabilityReport report;
  const auto n = static_cast<double>(std::max<std::size_t>(1, items.size()));
  report.reliability = fit_reliability(items);
  report.rules = static_cast<double>(count_right(items, 0)) / n;
  std::set<std::int64_t> days;
  for (const ReliabilityItem& item : items) {
    report.model += item.model == item.truth ? 1 / n : 0;
    days.insert(face.local(item.asked).day);
  }
  std::vector<double> gains;
  for (const std::int64_t day : days) {
    std::vector<ReliabilityItem> others;
    std::copy_if(items.begin(), items.end(), std::back_inserter(others),
                 [&](const ReliabilityItem& item) { return face.local(item.asked).day != day; });
    const double reliability = fit_reliability(others);
    for (const ReliabilityItem& item : items) {
      if (face.local(item.asked).day == day) {
        const bool hit = right(item, reliability);
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
