#include "daybook/time/spoken/durations.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

#include "daybook/time/spoken/tokens.h"

namespace daybook {
namespace {

using namespace std::chrono_literals;

struct DurationCase {
  std::string_view text;
  Duration low;
  Duration high;
};

TEST(EnglishDuration, ReadsHalvesSumsAndRanges) {
  const DurationCase cases[] = {
      {"20 minutes", 20min, 20min},
      {"30min", 30min, 30min},
      {"2h", 2h, 2h},
      {"2 hours 30 minutes", 150min, 150min},
      {"2h30m", 150min, 150min},
      {"an hour and 20 minutes", 80min, 80min},
      {"half an hour", 30min, 30min},
      {"half-hour", 30min, 30min},
      {"a half hour", 30min, 30min},
      {"half a day", 12h, 12h},
      {"a quarter of an hour", 15min, 15min},
      {"one and a half hours", 90min, 90min},
      {"an hour and a half", 90min, 90min},
      {"5 and a half hours", 330min, 330min},
      {"a couple of days", 48h, 48h},
      {"5-6 hours", 5h, 6h},
      {"an hour or two", 1h, 2h},
      {"three whole days", 72h, 72h},
      {"999999999 years", 876'000h, 876'000h},
  };
  for (const DurationCase& c : cases) {
    const SpokenText text(c.text);
    const auto duration = match_english_duration(text, 0);
    ASSERT_TRUE(duration) << c.text;
    EXPECT_EQ(duration->low, c.low) << c.text;
    EXPECT_EQ(duration->high, c.high) << c.text;
    EXPECT_EQ(duration->tokens, text.size()) << c.text;
  }
}

TEST(EnglishDuration, IsNoOtherCount) {
  for (const std::string_view none :
       {"3 people", "second floor", "minute details", "h", "3 m2", "half the cake", "a few", ""}) {
    EXPECT_FALSE(match_english_duration(SpokenText(none), 0)) << none;
  }
}

TEST(ChineseDuration, ReadsHalvesSumsAndRanges) {
  const DurationCase cases[] = {
      {"3小时", 3h, 3h},
      {"三个小时", 3h, 3h},
      {"半小时", 30min, 30min},
      {"半个小时", 30min, 30min},
      {"一个半小时", 90min, 90min},
      {"5个半小时", 330min, 330min},
      {"三天半", 84h, 84h},
      {"一刻钟", 15min, 15min},
      {"两三天", 48h, 72h},
      {"半天", 12h, 12h},
      {"三个多小时", 3h, 3h},
      {"1小时20分钟", 80min, 80min},
      {"一小时零五分钟", 65min, 65min},
      {"两个月", 1440h, 1440h},
      {"十几分钟", 11min, 19min},
  };
  for (const DurationCase& c : cases) {
    const SpokenText text(c.text);
    const auto duration = match_chinese_duration(text, 0);
    ASSERT_TRUE(duration) << c.text;
    EXPECT_EQ(duration->low, c.low) << c.text;
    EXPECT_EQ(duration->high, c.high) << c.text;
    EXPECT_EQ(duration->tokens, text.size()) << c.text;
  }
}

TEST(ChineseDuration, IsNoDateAndNoClockTime) {
  for (const std::string_view none : {"三月", "三点", "三次", "第三天", "天"}) {
    EXPECT_FALSE(match_chinese_duration(SpokenText(none), 0)) << none;
  }
}

TEST(SaidDuration, CountsWholeDaysOnly) {
  EXPECT_EQ(match_english_duration(SpokenText("three days"), 0)->whole_days(), 3);
  EXPECT_EQ(match_english_duration(SpokenText("two nights"), 0)->whole_days(), 2);
  EXPECT_FALSE(match_english_duration(SpokenText("24 hours"), 0)->whole_days());
  EXPECT_FALSE(match_english_duration(SpokenText("half a day"), 0)->whole_days());
  EXPECT_FALSE(match_english_duration(SpokenText("2 to 3 days"), 0)->whole_days());
}

}  // namespace
}  // namespace daybook
