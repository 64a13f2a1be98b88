#include "daybook/recall/skills/time_query.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

class TimeQuery : public testing::Test {
 protected:
  static Timestamp at(int day, int hour, int minute = 0, int second = 0) {
    return Clockface::dataset().at(day, std::chrono::hours(hour) + std::chrono::minutes(minute) +
                                            std::chrono::seconds(second));
  }
  static Interval read(std::string_view text) {
    return parse_time_query(text, {Clockface::dataset(), at(3, 18)}, at(1, 9)).value();
  }
};

TEST_F(TimeQuery, ReadsThePublishedForm) {
  EXPECT_EQ(read("DAY2 11094200").start, at(2, 11, 9, 42));
  const Interval range = read("DAY1 11000000 to DAY2 12300000");
  EXPECT_EQ(range, (Interval{at(1, 11), at(2, 12, 30)}));
}

TEST_F(TimeQuery, TakesTheLeastAndTheGreatestOfAll) {
  EXPECT_EQ(read("DAY2 120000 to DAY1 110000, or DAY1 113000"), (Interval{at(1, 11), at(2, 12)}));
}

TEST_F(TimeQuery, FillsUpWithZerosOnTheRight) {
  EXPECT_EQ(read("DAY2 110942").start, at(2, 11, 9, 42));
  EXPECT_EQ(read("day2_1109421").start, read("DAY2 11094210").start);
}

TEST_F(TimeQuery, ReadsWhatPeopleWriteToo) {
  EXPECT_EQ(read("DAY2 10:00 to DAY2 12:00"), (Interval{at(2, 10), at(2, 12)}));
  EXPECT_EQ(read("yesterday").start, at(2, 0));
}

TEST_F(TimeQuery, ReadsQualifiersAsThePaperDoes) {
  EXPECT_EQ(read("usually"), (Interval{at(1, 9), at(3, 18)}));
  EXPECT_EQ(read("most recent").start, at(3, 18));
  EXPECT_EQ(read("originally").start, at(1, 9));
  EXPECT_EQ(read("a while ago").start, at(3, 6));
}

TEST_F(TimeQuery, SaysHowToWriteWhatItCannotRead) {
  const auto failed = parse_time_query("soonish", {Clockface::dataset(), at(3, 18)}, at(1, 9));
  ASSERT_FALSE(failed);
  EXPECT_NE(failed.error().message.find("DAYn HHMMSSFF"), std::string::npos);
}

}  // namespace
}  // namespace daybook
