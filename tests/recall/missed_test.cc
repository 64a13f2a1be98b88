#include "daybook/recall/missed.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

/// Days 1 to 5, recorded from eight.
const DayStarts kRecorded = {
    {1, hours(8)}, {2, hours(8)}, {3, hours(8)}, {4, hours(8)}, {5, hours(8)}};

LocalTime at(int day, int hour, int minute) { return {day, hours(hour) + minutes(minute)}; }

TEST(Missed, HalfAnHourAfterTheLatestStartThatCounts) {
  const DayStarts starts = {
      {1, hours(9)}, {2, hours(9) + minutes(20)}, {4, hours(9) + minutes(10)}};
  EXPECT_EQ(missed(starts, kRecorded, at(5, 9, 49)), std::nullopt);
  EXPECT_EQ(missed(starts, kRecorded, at(5, 9, 50)), (Missed{hours(9) + minutes(20), 3, 4}));
}

TEST(Missed, NotOnTooFewDays) {
  const DayStarts two = {{1, hours(9)}, {2, hours(9)}};
  EXPECT_EQ(missed(two, kRecorded, at(5, 11, 0)), std::nullopt);
  const DayStarts three = {{1, hours(9)}, {2, hours(9)}, {3, hours(9)}};
  DayStarts recorded = kRecorded;
  EXPECT_TRUE(missed(three, recorded, at(5, 11, 0))) << "3 of 4";
  recorded[6] = hours(8);
  EXPECT_TRUE(missed(three, recorded, at(6, 11, 0))) << "3 of 5";
  recorded[7] = hours(8);
  EXPECT_FALSE(missed(three, recorded, at(7, 11, 0))) << "3 of 6";
}

TEST(Missed, OnlyWhatKeepsToATime) {
  const DayStarts loose = {{1, hours(9)}, {2, hours(11)}, {3, hours(13)}};
  EXPECT_EQ(missed(loose, kRecorded, at(5, 15, 0)), std::nullopt);
  const DayStarts tight = {{1, hours(12)}, {2, hours(13)}, {3, hours(14)}};
  EXPECT_TRUE(missed(tight, kRecorded, at(5, 15, 0)));
}

TEST(Missed, NotOnceItWasDoneNorWhereTheTimeWasNotRecorded) {
  const DayStarts starts = {{1, hours(9)}, {2, hours(9)}, {3, hours(9)}, {4, hours(9)}};
  DayStarts done = starts;
  done[5] = hours(10);
  EXPECT_EQ(missed(done, kRecorded, at(5, 11, 0)), std::nullopt);
  DayStarts late = kRecorded;
  late[5] = hours(9) + minutes(1);
  EXPECT_EQ(missed(starts, late, at(5, 11, 0)), std::nullopt);
  late[5] = hours(9);
  EXPECT_TRUE(missed(starts, late, at(5, 11, 0)));
  EXPECT_EQ(missed(starts, kRecorded, at(6, 11, 0)), std::nullopt) << "today is not recorded";
}

TEST(Missed, JudgesByTheLatestFortnight) {
  DayStarts starts;
  DayStarts recorded;
  for (int day = 1; day <= 40; ++day) {
    recorded[day] = hours(8);
    if (day <= 20) {
      starts[day] = hours(9);
    }
  }
  EXPECT_FALSE(missed(starts, recorded, at(40, 11, 0))) << "given up";
  for (int day = 30; day < 40; ++day) {
    starts[day] = hours(10);
  }
  EXPECT_EQ(missed(starts, recorded, at(40, 11, 0)), (Missed{hours(10), 10, 14}));
}

}  // namespace
}  // namespace daybook
