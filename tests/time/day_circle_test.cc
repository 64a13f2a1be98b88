#include "daybook/time/day_circle.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

DayCircle of(std::initializer_list<Duration> times) {
  DayCircle circle;
  for (const Duration time : times) {
    circle.add(time);
  }
  return circle;
}

TEST(DayCircle, HasNoTypicalTimeOfNothing) {
  EXPECT_EQ(of({}).typical(), std::nullopt);
  EXPECT_EQ(of({}).variance(), 1);
  EXPECT_EQ(of({}).spread(), hours(12));
}

TEST(DayCircle, GivesTheTimeItself) {
  EXPECT_EQ(of({hours(9) + minutes(5)}).typical(), Duration(hours(9) + minutes(5)));
  EXPECT_LE(of({hours(9), hours(9)}).spread(), seconds(1));
}

TEST(DayCircle, ClosesAtMidnight) {
  const DayCircle circle = of({hours(23) + minutes(30), minutes(30)});
  EXPECT_EQ(circle.typical(), Duration::zero());
  EXPECT_NEAR(static_cast<double>(circle.spread() / seconds(1)), 1800, 10);
}

TEST(DayCircle, HasNoTypicalTimeAllRound) {
  const DayCircle circle = of({hours(6), hours(18)});
  EXPECT_EQ(circle.typical(), std::nullopt);
  EXPECT_NEAR(circle.variance(), 1, 1e-9);
  EXPECT_EQ(circle.spread(), hours(12));
}

TEST(DayCircle, SixHoursEitherWayAreNotTypical) {
  // Two directions a right angle apart: R = cos 45 degrees, variance 0.293, just tight.
  EXPECT_TRUE(of({hours(9), hours(15)}).typical());
  EXPECT_FALSE(of({hours(9), hours(15) + minutes(10)}).typical());
}

}  // namespace
}  // namespace daybook
