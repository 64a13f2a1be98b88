#include "daybook/build/repeats.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

using std::chrono::seconds;

Moment moment(int start, const std::string& verb = "hold", std::uint32_t line = 0) {
  Moment moment;
  moment.subject = "I";
  moment.verb = verb;
  moment.object = "the jar";
  moment.interval = {Timestamp(seconds(start)), Timestamp(seconds(start + 2))};
  moment.lines = {line};
  return moment;
}

TEST(Repeats, ExtendTheEarlierOneInAWindow) {
  Repeats repeats{seconds(60)};
  std::vector<Moment> window;
  repeats.add(moment(0, "hold", 1), window);
  repeats.add(moment(10, "hold", 4), window);
  ASSERT_EQ(window.size(), 1u);
  EXPECT_EQ(window[0].interval.end, Timestamp(seconds(12)));
  EXPECT_EQ(window[0].lines, (std::vector<std::uint32_t>{1, 4}));
}

TEST(Repeats, KeepDifferentDeeds) {
  Repeats repeats{seconds(60)};
  std::vector<Moment> window;
  repeats.add(moment(0, "hold"), window);
  repeats.add(moment(1, "open"), window);
  EXPECT_EQ(window.size(), 2u);
}

TEST(Repeats, DropWhatAnEarlierWindowTold) {
  Repeats repeats{seconds(60)};
  std::vector<Moment> first;
  std::vector<Moment> second;
  repeats.add(moment(0), first);
  repeats.next_window(Timestamp(seconds(30)));
  repeats.add(moment(30), second);
  EXPECT_TRUE(second.empty());
  EXPECT_EQ(first[0].interval.end, Timestamp(seconds(2)));
}

TEST(Repeats, TellAgainAfterAMinute) {
  Repeats repeats{seconds(60)};
  std::vector<Moment> first;
  std::vector<Moment> third;
  repeats.add(moment(0), first);
  repeats.next_window(Timestamp(seconds(60)));
  repeats.add(moment(60), third);
  EXPECT_EQ(third.size(), 1u);
}

TEST(Repeats, KeepAMinuteOfFacts) {
  Repeats repeats{seconds(60)};
  for (int i = 0; i < 10; ++i) {
    repeats.next_window(Timestamp(seconds(30 * i)));
    std::vector<Moment> window;
    repeats.add(moment(30 * i, "hold " + std::to_string(i)), window);
    EXPECT_LE(repeats.size(), 2u);
  }
}

TEST(Repeats, TellPlacesApartWhereThereIsNoObject) {
  Repeats repeats{seconds(60)};
  std::vector<Moment> window;
  for (const char* place : {"kitchen", "yard"}) {
    Moment walk = moment(0, "walk");
    walk.object.clear();
    walk.place = place;
    repeats.add(walk, window);
  }
  EXPECT_EQ(window.size(), 2u);
}

}  // namespace
}  // namespace daybook
