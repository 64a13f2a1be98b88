#include "daybook/time/spoken/numbers.h"

#include <gtest/gtest.h>

#include <string_view>

#include "daybook/time/spoken/tokens.h"

namespace daybook {
namespace {

struct NumberCase {
  std::string_view text;
  double low;
  double high;
  std::size_t tokens;
};

TEST(EnglishNumber, ReadsDigitsWordsAndVagueOnes) {
  const NumberCase cases[] = {
      {"3 hours", 3, 3, 1},
      {"2.5 hours", 2.5, 2.5, 3},
      {"twelve hours", 12, 12, 1},
      {"twenty-five", 25, 25, 3},
      {"twenty five", 25, 25, 2},
      {"thirty", 30, 30, 1},
      {"an hour", 1, 1, 1},
      {"a couple of hours", 2, 2, 3},
      {"a few hours", 3, 3, 2},
      {"several hours", 4, 4, 1},
      {"one and a half hours", 1.5, 1.5, 4},
      {"5 to 6 hours", 5, 6, 3},
      {"5-6 hours", 5, 6, 3},
      {"two or three", 2, 3, 3},
      {"6 to 5 hours", 6, 6, 1},
      {"999999999", 999'999, 999'999, 1},
  };
  for (const NumberCase& c : cases) {
    const auto number = match_english_number(SpokenText(c.text), 0);
    ASSERT_TRUE(number) << c.text;
    EXPECT_EQ(number->low, c.low) << c.text;
    EXPECT_EQ(number->high, c.high) << c.text;
    EXPECT_EQ(number->tokens, c.tokens) << c.text;
  }
  for (const std::string_view none : {"", "hours", "the three", "third", "."}) {
    EXPECT_FALSE(match_english_number(SpokenText(none), 0)) << none;
  }
}

TEST(ChineseNumber, ReadsDigitsCharactersAndVagueOnes) {
  const NumberCase cases[] = {
      {"三小时", 3, 3, 1},      {"十小时", 10, 10, 1},   {"十二", 12, 12, 2},
      {"二十", 20, 20, 2},      {"二十五分", 25, 25, 3}, {"一百零五", 105, 105, 4},
      {"两三个", 2, 3, 2},      {"十几分钟", 11, 19, 2}, {"几小时", 3, 3, 1},
      {"2.5小时", 2.5, 2.5, 3}, {"30分", 30, 30, 1},
  };
  for (const NumberCase& c : cases) {
    const auto number = match_chinese_number(SpokenText(c.text), 0);
    ASSERT_TRUE(number) << c.text;
    EXPECT_EQ(number->low, c.low) << c.text;
    EXPECT_EQ(number->high, c.high) << c.text;
    EXPECT_EQ(number->tokens, c.tokens) << c.text;
  }
  for (const std::string_view none : {"", "小时", "几十", "第三"}) {
    EXPECT_FALSE(match_chinese_number(SpokenText(none), 0)) << none;
  }
}

TEST(Ordinal, ReadsWordsDigitsAndChinese) {
  EXPECT_EQ(match_ordinal(SpokenText("first day"), 0)->value, 1);
  EXPECT_EQ(match_ordinal(SpokenText("3rd day"), 0)->value, 3);
  EXPECT_EQ(match_ordinal(SpokenText("第二天"), 0)->value, 2);
  EXPECT_EQ(match_ordinal(SpokenText("第12天"), 0)->tokens, 2);
  EXPECT_FALSE(match_ordinal(SpokenText("3 rd"), 0));
  EXPECT_FALSE(match_ordinal(SpokenText("three"), 0));
}

}  // namespace
}  // namespace daybook
