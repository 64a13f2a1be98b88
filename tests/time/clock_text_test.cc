#include "daybook/time/clock_text.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

namespace daybook {
namespace {

using namespace std::chrono_literals;

/// Bytes read and time of day in milliseconds; {0, 0} for nothing.
std::pair<std::size_t, std::int64_t> summary(const std::optional<WrittenTime>& time) {
  if (!time) {
    return {0, 0};
  }
  return {time->length,
          std::chrono::floor<std::chrono::milliseconds>(time->since_midnight).count()};
}

using Summary = std::pair<std::size_t, std::int64_t>;

TEST(ScanClock, ReadsMinutesSecondsAndParts) {
  EXPECT_EQ(summary(scan_clock("11:15")), Summary(5, 40'500'000));
  EXPECT_EQ(summary(scan_clock("9:05 pm")), Summary(4, 32'700'000));
  EXPECT_EQ(summary(scan_clock("11:15:24")), Summary(8, 40'524'000));
  EXPECT_EQ(summary(scan_clock("11:15:24.5x")), Summary(10, 40'524'500));
  EXPECT_EQ(summary(scan_clock("11:15:24,123456789123")), Summary(21, 40'524'123));
  EXPECT_EQ(summary(scan_clock("11:15:24.")), Summary(8, 40'524'000));
}

TEST(ScanClock, KnowsHowExactlyATimeWasWritten) {
  EXPECT_EQ(scan_clock("11:15")->precision, 1min);
  EXPECT_EQ(scan_clock("11:15:24.5")->precision, 1s);
}

TEST(ScanClock, TakesTheEndOfTheDayAndNothingBeyond) {
  EXPECT_EQ(summary(scan_clock("24:00")), Summary(5, 86'400'000));
  EXPECT_EQ(summary(scan_clock("23:59:60")), Summary(8, 86'400'000));
  for (const std::string_view wrong : {"24:01", "25:00", "12:60", "12:5", "1:2", "123:45", ":15",
                                       "", "12", "12:345", "12:34:567", "ab"}) {
    EXPECT_FALSE(scan_clock(wrong)) << wrong;
  }
}

TEST(ScanCompactClock, ReadsFramesAsThirtiethsBelowASecond) {
  EXPECT_EQ(summary(scan_compact_clock("11152415")), Summary(8, 40'524'500));
  EXPECT_EQ(summary(scan_compact_clock("11152400")), Summary(8, 40'524'000));
  EXPECT_EQ(summary(scan_compact_clock("11152429")), Summary(8, 40'524'966));
  EXPECT_EQ(summary(scan_compact_clock("11152430")), Summary(8, 40'524'966));
  EXPECT_EQ(summary(scan_compact_clock("11152499")), Summary(8, 40'524'966));
}

TEST(ScanCompactClock, RestoresALostLeadingZero) {
  EXPECT_EQ(summary(scan_compact_clock("9152415")), Summary(7, 33'324'500));
  EXPECT_EQ(summary(scan_compact_clock("91524")), Summary(5, 33'324'000));
  EXPECT_EQ(summary(scan_compact_clock("111524")), Summary(6, 40'524'000));
  EXPECT_EQ(summary(scan_compact_clock("1115")), Summary(4, 40'500'000));
}

TEST(ScanCompactClock, RefusesImpossibleTimesAndOtherLengths) {
  for (const std::string_view wrong :
       {"", "1", "11", "111", "111524151", "25000000", "11610000", "11156100", "24000001"}) {
    EXPECT_FALSE(scan_compact_clock(wrong)) << wrong;
  }
}

TEST(ScanDatasetTime, ReadsDayAndClockInEveryWriting) {
  for (const std::string_view same :
       {"DAY3 11:15:24", "day3 11:15:24", "Day 3 11:15:24", "DAY3_11152400", "DAY3T11:15:24",
        "DAY3 111524", "DAY3, 11:15:24", "DAY_3 11:15:24"}) {
    const auto written = scan_dataset_time(same);
    ASSERT_TRUE(written) << same;
    EXPECT_EQ(written->day, 3) << same;
    EXPECT_EQ(written->length, same.size()) << same;
    ASSERT_TRUE(written->time) << same;
    EXPECT_EQ(written->time->since_midnight, 11h + 15min + 24s) << same;
  }
}

TEST(ScanDatasetTime, StopsAfterTheDayWhereNoClockFollows) {
  for (const std::string_view text :
       {"DAY12", "DAY12 at noon", "DAY12 3pm", "DAY12 99:99", "DAY12."}) {
    const auto written = scan_dataset_time(text);
    ASSERT_TRUE(written) << text;
    EXPECT_EQ(written->day, 12) << text;
    EXPECT_FALSE(written->time) << text;
    EXPECT_EQ(written->length, 5) << text;
  }
}

TEST(ScanDatasetTime, RefusesWhatIsNoDay) {
  for (const std::string_view wrong :
       {"", "day", "days", "DAY", "DAYS3", "DAY 123456", "yesterday"}) {
    EXPECT_FALSE(scan_dataset_time(wrong)) << wrong;
  }
}

TEST(ScanCalendarTime, ReadsDateClockAndOffset) {
  const auto full = scan_calendar_time("2026-05-03T14:00:00.25+02:00 and on");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->day, 20576);
  EXPECT_EQ(full->time->since_midnight, 14h + 250ms);
  EXPECT_EQ(full->offset, 2h);
  EXPECT_EQ(full->length, 28);
  EXPECT_EQ(scan_calendar_time("2026-05-03 14:00Z")->offset, 0h);
  EXPECT_EQ(scan_calendar_time("2026-05-03 14:00-0330")->offset, -(3h + 30min));
  EXPECT_EQ(scan_calendar_time("2026-05-03 14:00 +02")->offset, 2h);
  EXPECT_EQ(scan_calendar_time("20260503_140000")->time->since_midnight, 14h);
}

TEST(ScanCalendarTime, DoesNotTakeARangeForAnOffset) {
  const auto written = scan_calendar_time("2026-05-03 14:00 - 2026-05-03 15:00");
  ASSERT_TRUE(written);
  EXPECT_FALSE(written->offset);
  EXPECT_EQ(written->length, 16);
}

TEST(ScanCalendarTime, ReadsBareDates) {
  EXPECT_EQ(scan_calendar_time("1970-01-02")->day, 1);
  EXPECT_EQ(scan_calendar_time("1970/1/2")->day, 1);
  EXPECT_FALSE(scan_calendar_time("2026-05-03")->time);
}

TEST(ScanCalendarTime, RefusesDatesThatDoNotExist) {
  for (const std::string_view wrong : {"2026-02-29", "2026-13-01", "2026-00-10", "1600-01-01",
                                       "2026-05/03", "2026-05", "26-05-03", "2026-5-123"}) {
    EXPECT_FALSE(scan_calendar_time(wrong)) << wrong;
  }
  EXPECT_TRUE(scan_calendar_time("2028-02-29"));
}

}  // namespace
}  // namespace daybook
