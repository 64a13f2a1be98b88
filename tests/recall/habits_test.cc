#include "daybook/recall/habits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/made_records.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using testing::HasSubstr;
using testing::Not;

/// Days that begin at 8:00 with a look around, some with a watering at about 9:30; after noon
/// something else is recorded.
class Watering : public testing::Test {
 protected:
  Watering() { store_.add_wearer(wearer_); }

  Window window(int day, Duration time, const std::string& caption) {
    Window window = small_window(0, {caption});
    const Duration shift = face_.at(day, time) - window.interval.start;
    window.interval = {window.interval.start + shift, window.interval.end + shift};
    for (Line& line : window.lines) {
      line.interval = {line.interval.start + shift, line.interval.end + shift};
    }
    window.id = window_id(window);
    Changes changes;
    changes.windows = {window};
    store_.commit(wearer_.name, changes);
    return window;
  }

  void look_around(int day, Duration time) { window(day, time, "I look around."); }

  /// Without a pause.
  void look_around(int day, Duration from, Duration until) {
    for (Duration time = from; time < until; time += minutes(9)) {
      look_around(day, time);
    }
  }

  void water(int day, Duration time) {
    episodes_.push_back(
        made_episode({window(day, time, "I water the roses.")}, "I water the roses"));
    Changes changes;
    changes.episodes = {episodes_.back()};
    if (episodes_.size() == 2) {
      pattern_ = made_pattern(episodes_, "Watering the roses");
      changes.patterns = {pattern_};
      changes.edges = {{pattern_.root, episodes_[0].id, "initiating", 0.8, pattern_.known_at}};
    }
    if (episodes_.size() >= 2) {
      changes.edges.push_back(
          {pattern_.root, episodes_.back().id, "developing", 0.6, episodes_.back().known_at});
    }
    store_.commit(wearer_.name, changes);
  }

  std::optional<Habit> habit(int day, Duration time) const {
    const Cutoff cutoff(face_.at(day, time));
    return HabitReader(cutoff, store_, *small_index(store_)).of(pattern_.id);
  }

  Clockface face_ = Clockface::dataset();
  Wearer wearer_{"T1_NORA", face_};
  MemoryStore store_;
  std::vector<Episode> episodes_;
  Pattern pattern_;
};

TEST_F(Watering, IsCountedByOccasionsAndRecordedDays) {
  for (int day = 1; day <= 5; ++day) {
    look_around(day, hours(8));
    if (day != 3) {
      water(day, hours(9) + minutes(30 + day));
    }
    look_around(day, hours(13));
  }
  const Habit all = habit(5, hours(14)).value();
  EXPECT_EQ(all.occasions, 4U);
  EXPECT_EQ(all.days, 4U);
  EXPECT_EQ(all.recorded_days, 5U);
  EXPECT_EQ(all.typical, Duration(hours(9) + minutes(33)));
  EXPECT_EQ(all.last.start, face_.at(5, hours(9) + minutes(35)));
  EXPECT_EQ(all.missed_since, std::nullopt);
  EXPECT_THAT(habit_text(all, face_), HasSubstr("4 times on 4 of 5 recorded days, usually around "
                                                "09:33 (give or take 1 min), last DAY5 09:35:00"));
  // As it was known on the third day.
  const Habit early = habit(3, hours(9)).value();
  EXPECT_EQ(early.occasions, 2U);
  EXPECT_EQ(early.recorded_days, 3U);
}

TEST_F(Watering, IsMissedOnceItIsUsuallyDone) {
  for (int day = 1; day <= 4; ++day) {
    look_around(day, hours(8));
    water(day, hours(9) + minutes(30));
  }
  look_around(5, hours(8), hours(10) + minutes(10));
  EXPECT_EQ(habit(5, hours(9) + minutes(46))->missed_since, std::nullopt) << "it may still come";
  const Habit missed = habit(5, hours(11)).value();
  EXPECT_EQ(missed.missed_since, Duration(hours(9) + minutes(30)));
  EXPECT_THAT(habit_text(missed, face_), HasSubstr("usually by 09:30, not yet today"));
  water(5, hours(11));
  EXPECT_EQ(habit(5, hours(12))->missed_since, std::nullopt);
}

TEST_F(Watering, IsNotMissedWhereTheTimeWasNotRecorded) {
  for (int day = 1; day <= 4; ++day) {
    look_around(day, hours(8));
    water(day, hours(9) + minutes(30));
  }
  look_around(5, hours(12));
  EXPECT_EQ(habit(5, hours(13))->missed_since, std::nullopt);
}

TEST_F(Watering, IsNotMissedWhereItsTimesLieAllRound) {
  const Duration times[] = {hours(8), hours(12), hours(16), hours(20)};
  for (int day = 1; day <= 4; ++day) {
    water(day, times[day - 1]);
  }
  look_around(5, hours(7), hours(22));
  EXPECT_EQ(habit(5, hours(22))->missed_since, std::nullopt);
}

TEST_F(Watering, IsNotMissedWhereItIsSeldom) {
  for (int day = 1; day <= 8; ++day) {
    look_around(day, hours(8), hours(13));
    if (day <= 3) {
      water(day, hours(9) + minutes(30));
    }
    look_around(day, hours(13));
  }
  EXPECT_NE(habit(4, hours(14))->missed_since, std::nullopt);
  EXPECT_EQ(habit(8, hours(14))->missed_since, std::nullopt) << "3 of 7 days";
}

TEST_F(Watering, IsNoHabitBeforeItIsAPattern) {
  water(1, hours(9));
  water(2, hours(9));
  EXPECT_FALSE(habit(1, hours(20)));
  EXPECT_TRUE(habit(2, hours(20)));
  EXPECT_THAT(HabitReader(Cutoff(face_.at(1, hours(20))), store_, *small_index(store_)).all(),
              testing::IsEmpty());
}

}  // namespace
}  // namespace daybook
