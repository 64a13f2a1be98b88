#include "daybook/time/spoken/tokens.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace daybook {
namespace {

/// The tokens with bars between them.
std::string cut(std::string_view bytes) {
  const SpokenText text(bytes);
  std::string joined;
  for (std::size_t i = 0; i < text.size(); ++i) {
    joined += (i == 0 ? "" : "|") + text[i].text;
  }
  return joined;
}

TEST(SpokenText, CutsWordsNumbersCharactersAndMarks) {
  EXPECT_EQ(cut("At 3pm, DAY3!"), "at|3|pm|,|day|3|!");
  EXPECT_EQ(cut("昨天3点"), "昨|天|3|点");
  EXPECT_EQ(cut("don't re-open"), "don't|re|-|open");
  EXPECT_EQ(cut("  "), "");
}

TEST(SpokenText, ReadsFullWidthAndTypographicForms) {
  EXPECT_EQ(cut("１５：３０"), "15|:|30");
  EXPECT_EQ(cut("o’clock"), "o'clock");
  EXPECT_EQ(cut("“现在”，谁？"), "\"|现|在|\"|,|谁|?");
  EXPECT_EQ(cut("3–4"), "3|-|4");
}

TEST(SpokenText, KnowsWhoseAndHowWritten) {
  const SpokenText text("Omar's last year’s plan");
  EXPECT_EQ(text[0].text, "omar");
  EXPECT_TRUE(text[0].possessive);
  EXPECT_TRUE(text[0].capital);
  EXPECT_FALSE(text[1].capital);
  EXPECT_TRUE(text[1].spaced);
  EXPECT_TRUE(text[2].possessive);
  EXPECT_EQ(text.text().substr(text[2].begin, text[2].end - text[2].begin), "year’s");
}

TEST(SpokenText, TakesBytesThatAreNoUtf8ForNamelessMarks) {
  const SpokenText text(
      "a\xff\xe6\x98"
      "b\xc0\xaf");
  ASSERT_EQ(text.size(), 7);
  EXPECT_TRUE(text[1].is_mark());
  EXPECT_EQ(text[1].text, "");
  EXPECT_EQ(text[3].begin, 3);
  EXPECT_EQ(text[4].text, "b");
}

TEST(SpokenText, EndsWithAnEndlessEnd) {
  const SpokenText text("now");
  EXPECT_TRUE(text[1].is_end());
  EXPECT_TRUE(text[1'000].is_end());
  EXPECT_EQ(text[1].begin, 3);
  EXPECT_TRUE(text.before(0).is_end());
}

TEST(SpokenText, MatchesPhrasesOfBothLanguages) {
  const SpokenText text("the day before 昨天下午");
  EXPECT_EQ(text.match(0, "the day before"), 3);
  EXPECT_EQ(text.match(0, "the day after"), 0);
  EXPECT_EQ(text.match(3, "昨天"), 2);
  EXPECT_EQ(text.match(3, "昨天晚上"), 0);
  EXPECT_EQ(text.match_any(0, {"the", "the day", "a day"}), 2);
  EXPECT_EQ(text.match(6, "午饭"), 0);
}

TEST(SpokenText, WritesTokensForByteScanners) {
  const SpokenText text("ＤＡＹ３ １１：１５, then");
  const SpokenText::Writing writing = text.writing(0);
  EXPECT_EQ(writing.text, "day3 11:15, then");
  EXPECT_EQ(writing.tokens(10), 5);
  EXPECT_EQ(writing.tokens(9), 4);
}

TEST(SpokenToken, HasAValueUpToNineDigits) {
  EXPECT_EQ(SpokenText("007")[0].value(), 7);
  EXPECT_EQ(SpokenText("999999999")[0].value(), 999'999'999);
  EXPECT_FALSE(SpokenText("1000000000")[0].value());
  EXPECT_FALSE(SpokenText("seven")[0].value());
}

}  // namespace
}  // namespace daybook
