#include "daybook/assist/habit_watch.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// Days of which each morning is recorded from eight on; the roses are watered at half past nine.
class RosesWatched : public testing::Test {
 protected:
  Timestamp at(int day, Duration time) const { return face_.at(day, time); }

  void record(int day, Duration from, Duration until) {
    for (Duration time = from; time < until; time += minutes(5)) {
      watch_.begin({at(day, time), at(day, time) + minutes(5)});
      watch_.take({"look"});
    }
  }

  Episode occasion(int day, Duration time, std::uint64_t id) const {
    Episode episode;
    episode.id = {id};
    episode.interval = {at(day, time), at(day, time) + minutes(4)};
    episode.windows = {WindowId{id}};
    episode.text = "I water the roses in the garden";
    return episode;
  }

  void water(int day, Duration time) {
    const Episode episode = occasion(day, time, static_cast<std::uint64_t>(day));
    pattern_.root = {7};
    pattern_.title = "water the roses in the garden";
    pattern_.members.push_back({episode.id, "developing", 0.6});
    pattern_.interval.start = at(1, hours(9) + minutes(30));
    pattern_.typical_time = hours(9) + minutes(30);
    if (++pattern_.count > 1) {
      watch_.grow(pattern_, {episode});
    }
  }

  /// Four days, and the fifth until noon without the roses.
  void live() {
    for (int day = 1; day <= 4; ++day) {
      record(day, hours(8), hours(12));
      water(day, hours(9) + minutes(30));
    }
    record(5, hours(8), hours(12));
  }

  std::size_t missing(int day, Duration time) const { return watch_.missing(at(day, time)).size(); }

  Clockface face_ = Clockface::dataset();
  HabitWatch watch_{face_};
  Pattern pattern_;
};

TEST_F(RosesWatched, AreMissedFromHalfAnHourAfterForTwoHours) {
  live();
  EXPECT_EQ(missing(5, hours(9) + minutes(59)), 0U);
  EXPECT_EQ(missing(5, hours(10)), 1U);
  EXPECT_EQ(missing(5, hours(11) + minutes(30)), 1U);
  EXPECT_EQ(missing(5, hours(11) + minutes(31)), 0U);
  const MissedHabit habit = watch_.missing(at(5, hours(10))).front();
  EXPECT_EQ(habit.subject, "water the roses in the garden");
  EXPECT_EQ(habit.missed, (Missed{hours(9) + minutes(30), 4, 4}));
  EXPECT_EQ(habit.last.interval.start, at(4, hours(9) + minutes(30)));
}

TEST_F(RosesWatched, AreDoneWhereALineOfTodayNamesThem) {
  live();
  watch_.take({"omar", "rose"});
  watch_.take({"water", "tomato"});
  EXPECT_EQ(missing(5, hours(10)), 1U);
  watch_.take({"omar", "water", "rose"});
  EXPECT_EQ(missing(5, hours(10)), 0U);
  record(6, hours(8), hours(12));
  EXPECT_EQ(missing(6, hours(10)), 1U) << "yesterday's word is yesterday's";
}

TEST_F(RosesWatched, AreNotMissedWhereAPauseHidTheTime) {
  live();
  watch_.begin({at(5, hours(12) + minutes(20)), at(5, hours(12) + minutes(25))});
  EXPECT_EQ(missing(5, hours(11)), 0U);
}

TEST_F(RosesWatched, AreMissedNoMoreOnceWatered) {
  live();
  water(5, hours(10));
  EXPECT_EQ(missing(5, hours(11)), 0U);
}

TEST_F(RosesWatched, GoOnInTheRoutineThatTookThemOver) {
  live();
  Pattern elder = pattern_;
  elder.root = {9};
  elder.title = "water the flowers";
  elder.interval.start = at(2, hours(9) + minutes(20));
  elder.count = 6;
  watch_.grow(elder, {occasion(4, hours(9) + minutes(30), 4)});
  Pattern ended = pattern_;
  ended.successor = PatternId{9};
  watch_.grow(ended, {});
  const std::vector<MissedHabit> missing = watch_.missing(at(5, hours(10)));
  ASSERT_EQ(missing.size(), 1U);
  EXPECT_EQ(missing[0].title, "water the flowers");
  EXPECT_EQ(missing[0].missed.days, 4U);
}

TEST_F(RosesWatched, AreNoHabitWithoutATypicalTimeOrAnObject) {
  for (const bool timed : {false, true}) {
    HabitWatch watch(face_);
    for (int day = 1; day <= 4; ++day) {
      watch.begin({at(day, hours(8)), at(day, hours(8)) + minutes(5)});
      Pattern pattern;
      pattern.root = {7};
      pattern.title = timed ? "laugh in the garden" : "water the roses";
      pattern.interval.start = at(day, hours(9));
      pattern.count = static_cast<std::uint32_t>(day);
      pattern.members = {{EpisodeId{1}, "developing", 0.6}};
      pattern.typical_time = timed ? std::optional<Duration>(hours(9)) : std::nullopt;
      watch.grow(pattern, {occasion(day, hours(9), 1)});
    }
    for (Duration time = hours(8); time < hours(11); time += minutes(5)) {
      watch.begin({at(5, time), at(5, time) + minutes(5)});
    }
    EXPECT_TRUE(watch.missing(at(5, hours(10))).empty()) << timed;
  }
}

TEST_F(RosesWatched, HaveToShowAnewWhenMembersLeft) {
  live();
  pattern_.count = 2;
  watch_.grow(pattern_, {});
  EXPECT_EQ(missing(5, hours(10)), 0U);
}

}  // namespace
}  // namespace daybook
