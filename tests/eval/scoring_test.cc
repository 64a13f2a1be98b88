#include "daybook/eval/scoring.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

Timestamp second(int s) { return Timestamp(std::chrono::seconds(s)); }
Interval between(int a, int b) { return {second(a), second(b)}; }

TEST(Score, CountsAHitOnlyInsideHalfOpenWindows) {
  Prediction prediction;
  prediction.evidence = {between(0, 30)};
  EXPECT_EQ(score(prediction, {0, {second(0)}, "t"}).hit_windows, 1);
  EXPECT_EQ(score(prediction, {0, {second(29)}, "t"}).hit_windows, 1);
  EXPECT_EQ(score(prediction, {0, {second(30)}, "t"}).hit_windows, 0);
}

TEST(Score, TakesAnyOfSeveralPoints) {
  Prediction prediction;
  prediction.evidence = {between(0, 30), between(900, 930)};
  EXPECT_EQ(score(prediction, {0, {second(5000), second(910)}, "t"}).hit_windows, 1);
}

TEST(Score, CallsFiveMinutesNear) {
  Prediction prediction;
  prediction.evidence = {between(1000, 1030)};
  EXPECT_EQ(score(prediction, {0, {second(700)}, "t"}).near_windows, 1);
  EXPECT_EQ(score(prediction, {0, {second(699)}, "t"}).near_windows, 0);
  EXPECT_EQ(score(prediction, {0, {second(1329)}, "t"}).near_windows, 1);
  EXPECT_EQ(score(prediction, {0, {second(1330)}, "t"}).near_windows, 0);
}

TEST(Score, AddsUpTheMinutesCovered) {
  Prediction prediction;
  prediction.evidence = {between(0, 30), between(60, 90)};
  EXPECT_DOUBLE_EQ(score(prediction, {0, {}, "t"}).minutes, 1.0);
}

TEST(Score, ComparesTheChoice) {
  Prediction prediction;
  prediction.choice = 2;
  EXPECT_EQ(score(prediction, {2, {}, "t"}).correct, 1);
  EXPECT_EQ(score(prediction, {1, {}, "t"}).correct, 0);
}

TEST(Bootstrap, IsReproducibleAndHoldsTheMean) {
  std::vector<double> values(100, 0.0);
  std::fill_n(values.begin(), 60, 1.0);
  const auto interval = bootstrap_interval(values);
  EXPECT_EQ(interval, bootstrap_interval(values));
  EXPECT_LT(interval[0], 0.6);
  EXPECT_GT(interval[1], 0.6);
  EXPECT_GT(interval[0], 0.48);
  EXPECT_LT(interval[1], 0.72);
  EXPECT_EQ(bootstrap_interval({}), (std::array<double, 2>{0, 0}));
}

TEST(Groups, AreAveragedApart) {
  std::vector<Score> scores(3);
  scores[0].correct = 1;
  scores[2].hit_windows = 1;
  const auto groups = by_group(scores, [](std::size_t i) { return i < 2 ? "a" : "b"; });
  EXPECT_EQ(groups.at("a").questions, 2U);
  EXPECT_DOUBLE_EQ(groups.at("a").accuracy, 0.5);
  EXPECT_DOUBLE_EQ(groups.at("b").hit_windows, 1.0);
}

}  // namespace
}  // namespace daybook
