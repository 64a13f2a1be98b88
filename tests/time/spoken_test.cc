#include "daybook/time/spoken.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/time/spoken_context.h"

namespace daybook {
namespace {

const SpokenContext kEvening = context_at("DAY3 20:00");
const SpokenContext kParis = context_at("2026-05-06 20:00", Clockface::zone("Europe/Paris"));

std::string interval_of(std::string_view question, const SpokenContext& context = kEvening) {
  return shown(parse_spoken(question, context).interval, context);
}

// ---- Intervals

struct IntervalCase {
  std::string_view question;
  std::string_view interval;
};

void PrintTo(const IntervalCase& c, std::ostream* out) { *out << c.question; }

class IntervalTable : public testing::TestWithParam<IntervalCase> {};

TEST_P(IntervalTable, IsRead) {
  EXPECT_EQ(interval_of(GetParam().question), GetParam().interval) << GetParam().question;
}

INSTANTIATE_TEST_SUITE_P(
    English, IntervalTable,
    testing::Values(
        IntervalCase{"What did I do today?", "DAY3 00:00:00 to 20:00:00"},
        IntervalCase{"What did I do yesterday?", "DAY2 00:00:00 to DAY3 00:00:00"},
        IntervalCase{"Who came the day before yesterday?", "DAY1 00:00:00 to DAY2 00:00:00"},
        IntervalCase{"Who came the day before?", "DAY2 00:00:00 to DAY3 00:00:00"},
        IntervalCase{"What happened on DAY1?", "DAY1 00:00:00 to DAY2 00:00:00"},
        IntervalCase{"What happened on day 1 at noon?", "DAY1 11:00:00 to 14:30:00"},
        IntervalCase{"Who came on the first day?", "DAY1 00:00:00 to DAY2 00:00:00"},
        IntervalCase{"Who came on the second evening?", "DAY2 17:30:00 to DAY3 00:30:00"},
        IntervalCase{"Who came on day two?", "DAY2 00:00:00 to DAY3 00:00:00"},
        IntervalCase{"What did I do this morning?", "DAY3 05:00:00 to 12:00:00"},
        IntervalCase{"Who did I meet at noon?", "DAY3 11:00:00 to 14:30:00"},
        IntervalCase{"Who came in the afternoon?", "DAY3 12:30:00 to 18:30:00"},
        IntervalCase{"Who came on the evening?", "DAY3 17:30:00 to 20:00:00"},
        IntervalCase{"Who was here late in the afternoon?", "DAY3 15:30:00 to 18:30:00"},
        IntervalCase{"Where was I last night?", "DAY2 18:00:00 to DAY3 03:00:00"},
        IntervalCase{"Who called the night before last?", "DAY1 18:00:00 to DAY2 03:00:00"},
        IntervalCase{"Who called late last night?", "DAY2 22:30:00 to DAY3 03:00:00"},
        IntervalCase{"Who is here tonight?", "DAY3 17:30:00 to 20:00:00"},
        IntervalCase{"What did I do earlier today?", "DAY3 00:00:00 to 20:00:00"},
        IntervalCase{"Who did I meet recently?", "DAY3 08:00:00 to 20:00:00"},
        IntervalCase{"Who came a while ago?", "DAY3 08:00:00 to 20:00:00"},
        IntervalCase{"Who was here just now?", "DAY3 19:45:00 to 20:00:00"},
        IntervalCase{"Who called 3 hours ago?", "DAY3 16:24:00 to 17:36:00"},
        IntervalCase{"Who called half an hour ago?", "DAY3 19:20:00 to 19:40:00"},
        IntervalCase{"Who called one and a half hours ago?", "DAY3 18:12:00 to 18:48:00"},
        IntervalCase{"Who called an hour and a half ago?", "DAY3 18:12:00 to 18:48:00"},
        IntervalCase{"Who called a couple of hours ago?", "DAY3 17:36:00 to 18:24:00"},
        IntervalCase{"Who called 20 minutes ago?", "DAY3 19:30:00 to 19:50:00"},
        IntervalCase{"Who called 5 minutes ago?", "DAY3 19:45:00 to 20:00:00"},
        IntervalCase{"Who called two days ago?", "DAY1 00:00:00 to DAY2 00:00:00"},
        IntervalCase{"Who called two days ago at noon?", "DAY1 11:00:00 to 14:30:00"},
        IntervalCase{"What happened in the last 2 hours?", "DAY3 18:00:00 to 20:00:00"},
        IntervalCase{"What happened over the past few hours?", "DAY3 17:00:00 to 20:00:00"},
        IntervalCase{"What happened within the last hour?", "DAY3 19:00:00 to 20:00:00"},
        IntervalCase{"What did I buy since yesterday?", "DAY2 00:00:00 to DAY3 20:00:00"},
        IntervalCase{"What did I buy until yesterday?", "DAY0 00:00:00 to DAY3 00:00:00"},
        IntervalCase{"Who came between 3 and 4?", "DAY3 15:00:00 to 16:00:00"},
        IntervalCase{"Who came between DAY1 and DAY2?", "DAY1 00:00:00 to DAY3 00:00:00"},
        IntervalCase{"Who came from 9 to 11 yesterday?", "DAY2 09:00:00 to 11:00:00"},
        IntervalCase{"Who came 3-4pm yesterday?", "DAY2 15:00:00 to 16:00:00"},
        IntervalCase{"Who came between breakfast and lunch?", "DAY3 08:00:00 to 12:30:00"},
        IntervalCase{"Who came at 3pm?", "DAY3 15:00:00 to 16:00:00"},
        IntervalCase{"Who came at 15:30?", "DAY3 15:30:00 to 15:31:00"},
        IntervalCase{"Who came yesterday at half past nine?", "DAY2 09:30:00 to 09:31:00"},
        IntervalCase{"Who came at quarter to ten in the evening on DAY2?",
                     "DAY2 21:45:00 to 21:46:00"},
        IntervalCase{"Who came at nine last night?", "DAY2 21:00:00 to 22:00:00"},
        IntervalCase{"Who woke at 2 am last night?", "DAY3 02:00:00 to 03:00:00"},
        IntervalCase{"Who came at midnight?", "DAY2 23:30:00 to DAY3 00:30:00"},
        IntervalCase{"Who came at 3 in the afternoon yesterday?", "DAY2 15:00:00 to 16:00:00"},
        IntervalCase{"Who sat next to me at breakfast?", "DAY3 07:00:00 to 09:30:00"},
        IntervalCase{"Who sat next to me during lunch yesterday?", "DAY2 11:30:00 to 14:00:00"},
        IntervalCase{"Who cooked yesterday's dinner?", "DAY2 18:00:00 to 20:30:00"},
        IntervalCase{"Who sat there last night at dinner?", "DAY2 18:00:00 to 20:30:00"},
        IntervalCase{"What did I do before noon?", "DAY3 00:00:00 to 12:00:00"},
        IntervalCase{"What did I do before lunch?", "DAY3 00:00:00 to 12:30:00"},
        IntervalCase{"What did I do after 3pm yesterday?", "DAY2 15:00:00 to DAY3 00:00:00"},
        IntervalCase{"What did I do after lunch?", "DAY3 12:30:00 to 20:00:00"},
        IntervalCase{"What did I do right after lunch?", "DAY3 12:30:00 to 13:30:00"},
        IntervalCase{"What did I do just before noon?", "DAY3 11:00:00 to 12:00:00"},
        IntervalCase{"What did I do after DAY1?", "DAY2 00:00:00 to DAY3 20:00:00"},
        IntervalCase{"What did I do before DAY2?", "DAY0 00:00:00 to DAY2 00:00:00"},
        IntervalCase{"DAY2 10:00 to DAY2 10:30, who spoke?", "DAY2 10:00:00 to 10:30:00"},
        IntervalCase{"DAY1 11152400 to DAY1 11200000", "DAY1 11:15:24 to 11:20:00"},
        IntervalCase{"day1_9152400 to day1_92000", "DAY1 09:15:24 to 09:20:00"},
        IntervalCase{"the night before DAY2", "DAY1 18:00:00 to DAY2 03:00:00"},
        IntervalCase{"In the morning of DAY2, who called?", "DAY2 05:00:00 to 12:00:00"}));

INSTANTIATE_TEST_SUITE_P(
    Chinese, IntervalTable,
    testing::Values(IntervalCase{"昨天我和谁吃饭", "DAY2 00:00:00 to DAY3 00:00:00"},
                    IntervalCase{"前天晚上谁做的饭？", "DAY1 17:30:00 to DAY2 03:00:00"},
                    IntervalCase{"今天中午吃了什么", "DAY3 11:00:00 to 14:30:00"},
                    IntervalCase{"今早谁来了", "DAY3 05:00:00 to 12:00:00"},
                    IntervalCase{"昨晚看了什么电影", "DAY2 18:00:00 to DAY3 03:00:00"},
                    IntervalCase{"下午谁来了", "DAY3 12:30:00 to 18:30:00"},
                    IntervalCase{"刚才谁在敲门", "DAY3 19:45:00 to 20:00:00"},
                    IntervalCase{"三小时前我在做什么", "DAY3 16:24:00 to 17:36:00"},
                    IntervalCase{"半小时前谁打电话", "DAY3 19:20:00 to 19:40:00"},
                    IntervalCase{"一个半小时前我在哪里", "DAY3 18:12:00 to 18:48:00"},
                    IntervalCase{"20分钟之前谁走了", "DAY3 19:30:00 to 19:50:00"},
                    IntervalCase{"两天前我买了什么", "DAY1 00:00:00 to DAY2 00:00:00"},
                    IntervalCase{"第二天我做了什么", "DAY2 00:00:00 to DAY3 00:00:00"},
                    IntervalCase{"第二天晚上谁来了", "DAY2 17:30:00 to DAY3 03:00:00"},
                    IntervalCase{"下午三点半谁来了", "DAY3 15:30:00 to 15:31:00"},
                    IntervalCase{"昨天下午3点到5点我在哪", "DAY2 15:00:00 to 17:00:00"},
                    IntervalCase{"从昨天到今天我做了什么", "DAY2 00:00:00 to DAY3 20:00:00"},
                    IntervalCase{"从昨天起我做了什么", "DAY2 00:00:00 to DAY3 20:00:00"},
                    IntervalCase{"午饭后谁洗的碗", "DAY3 12:30:00 to 20:00:00"},
                    IntervalCase{"昨天中午之前我做了什么", "DAY2 00:00:00 to 12:00:00"},
                    IntervalCase{"最近我吃了什么", "DAY3 08:00:00 to 20:00:00"},
                    IntervalCase{"过去两小时发生了什么", "DAY3 18:00:00 to 20:00:00"},
                    IntervalCase{"吃午饭的时候谁坐我旁边", "DAY3 11:30:00 to 14:00:00"},
                    IntervalCase{"半夜两点谁醒了", "DAY3 02:00:00 to 03:00:00"},
                    IntervalCase{"What have I been up to today?", "DAY3 00:00:00 to 20:00:00"},
                    IntervalCase{"What did I do up to yesterday?",
                                 "DAY0 00:00:00 to DAY3 00:00:00"},
                    IntervalCase{"１５：３０谁来了", "DAY3 15:30:00 to 15:31:00"}));

INSTANTIATE_TEST_SUITE_P(
    NoTime, IntervalTable,
    testing::Values(
        IntervalCase{"What did May say about the soup?", ""}, IntervalCase{"Who may come?", ""},
        IntervalCase{"Who marched in the march?", ""}, IntervalCase{"Did we sit in the sun?", ""},
        IntervalCase{"Wait a second, who called?", ""},
        IntervalCase{"Who likes minute details?", ""}, IntervalCase{"Who took the second cup?", ""},
        IntervalCase{"Where is the second-hand lamp?", ""},
        IntervalCase{"Who bought the night light?", ""},
        IntervalCase{"Who went to the night market?", ""},
        IntervalCase{"Who said good morning?", ""}, IntervalCase{"Where are the lunch menus?", ""},
        IntervalCase{"Who has enough bread for lunch?", ""},
        IntervalCase{"Who sat at the dinner table?", ""},
        IntervalCase{"Where did I put last year's calendar?", ""},
        IntervalCase{"Who changed it at the last minute?", ""},
        IntervalCase{"What did I do at 3 tables?", ""},
        IntervalCase{"Who came after 5 people?", ""}, IntervalCase{"How long ago was it?", ""},
        IntervalCase{"Who came on Monday?", ""}, IntervalCase{"Who came on 3 May?", ""},
        IntervalCase{"Who came on 2026-05-03?", ""}, IntervalCase{"Who cooked 2 hours?", ""},
        IntervalCase{"What will I do tomorrow?", ""}, IntervalCase{"明天我们去哪里", ""},
        IntervalCase{"几点吃的晚饭？", ""}, IntervalCase{"快一点走是谁说的", ""},
        IntervalCase{"有三点建议是谁说的", ""}, IntervalCase{"一周三次是谁说的", ""},
        IntervalCase{"晚上好是谁说的", ""}, IntervalCase{"下午茶吃了什么", ""},
        IntervalCase{"目前天气怎么样", ""}, IntervalCase{"最近的超市在哪里", ""},
        IntervalCase{"星期三谁来了？", ""}));

TEST(SpokenCalendar, ReadsDatesAndWeekdaysInTheWearersZone) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"What did I do on May 3rd?", "2026-05-03 00:00:00+02:00 to 2026-05-04 00:00:00+02:00"},
      {"What did May do on 3 May?", "2026-05-03 00:00:00+02:00 to 2026-05-04 00:00:00+02:00"},
      {"Who came on 20 May?", "2025-05-20 00:00:00+02:00 to 2025-05-21 00:00:00+02:00"},
      {"Who came on 2026-04-30 at noon?", "2026-04-30 11:00:00+02:00 to 14:30:00+02:00"},
      {"Who came on Sunday?", "2026-05-03 00:00:00+02:00 to 2026-05-04 00:00:00+02:00"},
      {"Who called on Mon?", "2026-05-04 00:00:00+02:00 to 2026-05-05 00:00:00+02:00"},
      {"Who came on Wednesday?", "2026-05-06 00:00:00+02:00 to 20:00:00+02:00"},
      {"Who came last Wednesday?", "2026-04-29 00:00:00+02:00 to 2026-04-30 00:00:00+02:00"},
      {"Who made coffee Monday morning?", "2026-05-04 05:00:00+02:00 to 12:00:00+02:00"},
      {"What happened last week?", "2026-04-27 00:00:00+02:00 to 2026-05-04 00:00:00+02:00"},
      {"Who came in April?", "2026-04-01 00:00:00+02:00 to 2026-05-01 00:00:00+02:00"},
      {"上周三我在哪", "2026-04-29 00:00:00+02:00 to 2026-04-30 00:00:00+02:00"},
      {"星期三谁来了？", "2026-05-06 00:00:00+02:00 to 20:00:00+02:00"},
      {"5月3日下午发生了什么", "2026-05-03 12:30:00+02:00 to 18:30:00+02:00"},
      {"二零二五年七月二十五日早上", "2025-07-25 05:00:00+02:00 to 12:00:00+02:00"},
  };
  for (const auto& [question, interval] : cases) {
    EXPECT_EQ(interval_of(question, kParis), interval) << question;
  }
}

TEST(SpokenCalendar, TakesMayForAPersonAndSunForAStarWhereTheyStandSo) {
  for (const std::string_view question :
       {"What did May and June say?", "Who used the knife before May?", "Who may have it?",
        "Which of the 3 may have it?", "I march 3 miles, who came?", "Who sat in the sun?",
        "What happened on DAY3?"}) {
    EXPECT_EQ(interval_of(question, kParis), "") << question;
  }
}

TEST(SpokenCalendar, FollowsTheClockChange) {
  const SpokenContext berlin = context_at("2026-03-30 12:00", Clockface::zone("Europe/Berlin"));
  const auto yesterday = parse_spoken("yesterday", berlin).interval;
  ASSERT_TRUE(yesterday);
  EXPECT_EQ(yesterday->length(), std::chrono::hours(23));
  EXPECT_EQ(interval_of("yesterday at 9am", berlin), "2026-03-29 09:00:00+02:00 to 10:00:00+02:00");
}

TEST(SpokenCalendar, DoesNotDependOnTheProcessZone) {
  for (const char* zone : {"UTC", "Pacific/Kiritimati", "Pacific/Midway"}) {
    ::setenv("TZ", zone, 1);
    ::tzset();
    EXPECT_EQ(interval_of("yesterday evening", kParis),
              "2026-05-05 17:30:00+02:00 to 2026-05-06 00:30:00+02:00");
  }
  ::unsetenv("TZ");
  ::tzset();
}

// ---- Phrases

TEST(SpokenPhrases, StandInTextOrderWithTheirBytes) {
  const std::string_view text = "At noon, who did I talk to yesterday?";
  const SpokenTime spoken = parse_spoken(text, kEvening);
  ASSERT_EQ(spoken.phrases.size(), 2);
  EXPECT_EQ(text.substr(spoken.phrases[0].begin, spoken.phrases[0].end), "At noon");
  EXPECT_EQ(text.substr(spoken.phrases[1].begin, spoken.phrases[1].end - spoken.phrases[1].begin),
            "yesterday");
}

TEST(SpokenPhrases, LendTheirDayToHoursSaidElsewhere) {
  EXPECT_EQ(interval_of("At noon, who did I talk to yesterday?"), "DAY2 11:00:00 to 14:30:00");
  EXPECT_EQ(interval_of("昨天我们在院子里，下午三点谁来了"), "DAY2 15:00:00 to 16:00:00");
}

TEST(SpokenPhrases, ThatDoNotMeetLeaveTheFirst) {
  EXPECT_EQ(interval_of("Was the parrot louder today than yesterday?"),
            "DAY3 00:00:00 to 20:00:00");
}

TEST(SpokenPhrases, OfTheFutureAreMarkedAndMeanNothingReadable) {
  for (const std::string_view text :
       {"What will we do tomorrow morning?", "明天早上做什么", "Who comes the day after tomorrow?",
        "Call me in 2 hours", "What is on at 9pm today?"}) {
    const SpokenTime spoken = parse_spoken(text, kEvening);
    ASSERT_EQ(spoken.phrases.size(), 1) << text;
    EXPECT_TRUE(spoken.phrases[0].future) << text;
    EXPECT_FALSE(spoken.interval) << text;
  }
}

TEST(SpokenPhrases, SayHowExactTheyAre) {
  const auto exact = [](std::string_view text) {
    return parse_spoken(text, kEvening).phrases.at(0).exact;
  };
  EXPECT_TRUE(exact("at 3pm"));
  EXPECT_TRUE(exact("2 hours ago"));
  EXPECT_TRUE(exact("三小时前"));
  EXPECT_FALSE(exact("yesterday"));
  EXPECT_FALSE(exact("in the morning"));
  EXPECT_FALSE(exact("after 3pm"));
}

TEST(SpokenPhrases, OfHabitsMeanTheHoursOfAnyDay) {
  const SpokenTime spoken = parse_spoken("What do I usually drink in the morning?", kEvening);
  ASSERT_EQ(spoken.phrases.size(), 1);
  using std::chrono::hours;
  EXPECT_EQ(spoken.phrases[0].daily, (DailySpan{hours(5), hours(12)}));
  EXPECT_FALSE(spoken.interval);
  EXPECT_FALSE(parse_spoken("What do I drink in the morning?", kEvening).phrases[0].daily);
  EXPECT_FALSE(parse_spoken("What do I usually drink this morning?", kEvening).phrases[0].daily);
  EXPECT_EQ(parse_spoken("What do I usually do before lunch?", kEvening).phrases[0].daily,
            (DailySpan{hours(8), std::chrono::minutes(750)}));
  EXPECT_EQ(parse_spoken("What do I usually do after breakfast?", kEvening).phrases[0].daily,
            (DailySpan{hours(8), std::chrono::minutes(750)}));
  EXPECT_EQ(parse_spoken("What do I usually do after dinner?", kEvening).phrases[0].daily,
            (DailySpan{hours(19), hours(24)}));
  EXPECT_TRUE(parse_spoken("每天晚上我们做什么", kEvening).phrases[0].daily);
}

TEST(SpokenPhrases, BeforeBedIsTheEndOfTheEveningAndNoEvent) {
  using std::chrono::hours;
  for (const char* said : {"What do I usually do before bed?",
                           "What do I usually do before I go to sleep?", "我睡觉前通常做什么"}) {
    const SpokenTime spoken = parse_spoken(said, kEvening);
    ASSERT_EQ(spoken.phrases.size(), 1) << said;
    EXPECT_EQ(spoken.phrases[0].daily, (DailySpan{hours(20), hours(27)})) << said;
    EXPECT_FALSE(spoken.anchor) << said;
  }
  EXPECT_TRUE(parse_spoken("What did I do before bedding the plants?", kEvening).anchor);
}

TEST(SpokenMeals, FollowTheWearersHabits) {
  SpokenContext late = kEvening;
  late.meals.lunch = std::chrono::hours(14);
  EXPECT_EQ(interval_of("Who sat next to me at lunch?", late), "DAY3 13:00:00 to 15:30:00");
  EXPECT_EQ(interval_of("What did I do before lunch?", late), "DAY3 00:00:00 to 14:00:00");
}

// ---- The clock on the wall decides

TEST(SpokenNow, MovesHoursThatHaveNotBegunToYesterday) {
  const SpokenContext morning = context_at("DAY3 10:00");
  EXPECT_EQ(interval_of("Who came in the evening?", morning), "DAY2 17:30:00 to DAY3 00:30:00");
  EXPECT_EQ(interval_of("Who came at 15:30?", morning), "DAY2 15:30:00 to 15:31:00");
  EXPECT_EQ(interval_of("Who came at 9?", morning), "DAY3 09:00:00 to 10:00:00");
  EXPECT_EQ(interval_of("What did I do after lunch?", morning), "DAY2 12:30:00 to DAY3 00:00:00");
  EXPECT_EQ(interval_of("What did I do before lunch?", morning), "DAY3 00:00:00 to 10:00:00");
}

TEST(SpokenNow, CountsTheSmallHoursToTheDayBefore) {
  const SpokenContext small_hours = context_at("DAY3 01:30");
  EXPECT_EQ(interval_of("Who came tonight?", small_hours), "DAY2 17:30:00 to DAY3 01:30:00");
  EXPECT_EQ(interval_of("Who came this morning?", small_hours), "DAY2 05:00:00 to 12:00:00");
  EXPECT_EQ(interval_of("今晚谁来了", small_hours), "DAY2 17:30:00 to DAY3 01:30:00");
  EXPECT_EQ(interval_of("Who came last night?", small_hours), "DAY2 18:00:00 to DAY3 01:30:00");
}

// ---- Choices

struct ChoiceCase {
  std::string_view choice;
  std::string_view interval;  ///< "" for no time
};

void PrintTo(const ChoiceCase& c, std::ostream* out) { *out << c.choice; }

class ChoiceTable : public testing::TestWithParam<ChoiceCase> {};

TEST_P(ChoiceTable, IsReadAsAWhole) {
  const auto phrase = parse_time_choice(GetParam().choice, kEvening);
  EXPECT_EQ(phrase ? kEvening.face.format(phrase->interval) : "", GetParam().interval)
      << GetParam().choice;
}

INSTANTIATE_TEST_SUITE_P(
    Times, ChoiceTable,
    testing::Values(ChoiceCase{"About 4 hours ago", "DAY3 15:12:00 to 16:48:00"},
                    ChoiceCase{"about four hours ago.", "DAY3 15:12:00 to 16:48:00"},
                    ChoiceCase{"About an hour ago", "DAY3 18:48:00 to 19:12:00"},
                    ChoiceCase{"Five and a half hours ago", "DAY3 13:24:00 to 15:36:00"},
                    ChoiceCase{"5-6 hours ago", "DAY3 12:48:00 to 16:00:00"},
                    ChoiceCase{"An hour or two ago", "DAY3 17:36:00 to 19:12:00"},
                    ChoiceCase{"Half a day ago", "DAY3 05:36:00 to 10:24:00"},
                    ChoiceCase{"About 1 day ago", "DAY2 00:00:00 to DAY3 00:00:00"},
                    ChoiceCase{"Two nights ago", "DAY1 18:00:00 to DAY2 03:00:00"},
                    ChoiceCase{"Yesterday morning", "DAY2 05:00:00 to 12:00:00"},
                    ChoiceCase{"Yesterday at noon", "DAY2 11:00:00 to 14:30:00"},
                    ChoiceCase{"The night before yesterday", "DAY1 18:00:00 to DAY2 03:00:00"},
                    ChoiceCase{"the night before last", "DAY1 18:00:00 to DAY2 03:00:00"},
                    ChoiceCase{"The afternoon before yesterday", "DAY1 12:30:00 to 18:30:00"},
                    ChoiceCase{"The day before yesterday around noon", "DAY1 11:00:00 to 14:30:00"},
                    ChoiceCase{"This noon", "DAY3 11:00:00 to 14:30:00"},
                    ChoiceCase{"Morning", "DAY3 05:00:00 to 12:00:00"},
                    ChoiceCase{"Evening", "DAY3 17:30:00 to 20:00:00"},
                    ChoiceCase{"Around 3 pm yesterday", "DAY2 15:00:00 to 16:00:00"},
                    ChoiceCase{"DAY2 10:00", "DAY2 10:00:00 to 10:01:00"},
                    ChoiceCase{"Lunch yesterday", "DAY2 11:30:00 to 14:00:00"},
                    ChoiceCase{"Before lunch", "DAY3 00:00:00 to 12:30:00"},
                    ChoiceCase{"约四小时前", "DAY3 15:12:00 to 16:48:00"},
                    ChoiceCase{"5个半小时前", "DAY3 13:24:00 to 15:36:00"},
                    ChoiceCase{"昨天中午", "DAY2 11:00:00 to 14:30:00"},
                    ChoiceCase{"大前天晚上", "DAY0 17:30:00 to DAY1 03:00:00"},
                    ChoiceCase{"半天前", "DAY3 05:36:00 to 10:24:00"},
                    ChoiceCase{"早晨", "DAY3 05:00:00 to 12:00:00"},
                    ChoiceCase{"tomorrow", "DAY4 00:00:00 to DAY5 00:00:00"}));

INSTANTIATE_TEST_SUITE_P(
    Others, ChoiceTable,
    testing::Values(ChoiceCase{"", ""}, ChoiceCase{"Rainy Day", ""}, ChoiceCase{"30min", ""},
                    ChoiceCase{"6 times", ""}, ChoiceCase{"3", ""}, ChoiceCase{"Lunch", ""},
                    ChoiceCase{"On the first floor", ""}, ChoiceCase{"Night light", ""},
                    ChoiceCase{"Omar, yesterday", ""}, ChoiceCase{"Yesterday's cake", ""},
                    ChoiceCase{"She left an hour ago", ""}, ChoiceCase{"First", ""},
                    ChoiceCase{"雨天", ""}, ChoiceCase{"晚饭", ""},
                    ChoiceCase{"第二天就下雨了", ""}));

// ---- Ranges

TEST(ParseRange, ReadsWhatUsersType) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"DAY2", "DAY2 00:00:00 to DAY3 00:00:00"},
      {"DAY2 10:00 to DAY2 12:00", "DAY2 10:00:00 to 12:00:00"},
      {"DAY2 10:00 - 12:00", "DAY2 10:00:00 to 12:00:00"},
      {"DAY2 10:00-12:00", "DAY2 10:00:00 to 12:00:00"},
      {"DAY1 to DAY2", "DAY1 00:00:00 to DAY3 00:00:00"},
      {"from DAY1 to DAY2", "DAY1 00:00:00 to DAY3 00:00:00"},
      {"DAY1_11152400", "DAY1 11:15:24 to 11:15:25"},
      {"15:30", "DAY3 15:30:00 to 15:31:00"},
      {"21:30", "DAY3 21:30:00 to 21:31:00"},
      {"9am - 11am", "DAY3 09:00:00 to 11:00:00"},
      {"9 to 11am", "DAY3 09:00:00 to 11:00:00"},
      {"DAY2 3pm to 5pm", "DAY2 15:00:00 to 17:00:00"},
      {"22:00 to 01:00", "DAY3 22:00:00 to DAY4 01:00:00"},
      {"today", "DAY3 00:00:00 to DAY4 00:00:00"},
      {"tomorrow", "DAY4 00:00:00 to DAY5 00:00:00"},
      {"yesterday afternoon", "DAY2 12:30:00 to 18:30:00"},
      {"yesterday to now", "DAY2 00:00:00 to DAY3 20:00:00"},
      {"2 hours ago", "DAY3 17:36:00 to 18:24:00"},
      {"lunch", "DAY3 11:30:00 to 14:00:00"},
      {"昨天下午三点到四点", "DAY2 15:00:00 to 16:00:00"},
  };
  for (const auto& [text, interval] : cases) {
    const auto range = parse_range(text, kEvening);
    ASSERT_TRUE(range) << text;
    EXPECT_EQ(kEvening.face.format(*range), interval) << text;
  }
}

TEST(ParseRange, ReadsCalendarTimesWithAndWithoutOffset) {
  const auto range = parse_range("2026-05-03T14:00:00Z to 2026-05-03T15:00:00Z", kParis);
  ASSERT_TRUE(range);
  EXPECT_EQ(kParis.face.format(*range), "2026-05-03 16:00:00+02:00 to 17:00:00+02:00");
  EXPECT_EQ(kParis.face.format(*parse_range("2026-05-03 14:00 - 15:00", kParis)),
            "2026-05-03 14:00:00+02:00 to 15:00:00+02:00");
  EXPECT_EQ(kParis.face.format(*parse_range("2026-05-03", kParis)),
            "2026-05-03 00:00:00+02:00 to 2026-05-04 00:00:00+02:00");
}

TEST(ParseRange, SaysWhatItDidNotUnderstand) {
  for (const std::string_view text :
       {"", "blah", "DAY2 or so many", "2026-05-03", "DAY2 25:00", "the cat", "Omar yesterday"}) {
    const auto range = parse_range(text, kEvening);
    ASSERT_FALSE(range) << text;
    EXPECT_EQ(range.error().kind, ErrorKind::Usage) << text;
    EXPECT_NE(range.error().message.find(text), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace daybook
