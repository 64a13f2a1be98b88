#include "daybook/time/clockface.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>

#include "daybook/base/error.h"

namespace daybook {
namespace {

using namespace std::chrono_literals;

Timestamp read(const Clockface& face, std::string_view text) { return face.parse(text).value(); }

TEST(DatasetFace, CountsDaysFromDayZero) {
  const Clockface face = Clockface::dataset();
  EXPECT_EQ(face.at(1).time_since_epoch(), 24h);
  EXPECT_EQ(face.local(face.at(3, 11h)), (LocalTime{3, 11h}));
  EXPECT_EQ(face.at(3, 25h), face.at(4, 1h));
  EXPECT_EQ(face.at(3, -1h), face.at(2, 23h));
  EXPECT_FALSE(face.weekday(3));
}

TEST(DatasetFace, WritesWhatPeopleRead) {
  const Clockface face = Clockface::dataset();
  EXPECT_EQ(face.format(face.at(3, 11h + 15min + 24s)), "DAY3 11:15:24");
  EXPECT_EQ(face.format(face.at(3, 11h + 15min + 24s + 500ms)), "DAY3 11:15:24.500");
  EXPECT_EQ(face.format(face.at(3, 11h + 999us)), "DAY3 11:00:00");
  EXPECT_EQ(face.format({face.at(3, 11h), face.at(3, 11h + 30s)}), "DAY3 11:00:00 to 11:00:30");
  EXPECT_EQ(face.format({face.at(3, 23h), face.at(4)}), "DAY3 23:00:00 to DAY4 00:00:00");
  EXPECT_EQ(face.format_day(12), "DAY12");
}

TEST(DatasetFace, ReadsEveryWritingOfDataSets) {
  const Clockface face = Clockface::dataset();
  const Timestamp t = face.at(1, 9h + 15min + 24s);
  for (const std::string_view same :
       {"DAY1 09:15:24", "day1 9:15:24", "DAY1_09152400", "DAY1 9152400", "DAY1 91524",
        "DAY1 091524", "  Day1 09:15:24.000\n"}) {
    EXPECT_EQ(read(face, same), t) << same;
  }
  EXPECT_EQ(read(face, "DAY1"), face.at(1));
  EXPECT_EQ(read(face, "DAY1 24:00"), face.at(2));
  EXPECT_EQ(read(face, "DAY3_11152408"), face.at(3, 11h + 15min + 24s + 266'666'666ns));
}

TEST(DatasetFace, RefusesCalendarTimesBySayingSo) {
  const auto result = Clockface::dataset().parse("2026-05-03 14:00");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, ErrorKind::BadInput);
  EXPECT_NE(result.error().message.find("days are numbered"), std::string::npos);
}

TEST(DatasetFace, RefusesWhatIsNoTime) {
  for (const std::string_view wrong : {"", "noon", "DAY", "DAY1 25:00", "DAY1 11:15 pm", "11:15",
                                       "DAY1 123", "DAY1 11:15:24 to DAY2"}) {
    EXPECT_FALSE(Clockface::dataset().parse(wrong)) << wrong;
  }
}

TEST(DatasetFace, SaturatesFarAwayDays) {
  const Clockface face = Clockface::dataset();
  EXPECT_EQ(face.at(INT64_MAX), face.at(106'000));
  EXPECT_EQ(face.local(face.at(INT64_MIN, Duration::min())).day, -106'000);
  EXPECT_EQ(face.local(face.at(INT64_MAX, Duration::max())).day, 106'000);
  EXPECT_LE(face.local(Timestamp::max()).day, 106'000);
  EXPECT_FALSE(face.format(Timestamp::min()).empty());
}

TEST(CalendarFace, ReadsSummerAndWinterOffsets) {
  const Clockface face = Clockface::zone("Europe/Paris");
  const Timestamp summer = read(face, "2026-05-03 14:00");
  EXPECT_EQ(summer, read(face, "2026-05-03T12:00:00Z"));
  EXPECT_EQ(face.format(summer), "2026-05-03 14:00:00+02:00");
  EXPECT_EQ(face.format(read(face, "2026-01-03 14:00")), "2026-01-03 14:00:00+01:00");
  EXPECT_EQ(face.format({summer, summer + 90s}), "2026-05-03 14:00:00+02:00 to 14:01:30+02:00");
  EXPECT_EQ(face.weekday(face.local(summer).day), 6);
  EXPECT_EQ(face.weekday(0), 3);
  EXPECT_EQ(face.weekday(-4), 6);
  EXPECT_EQ(face.format_day(face.local(summer).day), "2026-05-03");
}

TEST(CalendarFace, MovesSkippedTimesToTheChange) {
  const Clockface face = Clockface::zone("Europe/Berlin");
  const Timestamp change = read(face, "2026-03-29T01:00:00Z");
  EXPECT_EQ(read(face, "2026-03-29 02:30"), change);
  EXPECT_EQ(face.format(change), "2026-03-29 03:00:00+02:00");
  EXPECT_EQ(face.whole_day(face.local(change).day).length(), 23h);
}

TEST(CalendarFace, TakesTheEarlierOfRepeatedTimes) {
  const Clockface face = Clockface::zone("Europe/Berlin");
  const Timestamp earlier = read(face, "2026-10-25 02:30");
  EXPECT_EQ(face.format(earlier), "2026-10-25 02:30:00+02:00");
  EXPECT_EQ(face.format(earlier + 1h), "2026-10-25 02:30:00+01:00");
  EXPECT_EQ(face.local(earlier), face.local(earlier + 1h));
  EXPECT_EQ(face.whole_day(face.local(earlier).day).length(), 25h);
}

TEST(CalendarFace, KnowsDaysThatAZoneSkipped) {
  const Clockface face = Clockface::zone("Pacific/Apia");  // had no 30 December 2011
  EXPECT_EQ(read(face, "2011-12-30 12:00"), read(face, "2011-12-31 00:00"));
  EXPECT_TRUE(face.whole_day(face.local(read(face, "2011-12-31")).day - 1).empty());
}

TEST(CalendarFace, RefusesDatasetTimesBySayingSo) {
  const auto result = Clockface::zone("Asia/Shanghai").parse("DAY3 11:15:24");
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("counts days"), std::string::npos);
}

TEST(CalendarFace, HasANameThatLeadsBackToIt) {
  const Clockface face = Clockface::zone("Asia/Kathmandu");
  EXPECT_EQ(face.name(), "zone:Asia/Kathmandu");
  EXPECT_EQ(Clockface::named(face.name()), face);
  EXPECT_EQ(Clockface::named("dataset"), Clockface::dataset());
  EXPECT_NE(face, Clockface::dataset());
  EXPECT_NE(face, Clockface::zone("Asia/Shanghai"));
}

TEST(CalendarFace, RefusesUnknownZonesAsConfiguration) {
  for (const std::string_view name :
       {"zone:Europe/Atlantis", "zone:", "zone:../../etc/passwd", "UTC", ""}) {
    try {
      Clockface::named(name);
      ADD_FAILURE() << name;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Config) << name;
    }
  }
}

TEST(CalendarFace, DoesNotDependOnTheProcessZone) {
  const Clockface face = Clockface::zone("Europe/Paris");
  const Timestamp t = read(face, "2026-07-25T02:00:00Z");
  for (const char* zone : {"America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Midway"}) {
    ::setenv("TZ", zone, 1);
    ::tzset();
    EXPECT_EQ(face.format(t), "2026-07-25 04:00:00+02:00") << zone;
    EXPECT_EQ(read(face, "2026-07-25 04:00"), t) << zone;
  }
  ::unsetenv("TZ");
  ::tzset();
}

TEST(ClockfaceParse, SurvivesAnyBytesAndShowsThemShort) {
  const std::string bytes = std::string("DAY1\0\xff\xfe", 7) + std::string(1000, 'x');
  const auto result = Clockface::dataset().parse(bytes);
  ASSERT_FALSE(result);
  EXPECT_LT(result.error().message.size(), 200);
}

/// Milliseconds within what a recording can hold: 1970 to 2100, or DAY0 to DAY47481.
rc::Gen<Timestamp> any_time() {
  return rc::gen::map(rc::gen::inRange<std::int64_t>(0, 4'102'444'800'000),
                      [](std::int64_t ms) { return Timestamp(std::chrono::milliseconds(ms)); });
}

RC_GTEST_PROP(ClockfaceProperty, ParsesWhatItFormats, ()) {
  const std::string name = *rc::gen::element<std::string>(
      "dataset", "zone:Europe/Paris", "zone:America/St_Johns", "zone:Asia/Kathmandu",
      "zone:Pacific/Kiritimati", "zone:Africa/Monrovia", "zone:UTC");
  const Clockface face = Clockface::named(name);
  const Timestamp t = *any_time();
  RC_ASSERT(face.parse(face.format(t)).value() == t);
}

RC_GTEST_PROP(ClockfaceProperty, LocalTimesLeadBackExceptInARepeatedHour, ()) {
  const Clockface face = Clockface::named(
      *rc::gen::element<std::string>("dataset", "zone:Europe/Paris", "zone:Australia/Lord_Howe"));
  const Timestamp t = *any_time();
  const LocalTime local = face.local(t);
  RC_ASSERT(local.since_midnight >= 0h && local.since_midnight < 24h);
  const Timestamp back = face.at(local.day, local.since_midnight);
  RC_ASSERT(back == t || (back < t && t - back <= 1h));
}

RC_GTEST_PROP(ClockfaceProperty, ParseNeverThrows, (const std::string& bytes)) {
  const std::string text = *rc::gen::element<std::string>("", "DAY1 ", "2026-05-03", "DAY") + bytes;
  (void)Clockface::dataset().parse(text);
  (void)Clockface::zone("UTC").parse(text);
}

}  // namespace
}  // namespace daybook
