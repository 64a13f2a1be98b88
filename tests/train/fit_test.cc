#include "daybook/train/fit.h"

#include <gtest/gtest.h>

#include <cmath>

namespace daybook {
namespace {

/// A pool of two windows that differ in one feature.
RankingCase two_windows(std::size_t feature, bool first_is_right) {
  RankingCase c;
  c.pool.windows = {0, 1};
  c.pool.features.assign(2 * feature_names().size(), 0.0F);
  c.pool.features[feature] = 1.0F;
  c.right = {first_is_right, !first_is_right};
  return c;
}

TEST(FitRanking, FindsTheLogOddsOfOneFeature) {
  // Right three times of four: without a penalty the weight is ln 3.
  const std::vector<RankingCase> cases = {two_windows(2, true), two_windows(2, true),
                                          two_windows(2, true), two_windows(2, false)};
  std::vector<const RankingCase*> pointers;
  pointers.reserve(cases.size());
  for (const RankingCase& c : cases) {
    pointers.push_back(&c);
  }
  const std::vector<double> weights = fit_ranking(pointers, 1e-6);
  EXPECT_NEAR(weights[2], std::log(3.0), 1e-3);
  EXPECT_NEAR(weights[0], 0, 1e-6);
}

TEST(FitRanking, ShrinksUnderAPenalty) {
  const RankingCase c = two_windows(0, true);
  const std::vector<const RankingCase*> one = {&c};
  const double strong = fit_ranking(one, 10)[0];
  const double weak = fit_ranking(one, 0.1)[0];
  EXPECT_GT(strong, 0);
  EXPECT_LT(strong, weak);
  // Stationary point: penalty * w = 1 - p(w).
  EXPECT_NEAR(10 * strong, 1 - 1 / (1 + std::exp(-strong)), 1e-3);
}

TEST(FitRanking, IgnoresQuestionsWithoutARightWindow) {
  RankingCase none = two_windows(0, true);
  none.right = {false, false};
  EXPECT_FALSE(none.usable());
  const std::vector<const RankingCase*> cases = {&none};
  for (const double weight : fit_ranking(cases, 1)) {
    EXPECT_EQ(weight, 0);
  }
}

/// Two choices in two windows; choice `answer` has feature 0 in the window of probability 0.9.
ReadingCase two_choices(std::size_t answer) {
  ReadingCase reading;
  reading.answer = answer;
  ChoiceEvidence& evidence = reading.evidence;
  evidence.choices = 2;
  evidence.windows = 2;
  evidence.probability = {0.9, 0.1};
  evidence.features.assign(4 * choice_feature_names().size(), 0.0F);
  evidence.features[answer * 2 * choice_feature_names().size()] = 1.0F;
  return reading;
}

TEST(ChoiceProbabilities, AreAMixtureOverWindows) {
  const ReadingCase reading = two_choices(0);
  std::vector<double> weights(choice_feature_names().size(), 0.0);
  weights[0] = std::log(4.0);
  const std::vector<double> probability = choice_probabilities(reading.evidence, weights);
  EXPECT_NEAR(probability[0], 0.9 * 0.8 + 0.1 * 0.5, 1e-9);
  EXPECT_NEAR(probability[0] + probability[1], 1, 1e-9);
}

TEST(FitReading, LearnsWhatTheAnswersShare) {
  const std::vector<ReadingCase> readings = {two_choices(0), two_choices(1), two_choices(1)};
  std::vector<const ReadingCase*> pointers;
  pointers.reserve(readings.size());
  for (const ReadingCase& reading : readings) {
    pointers.push_back(&reading);
  }
  const std::vector<double> weights = fit_reading(pointers, 0.1);
  EXPECT_GT(weights[0], 1);
  for (const ReadingCase& reading : readings) {
    EXPECT_GT(choice_probabilities(reading.evidence, weights)[reading.answer], 0.7);
  }
}

TEST(FitReading, GradientAgreesWithDifferences) {
  // At the minimum of a smooth objective a small step in any direction raises it.
  const ReadingCase reading = two_choices(1);
  const std::vector<const ReadingCase*> one = {&reading};
  const double penalty = 0.5;
  const std::vector<double> best = fit_reading(one, penalty);
  const auto loss = [&](std::vector<double> w) {
    double value = -std::log(choice_probabilities(reading.evidence, w)[1]);
    for (const double x : w) {
      value += penalty / 2 * x * x;
    }
    return value;
  };
  for (const double step : {-0.01, 0.01}) {
    std::vector<double> moved = best;
    moved[0] += step;
    EXPECT_GT(loss(moved), loss(best));
  }
}

}  // namespace
}  // namespace daybook
