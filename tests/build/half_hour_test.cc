#include "daybook/build/half_hour.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/windows.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

class Halves : public testing::Test {
 protected:
  /// The sizes of the half hours that a window at this time ends.
  std::vector<std::size_t> push(Duration at) {
    HalfHourWindow window;
    window.window = made_up::window(at, {"I walk."});
    std::vector<std::size_t> sizes;
    for (const HalfHour& half : halves_.push(window)) {
      sizes.push_back(half.windows.size());
      EXPECT_EQ(half.known_at, window.window.interval.end);
    }
    return sizes;
  }

  HalfHours halves_{Clockface::dataset()};
};

TEST_F(Halves, AreOverWithTheWindowThatReachesTheirEnd) {
  EXPECT_THAT(push(hours(34) + minutes(28)), IsEmpty());
  EXPECT_THAT(push(hours(34) + minutes(29)), IsEmpty());
  EXPECT_THAT(push(hours(34) + minutes(29) + seconds(30)), ElementsAre(3U));
  EXPECT_THAT(push(hours(34) + minutes(30)), IsEmpty());
}

TEST_F(Halves, AreOverWithTheFirstWindowOfAnother) {
  EXPECT_THAT(push(hours(34)), IsEmpty());
  EXPECT_THAT(push(hours(34) + seconds(30)), IsEmpty());
  EXPECT_THAT(push(hours(34) + minutes(40)), ElementsAre(2U));
  EXPECT_THAT(push(hours(58) + minutes(40)), ElementsAre(1U));  // a day later, the same half
}

TEST_F(Halves, TakeAWindowByItsStart) {
  EXPECT_THAT(push(hours(34) + minutes(29) + seconds(45)), ElementsAre(1U));
  EXPECT_THAT(push(hours(34) + minutes(30) + seconds(15)), IsEmpty());
}

TEST_F(Halves, MayBeOverTwoAtOnce) {
  EXPECT_THAT(push(hours(34)), IsEmpty());
  EXPECT_THAT(push(hours(34) + minutes(59) + seconds(30)), ElementsAre(1U, 1U));
}

}  // namespace
}  // namespace daybook
