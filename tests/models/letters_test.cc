#include "daybook/models/letters.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace daybook {
namespace {

ChatReply with(std::vector<TokenChance> chances) {
  ChatReply reply;
  reply.chances = std::move(chances);
  return reply;
}

TEST(Letters, AreReadHoweverTheyAreWrittenAndSummed) {
  const auto chances = letter_chances(with({{"B", std::log(0.4)},
                                            {" B", std::log(0.1)},
                                            {"a", std::log(0.2)},
                                            {"(C", std::log(0.1)},
                                            {"D)", std::log(0.05)},
                                            {"Because", std::log(0.15)}}),
                                      4);
  ASSERT_TRUE(chances);
  EXPECT_NEAR(std::exp((*chances)[0]), 0.2 / 0.85, 1e-9);
  EXPECT_NEAR(std::exp((*chances)[1]), 0.5 / 0.85, 1e-9);
  EXPECT_NEAR(std::exp((*chances)[2]), 0.1 / 0.85, 1e-9);
  EXPECT_NEAR(std::exp((*chances)[3]), 0.05 / 0.85, 1e-9);
}

TEST(Letters, ThatAreNotToldAreAsUnlikelyAsTheLeastLikely) {
  const auto chances = letter_chances(with({{"A", std::log(0.9)}, {"The", std::log(0.01)}}), 3);
  ASSERT_TRUE(chances);
  EXPECT_NEAR((*chances)[0] - (*chances)[2], std::log(90), 1e-9);
  EXPECT_EQ((*chances)[1], (*chances)[2]);
  const auto alone = letter_chances(with({{"B", std::log(0.9)}}), 2);
  ASSERT_TRUE(alone);
  EXPECT_NEAR(std::exp((*alone)[0]), 0.1, 1e-9);
}

TEST(Letters, ThatStandNowhereAreNoAnswer) {
  EXPECT_FALSE(letter_chances(with({}), 4));
  EXPECT_FALSE(letter_chances(with({{"The", -0.1}, {"E", -0.2}, {"AB", -0.3}, {"", -1}}), 4));
  EXPECT_FALSE(letter_chances(with({{"A", -0.1}}), 0));
  EXPECT_FALSE(letter_chances(with({{"A", -0.1}}), 27));
}

RC_GTEST_PROP(Letters, AreProbabilitiesWhateverAServerTells, ()) {
  std::vector<TokenChance> told = {{"A", -1}};
  for (const double chance : *rc::gen::arbitrary<std::vector<double>>()) {
    told.push_back({std::string(1, static_cast<char>('A' + told.size() % 6)), chance});
  }
  const auto chances = letter_chances(with(told), 4);
  RC_ASSERT(chances.has_value());
  double total = 0;
  for (const double chance : *chances) {
    RC_ASSERT(std::isfinite(chance));
    total += std::exp(chance);
  }
  RC_ASSERT(std::abs(total - 1) < 1e-9);
}

}  // namespace
}  // namespace daybook
