#include "daybook/base/clock.h"

#include <gtest/gtest.h>

#include <chrono>

namespace daybook {
namespace {

using namespace std::chrono_literals;

TEST(FixedClock, StandsStillUntilMoved) {
  const Clock::TimePoint start{1000s};
  FixedClock clock(start);
  EXPECT_EQ(clock.now(), start);
  EXPECT_EQ(clock.now(), start);
  clock.advance(90s);
  EXPECT_EQ(clock.now(), start + 90s);
  clock.set(start);
  EXPECT_EQ(clock.now(), start);
}

TEST(SystemClock, LiesBetweenTwoReadingsOfTheMachine) {
  const auto before = std::chrono::system_clock::now();
  const auto now = SystemClock().now();
  EXPECT_LE(before, now);
  EXPECT_LE(now, std::chrono::system_clock::now());
}

}  // namespace
}  // namespace daybook
