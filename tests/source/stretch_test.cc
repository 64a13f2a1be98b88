#include "daybook/source/stretch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

namespace daybook {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

Interval span(int start, int end) { return {Timestamp(seconds(start)), Timestamp(seconds(end))}; }

TEST(Stretch, IsCutIntoHalfMinutesFromItsFirstLine) {
  EXPECT_THAT(cut_stretches(std::vector{span(7, 9), span(30, 33), span(50, 52)}, {}),
              ElementsAre(span(7, 37), span(37, 67)));
}

TEST(Stretch, HoldsWindowsInWhichNobodySpeaks) {
  EXPECT_THAT(cut_stretches(std::vector{span(0, 5), span(65, 66)}, {}),
              ElementsAre(span(0, 30), span(30, 60), span(60, 90)));
}

TEST(Stretch, EndsAtASilenceOverAMinute) {
  EXPECT_THAT(cut_stretches(std::vector{span(0, 5), span(66, 67)}, {}),
              ElementsAre(span(0, 30), span(66, 96)));
}

TEST(Stretch, MeasuresSilenceFromTheLastEnd) {
  EXPECT_THAT(cut_stretches(std::vector{span(0, 31), span(2, 3), span(90, 91)}, {}),
              ElementsAre(span(0, 30), span(30, 60), span(60, 90), span(90, 120)));
}

TEST(Stretch, EndsAtAWindowThatExists) {
  EXPECT_THAT(
      cut_stretches(std::vector{span(0, 2), span(25, 70), span(90, 91)}, std::vector{span(40, 70)}),
      ElementsAre(span(0, 30), span(30, 40), span(90, 120)));
  EXPECT_THAT(cut_stretches(std::vector{span(35, 36)}, std::vector{span(0, 30), span(40, 70)}),
              ElementsAre(span(35, 40)));
}

TEST(Stretch, NeedsLines) {
  EXPECT_THAT(cut_stretches({}, {}), IsEmpty());
  EXPECT_THAT(cut_stretches({}, std::vector{span(0, 30)}), IsEmpty());
}

RC_GTEST_PROP(Stretch, HoldsEveryLineInOneWindowOfHalfAMinuteAtMost,
              (const std::vector<std::pair<int, int>>& raw)) {
  std::vector<Interval> lines;
  for (const auto& [start, length] : raw) {
    const int from = std::abs(start % 1000);
    lines.push_back(span(from, from + 1 + std::abs(length % 90)));
  }
  std::sort(lines.begin(), lines.end());
  const std::vector<Interval> taken = {span(-60, -30), span(300, 330), span(330, 350)};
  std::erase_if(lines, [&](const Interval& line) {
    return taken[1].contains(line.start) || taken[2].contains(line.start);
  });
  const std::vector<Interval> windows = cut_stretches(lines, taken);
  std::vector<Interval> all = windows;
  all.insert(all.end(), taken.begin(), taken.end());
  std::sort(all.begin(), all.end());
  for (std::size_t i = 0; i < all.size(); ++i) {
    RC_ASSERT(!all[i].empty());
    RC_ASSERT(all[i].length() <= seconds(30));
    if (i > 0) {
      RC_ASSERT(all[i - 1].end <= all[i].start);
    }
  }
  for (const Interval& line : lines) {
    RC_ASSERT(std::count_if(windows.begin(), windows.end(), [&](const Interval& window) {
                return window.contains(line.start);
              }) == 1);
  }
}

}  // namespace
}  // namespace daybook
