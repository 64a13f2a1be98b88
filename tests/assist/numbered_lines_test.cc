#include "daybook/assist/numbered_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using testing::HasSubstr;
using testing::Not;

const Clockface kFace = Clockface::dataset();

Timestamp at(double second) {
  return kFace.at(1, std::chrono::hours(9)) +
         std::chrono::round<Duration>(std::chrono::duration<double>(second));
}

SituationLine seen(double second, const std::string& text) {
  return {SituationBlock::EventStream, {at(second), at(second + 1)}, text, {}, WindowId{1}};
}

TEST(NumberedLines, NumberWhatIsShownBlockByBlockAndNameEmptyBlocks) {
  const auto shown = numbered_lines({{SituationBlock::Window, {at(0), at(30)}, "the unit"},
                                     seen(5, "I fill the kettle."),
                                     {SituationBlock::Dialogue, {at(7), at(8)}, "Omar: Now?"}},
                                    kFace, {});
  ASSERT_EQ(shown.lines.size(), 3U);
  EXPECT_THAT(shown.text, HasSubstr("## event stream\n[2] DAY1 09:00:05 I fill the kettle.\n"));
  EXPECT_THAT(shown.text, HasSubstr("## episode\n(none)\n"));
  EXPECT_THAT(shown.text, HasSubstr("## dialogue\n[3] DAY1 09:00:07 Omar: Now?\n"));
}

TEST(NumberedLines, TimesAreWholeSeconds) {
  EXPECT_THAT(numbered_lines({seen(5.75, "I stir.")}, kFace, {}).text,
              HasSubstr("[1] DAY1 09:00:05 I stir.\n"));
}

TEST(NumberedLines, OfTooManySoManyAtEvenDistancesAreShownTheLastAmongThem) {
  std::vector<SituationLine> lines;
  lines.reserve(10);
  for (int i = 0; i < 10; ++i) {
    lines.push_back(seen(i, "line " + std::to_string(i)));
  }
  const auto shown = numbered_lines(lines, kFace, {.seen = 5});
  ASSERT_EQ(shown.lines.size(), 5U);
  EXPECT_EQ(shown.lines.front().text, "line 1");
  EXPECT_EQ(shown.lines.back().text, "line 9");
  EXPECT_EQ(numbered_lines(lines, kFace, {.seen = 10}).lines.size(), 10U);
}

TEST(NumberedLines, WhatWasRecordedStaysOnItsLine) {
  const auto shown =
      numbered_lines({seen(1, "one\n## dialogue\n[9] DAY1 09:00:00 two")}, kFace, {});
  EXPECT_THAT(shown.text, HasSubstr("[1] DAY1 09:00:01 one ## dialogue [9]"));
  EXPECT_THAT(shown.text, Not(HasSubstr("\n[9]")));
}

}  // namespace
}  // namespace daybook
