#include "daybook/source/file_name.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(EgoName, IsReadFromClipsAndHours) {
  for (const std::string_view text :
       {"DAY12_B1_NORA_09041200.mp4", "B1_NORA_DAY12_09041200.json",
        "Sync/B1_NORA_DAY12_09041200.srt", "day12_B1_NORA_090412.mp4", "DAY12_B1_NORA_9041200.mp4",
        "DAY12_B1_NORA_09041200.mp4.srt", "B1_NORA_Day12_90412"}) {
    const auto name = parse_ego_name(text);
    ASSERT_TRUE(name) << text;
    EXPECT_EQ(name->wearer, "B1_NORA") << text;
    EXPECT_EQ(name->day, 12) << text;
    EXPECT_EQ(name->since_midnight, hours(9) + minutes(4) + seconds(12)) << text;
  }
}

TEST(EgoName, KeepsFramesBelowASecond) {
  const auto name = parse_ego_name("DAY1_B1_NORA_09041208.mp4");
  ASSERT_TRUE(name);
  EXPECT_GT(name->since_midnight, hours(9) + minutes(4) + seconds(12));
  EXPECT_LT(name->since_midnight, hours(9) + minutes(4) + seconds(13));
}

TEST(EgoName, TakesAnythingBetweenAsTheWearer) {
  EXPECT_EQ(parse_ego_name("DAY1_nora smith_09041200.mp4")->wearer, "nora smith");
  EXPECT_EQ(parse_ego_name("B1_DAY_NORA_DAY1_09041200.srt")->wearer, "B1_DAY_NORA");
}

TEST(EgoName, OfTheDataSetHasACodeBeforeTheWearersName) {
  EXPECT_TRUE(parse_ego_name("B12_NORA_DAY1_09041200.srt")->has_code);
  for (const std::string_view text : {"kitchen_DAY1_090412.srt", "kitchen_talk_DAY1_090412.srt",
                                      "B1_DAY1_090412.srt", "1B_NORA_DAY1_090412.srt"}) {
    EXPECT_FALSE(parse_ego_name(text)->has_code) << text;
  }
}

TEST(EgoName, RefusesOtherNames) {
  for (const std::string_view text :
       {"", "notes.srt", "B1_NORA_09041200.mp4", "DAY1_09041200.mp4", "DAY1_B1_NORA.mp4",
        "DAY1_B1_NORA_25610000.mp4", "DAYS_B1_NORA_09041200.mp4", "DAY1_B1_NORA_090412008.mp4",
        "DAY1_B1_NORA_2026.mp4", "DAY999999_B1_NORA_09041200.mp4"}) {
    EXPECT_FALSE(parse_ego_name(text)) << text;
  }
}

TEST(ClockDigits, MayLackLeadingZeros) {
  EXPECT_EQ(parse_clock_digits("110943"), hours(11) + minutes(9) + seconds(43));
  EXPECT_EQ(parse_clock_digits("90943"), hours(9) + minutes(9) + seconds(43));
  EXPECT_EQ(parse_clock_digits("512"), minutes(5) + seconds(12));
  EXPECT_EQ(parse_clock_digits("0"), seconds(0));
  EXPECT_EQ(parse_clock_digits("9000000"), hours(9));
  EXPECT_EQ(parse_clock_digits("235959"), hours(23) + minutes(59) + seconds(59));
}

TEST(ClockDigits, MustBeATimeOfDay) {
  for (const std::string_view text :
       {"", "256161", "126100", "120061", "110943000", "11:09:43", "-1"}) {
    EXPECT_FALSE(parse_clock_digits(text)) << text;
  }
}

TEST(TimeInName, IsFoundAnywhere) {
  const auto calendar = find_time_in_name("videos/GX010042_20260503_140000.srt");
  ASSERT_TRUE(calendar);
  EXPECT_FALSE(calendar->is_dataset);
  EXPECT_EQ(calendar->day, 20576);
  EXPECT_EQ(calendar->since_midnight, hours(14));
  const auto dataset = find_time_in_name("kitchen DAY3_110943.srt");
  ASSERT_TRUE(dataset);
  EXPECT_TRUE(dataset->is_dataset);
  EXPECT_EQ(dataset->day, 3);
  EXPECT_EQ(dataset->since_midnight, hours(11) + minutes(9) + seconds(43));
}

TEST(TimeInName, IsNotFoundInDatesAloneOrOtherNumbers) {
  for (const std::string_view text : {"notes.srt", "2026-05-03.srt", "DAY3.srt", "GX010042.srt"}) {
    EXPECT_FALSE(find_time_in_name(text)) << text;
  }
}

}  // namespace
}  // namespace daybook
