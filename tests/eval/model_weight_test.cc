#include "daybook/eval/model_weight.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <random>

#include "daybook/answer/mixture.h"

namespace daybook {
namespace {

Timestamp day(int n) { return Clockface::dataset().at(n, std::chrono::hours(12)); }

/// Four choices; the rules give the right one `rules_right` of the time, unsure; the
/// model is right independently.
std::vector<WeightItem> made(double rules_right, double model_right, std::size_t count,
                             unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<WeightItem> items;
  for (std::size_t i = 0; i < count; ++i) {
    WeightItem item;
    item.truth = random() % 4;
    item.asked = day(1 + static_cast<int>(i % 5));
    item.rules.assign(4, 0.2);
    item.rules[uniform(random) < rules_right ? item.truth : (item.truth + 1) % 4] = 0.4;
    item.model = chances_of(uniform(random) < model_right ? item.truth : (item.truth + 2) % 4, 4);
    items.push_back(item);
  }
  return items;
}

TEST(ModelWeight, OfAGoodModelIsHighAndItHelps) {
  const auto items = made(0.4, 0.9, 400, 1);
  const WeightReport report = measure_model_weight(items, Clockface::dataset());
  EXPECT_NEAR(report.weight, std::log(0.9 / (0.1 / 3)), 1);
  EXPECT_GT(report.together, report.rules + 0.3);
  EXPECT_GT(report.gain_interval[0], 0);
  EXPECT_NEAR(report.model, 0.9, 0.05);
}

TEST(ModelWeight, OfAModelThatGuessesIsNothing) {
  const auto items = made(0.6, 0.2, 400, 2);
  const WeightReport report = measure_model_weight(items, Clockface::dataset());
  EXPECT_EQ(report.weight, 0);
  EXPECT_NEAR(report.together, report.rules, 1e-9);
}

TEST(ModelWeight, OfAModelWithoutAnswersIsNothing) {
  auto items = made(0.6, 0.9, 50, 3);
  for (WeightItem& item : items) {
    item.model.clear();
  }
  const WeightReport report = measure_model_weight(items, Clockface::dataset());
  EXPECT_EQ(report.weight, 0);
  EXPECT_EQ(report.model, 0);
  EXPECT_EQ(fit_model_weight({}), 0);
}

RC_GTEST_PROP(ModelWeight, NeverFitsToFewerRightThanTheRules, ()) {
  const auto items = made(*rc::gen::inRange(0, 101) / 100.0, *rc::gen::inRange(0, 101) / 100.0, 30,
                          *rc::gen::inRange(0U, 1000U));
  const WeightReport report = measure_model_weight(items, Clockface::dataset());
  RC_ASSERT(report.weight >= 0 && report.weight <= 5);
  RC_ASSERT(report.together >= 0 && report.together <= 1 + 1e-9);
}

}  // namespace
}  // namespace daybook
