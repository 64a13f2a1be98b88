#include "daybook/answer/mixture.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numeric>

namespace daybook {
namespace {

RC_GTEST_PROP(Mixture, IsAProbabilityAndNeverLowersWhatTheModelLikesBest, ()) {
  std::vector<double> rules = *rc::gen::container<std::vector<double>>(
      4, rc::gen::map(rc::gen::inRange(1, 100), [](int n) { return n / 100.0; }));
  const double total = std::accumulate(rules.begin(), rules.end(), 0.0);
  for (double& p : rules) {
    p /= total;
  }
  const std::size_t chosen = *rc::gen::inRange<std::size_t>(0, 4);
  const double weight = *rc::gen::inRange(0, 500) / 100.0;
  const std::vector<double> both = weigh_together(rules, chances_of(chosen, 4), weight);
  RC_ASSERT(std::abs(std::accumulate(both.begin(), both.end(), 0.0) - 1) < 1e-9);
  RC_ASSERT(both[chosen] >= rules[chosen] - 1e-12);
}

TEST(Mixture, OfAChoiceIsBayesRule) {
  // Right with probability 0.6, else one of the two others.
  const double weight = std::log(0.6 / 0.2);
  const std::vector<double> both = weigh_together({0.5, 0.3, 0.2}, chances_of(1, 3), weight);
  EXPECT_NEAR(both[1], 0.3 * 0.6 / (0.3 * 0.6 + 0.7 * 0.2), 1e-12);
}

TEST(Mixture, OfChancesIsTheProductWithOneRaisedToTheWeight) {
  const std::vector<double> model = {std::log(0.1), std::log(0.9)};
  const std::vector<double> both = weigh_together({0.7, 0.3}, model, 0.5);
  EXPECT_NEAR(both[1], 0.3 * 3 / (0.7 + 0.3 * 3), 1e-12);
}

TEST(Mixture, WithoutWeightOrModelIsTheRules) {
  const std::vector<double> rules = {0.7, 0.3};
  EXPECT_EQ(weigh_together(rules, chances_of(1, 2), 0), rules);
  EXPECT_EQ(weigh_together(rules, {}, 2), rules);
  EXPECT_EQ(weigh_together(rules, chances_of(1, 2), std::nan("")), rules);
}

}  // namespace
}  // namespace daybook
