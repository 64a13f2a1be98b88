#include "daybook/time/timestamp.h"

#include <gtest/gtest.h>

#include <chrono>
#include <concepts>
#include <type_traits>

namespace daybook {
namespace {

using namespace std::chrono_literals;

// A cutoff never comes out of a bare time by itself; tests/compile_fail/ shows the same for reads.
static_assert(!std::convertible_to<Timestamp, Cutoff>);
static_assert(!std::convertible_to<Cutoff, Timestamp>);
static_assert(!std::is_default_constructible_v<Cutoff>);
static_assert(!std::three_way_comparable_with<Cutoff, Timestamp>);

// The wearer's clock cannot be asked for the time.
template <typename Clock>
concept HasNow = requires { Clock::now(); };
static_assert(!HasNow<WearerClock>);
static_assert(HasNow<std::chrono::system_clock>);

Timestamp at(Duration since_day_zero) { return Timestamp(since_day_zero); }

TEST(Cutoff, SeesWhatWasKnownByThen) {
  const Cutoff cutoff(at(10h));
  EXPECT_TRUE(cutoff.sees(at(10h)));
  EXPECT_TRUE(cutoff.sees(at(1h)));
  EXPECT_FALSE(cutoff.sees(at(10h + 1ns)));
}

TEST(Cutoff, OfEverythingHidesNothing) {
  EXPECT_TRUE(Cutoff::everything().sees(Timestamp::max()));
  EXPECT_TRUE(Cutoff::everything().sees(at(0h)));
}

TEST(Cutoff, OrdersByTime) { EXPECT_LT(Cutoff(at(1h)), Cutoff(at(2h))); }

TEST(Interval, IsHalfOpen) {
  const Interval hour{at(1h), at(2h)};
  EXPECT_TRUE(hour.contains(at(1h)));
  EXPECT_FALSE(hour.contains(at(2h)));
  EXPECT_FALSE(hour.overlaps({at(2h), at(3h)}));
  EXPECT_TRUE(hour.overlaps({at(2h - 1ns), at(3h)}));
  EXPECT_EQ(hour.length(), 1h);
}

TEST(Interval, MeasuresGapsAndFindsNoneWhereItTouches) {
  const Interval hour{at(1h), at(2h)};
  EXPECT_EQ(hour.gap_to({at(2h), at(3h)}), 0h);
  EXPECT_EQ(hour.gap_to({at(5h), at(6h)}), 3h);
  EXPECT_EQ((Interval{at(5h), at(6h)}.gap_to(hour)), 3h);
  EXPECT_EQ(hour.gap_to({at(0h), at(9h)}), 0h);
}

TEST(Interval, WithoutLengthHoldsNoInstant) {
  const Interval none{at(1h), at(1h)};
  EXPECT_TRUE(none.empty());
  EXPECT_FALSE(none.contains(at(1h)));
  EXPECT_TRUE((Interval{at(1h), at(1h) + 1ns}.contains(at(1h))));
}

TEST(Hours, AreNumbersForFormulas) { EXPECT_DOUBLE_EQ(hours(90min), 1.5); }

}  // namespace
}  // namespace daybook
