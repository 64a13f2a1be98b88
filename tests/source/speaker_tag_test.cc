#include "daybook/source/speaker_tag.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>

namespace daybook {
namespace {

void expect_tag(std::string_view line, std::string_view speaker, std::string_view text) {
  const TaggedText tagged = split_speaker(line);
  EXPECT_EQ(tagged.speaker, speaker) << line;
  EXPECT_EQ(tagged.text, text) << line;
}

TEST(SpeakerTag, EndsAtAColonOfEitherWidthWithOrWithoutSpace) {
  expect_tag("Omar: Good morning.", "Omar", "Good morning.");
  expect_tag("Omar:Good morning.", "Omar", "Good morning.");
  expect_tag("其他人：早上好", "其他人", "早上好");
  expect_tag("Wei:你好", "Wei", "你好");
  expect_tag("  Other people :  Hello there. ", "Other people", "Hello there.");
  expect_tag("(Lyrics): la la", "(Lyrics)", "la la");
}

TEST(SpeakerTag, LeavesLaterColonsInTheText) {
  expect_tag("Greta: At 12:30: lunch.", "Greta", "At 12:30: lunch.");
}

TEST(SpeakerTag, MayStandAlone) { expect_tag("Felix:", "Felix", ""); }

TEST(SpeakerTag, IsNoClockTimeAddressOrMark) {
  expect_tag("12:30 is fine.", "", "12:30 is fine.");
  expect_tag("At 12:30 we eat.", "", "At 12:30 we eat.");
  expect_tag("https://example.org is down.", "", "https://example.org is down.");
  expect_tag(": what?", "", ": what?");
  expect_tag("42: the answer", "", "42: the answer");
  expect_tag("No tag here.", "", "No tag here.");
  expect_tag("", "", "");
}

TEST(SpeakerTag, HasAtMostTwentyFourCharacters) {
  const std::string longest(24, 'a');
  expect_tag(longest + ": yes", longest, "yes");
  expect_tag("a" + longest + ": no", "", "a" + longest + ": no");
  expect_tag("一二三四五六七八九十一二三四五六七八九十一二三四：好",
             "一二三四五六七八九十一二三四五六七八九十一二三四", "好");
}

TEST(TrimLine, TakesOffSpaceAndMarksOfDirection) {
  EXPECT_EQ(trim_line("\xE2\x80\x8E\xEF\xBB\xBF 1\r"), "1");
  EXPECT_EQ(trim_line("\xE3\x80\x80早\xE3\x80\x80"), "早");
  EXPECT_EQ(trim_line(" \t "), "");
}

RC_GTEST_PROP(SpeakerTag, LosesNothingButSpaceAndOneColon, (const std::string& line)) {
  const TaggedText tagged = split_speaker(line);
  if (tagged.speaker.empty()) {
    RC_ASSERT(tagged.text == trim_line(line));
  } else {
    RC_ASSERT(trim_line(line).starts_with(tagged.speaker));
    RC_ASSERT(trim_line(line).ends_with(tagged.text));
  }
}

}  // namespace
}  // namespace daybook
