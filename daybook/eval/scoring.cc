#include "daybook/eval/scoring.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "daybook/eval/egolifeqa.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kNear = std::chrono::seconds(300);
constexpr std::size_t kResamples = 2000;

}  // namespace

bool hits(std::span<const Interval> intervals, std::span<const Timestamp> targets, Duration reach) {
  return std::any_of(intervals.begin(), intervals.end(), [&](const Interval& interval) {
    const Interval wide{interval.start - reach, interval.end + reach};
    return std::any_of(targets.begin(), targets.end(),
                       [&](Timestamp t) { return wide.contains(t); });
  });
}

Score score(const Prediction& prediction, const Truth& truth) {
  const auto rate = [](bool yes) { return yes ? 1.0 : 0.0; };
  Score s;
  s.correct = rate(prediction.choice == truth.answer);
  s.hit_windows = rate(hits(prediction.evidence, truth.targets, Duration::zero()));
  s.near_windows = rate(hits(prediction.evidence, truth.targets, kNear));
  s.hit_indices = rate(hits(prediction.records, truth.targets, Duration::zero()));
  s.near_indices = rate(hits(prediction.records, truth.targets, kNear));
  s.pool_hit = rate(hits(prediction.pool, truth.targets, Duration::zero()));
  for (const Interval& interval : prediction.evidence) {
    s.minutes += hours(interval.length()) * 60;
  }
  return s;
}

double mean_of(std::span<const Score> scores, double Score::* measure) {
  double sum = 0;
  for (const Score& one : scores) {
    sum += one.*measure;
  }
  return scores.empty() ? 0 : sum / static_cast<double>(scores.size());
}

std::array<double, 2> bootstrap_interval(std::span<const double> values) {
  if (values.empty()) {
    return {0, 0};
  }
  std::mt19937_64 random(1);  // NOLINT(cert-msc51-cpp): reproducible on purpose
  std::vector<double> means;
  for (std::size_t r = 0; r < kResamples; ++r) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      sum += values[random() % values.size()];
    }
    means.push_back(sum / static_cast<double>(values.size()));
  }
  std::sort(means.begin(), means.end());
  return {means[kResamples * 25 / 1000], means[kResamples * 975 / 1000]};
}

std::map<std::string, GroupScore> by_group(
    std::span<const Score> scores, const std::function<std::string(std::size_t)>& group_of) {
  std::map<std::string, GroupScore> groups;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    GroupScore& group = groups[group_of(i)];
    ++group.questions;
    group.accuracy += scores[i].correct;
    group.hit_windows += scores[i].hit_windows;
  }
  for (auto& [name, group] : groups) {
    group.accuracy /= static_cast<double>(group.questions);
    group.hit_windows /= static_cast<double>(group.questions);
  }
  return groups;
}

}  // namespace daybook
