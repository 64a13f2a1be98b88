#include "daybook/source/join.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

using testing::ElementsAre;

Line a_line(Channel channel, std::string_view start, std::string_view end, std::string text,
            std::string origin) {
  Line line;
  line.interval = {dataset_time("DAY1 " + std::string(start)),
                   dataset_time("DAY1 " + std::string(end))};
  line.channel = channel;
  line.text = std::move(text);
  line.origin = std::move(origin);
  return line;
}

// A place that no other line has.
std::string some_place() {
  static int line = 0;
  return "f:" + std::to_string(++line);
}

Line speech(std::string_view start, std::string text, std::string origin = some_place()) {
  return a_line(Channel::Speech, start, "09:30:00.1", std::move(text), std::move(origin));
}

// As `speech`, but all its times are in whole seconds.
Line whole(std::string_view start, std::string text, std::string origin = some_place()) {
  return a_line(Channel::Speech, start, "09:30:00", std::move(text), std::move(origin));
}

TEST(Joiner, JoinsTheSameWordsOfTwoSourcesWithinHalfASecond) {
  Joiner joiner;
  EXPECT_TRUE(joiner.add(speech("09:00:01.700", "Is it hot?", "a:1"), 1));
  EXPECT_FALSE(joiner.add(speech("09:00:02.200", " is it  HOT?", "b:7"), 2));
  EXPECT_TRUE(joiner.add(speech("09:00:01.100", "Is it hot?", "b:5"), 2));
  ASSERT_EQ(joiner.kept().size(), 2U);
  EXPECT_EQ(joiner.kept()[0].text, "Is it hot?");
  EXPECT_EQ(joiner.kept()[0].origin, "a:1 + b:7");
}

TEST(Joiner, KeepsApartWhatDiffers) {
  Joiner joiner;
  joiner.add(speech("09:00:01.700", "Is it hot?"), 1);
  EXPECT_TRUE(joiner.add(speech("09:00:01.700", "Is it not?"), 2));
  EXPECT_TRUE(joiner.add(speech("09:00:02.300", "Is it hot?"), 3));
  EXPECT_TRUE(joiner.add(
      a_line(Channel::Caption, "09:00:01.700", "09:00:02.1", "Is it hot?", some_place()), 4));
}

TEST(Joiner, KeepsWhatOneSourceRepeats) {
  Joiner joiner;
  EXPECT_TRUE(joiner.add(whole("09:00:01", "No.", "a:1"), 1));
  EXPECT_TRUE(joiner.add(whole("09:00:01", "No.", "a:2"), 1));
  EXPECT_FALSE(joiner.add(speech("09:00:01.100", "No.", "b:1"), 2));
  EXPECT_FALSE(joiner.add(speech("09:00:01.400", "No.", "b:2"), 2));
  EXPECT_TRUE(joiner.add(speech("09:00:01.800", "No.", "b:3"), 2));
  EXPECT_EQ(joiner.kept()[0].origin, "a:1 + b:1");
  EXPECT_EQ(joiner.kept()[1].origin, "a:2 + b:2");
}

TEST(Joiner, MeasuresFromTheSecondWhereThatIsAllThatWasWritten) {
  Joiner joiner;
  joiner.add(whole("09:00:11", "Yes.", "a:1"), 1);
  EXPECT_FALSE(joiner.add(speech("09:00:11.966", "Yes."), 2));
  EXPECT_FALSE(joiner.add(speech("09:00:12.400", "Yes."), 3));
  EXPECT_FALSE(joiner.add(speech("09:00:10.600", "Yes."), 4));
  EXPECT_TRUE(joiner.add(speech("09:00:10.400", "Yes."), 5));
  EXPECT_TRUE(joiner.add(whole("09:00:12", "Yes."), 6));
}

TEST(Joiner, TakesTheNearest) {
  Joiner joiner;
  joiner.add(whole("09:00:11", "Yes.", "a:1"), 1);
  joiner.add(whole("09:00:12", "Yes.", "a:2"), 1);
  joiner.add(speech("09:00:12.000", "Yes.", "b:1"), 2);
  EXPECT_EQ(joiner.kept()[1].origin, "a:2 + b:1");
}

TEST(Joiner, FillsInWhatTheFirstSourceLacks) {
  Joiner joiner;
  joiner.add(speech("09:00:01.000", "Good morning.", "a:1"), 1);
  Line richer = speech("09:00:01.200", "Good morning.", "b:1");
  richer.speaker = "Omar";
  richer.alternate = "早上好";
  joiner.add(richer, 2);
  joiner.add(richer, 3);
  EXPECT_EQ(joiner.kept()[0].speaker, "Omar");
  EXPECT_EQ(joiner.kept()[0].alternate, "早上好");
  EXPECT_EQ(joiner.kept()[0].origin, "a:1 + b:1");  // each place once
}

TEST(Joiner, JoinsCaptionsOfTheSameSecondsInTwoLanguages) {
  Joiner joiner;
  joiner.add(a_line(Channel::Caption, "09:00:01", "09:00:03", "I open the door.", "a:1"), 1);
  EXPECT_FALSE(
      joiner.add(a_line(Channel::Caption, "09:00:01.4", "09:00:03.9", "我打开门", "b:1"), 2));
  EXPECT_TRUE(joiner.add(a_line(Channel::Caption, "09:00:01.4", "09:00:04.1", "我开灯", "b:2"), 2));
  EXPECT_FALSE(joiner.add(
      a_line(Channel::Caption, "09:00:01.4", "09:00:04.2", "I turn on the light.", "c:1"), 3));
  EXPECT_THAT(shown(joiner.kept()),
              ElementsAre("DAY1 09:00:01 to 09:00:03 I open the door. | 我打开门",
                          "DAY1 09:00:01.400 to 09:00:04.100 I turn on the light. | 我开灯"));
}

TEST(Joiner, KnowsALineThatWasReadFromTheSamePlaceBefore) {
  Joiner joiner;
  Line recorded =
      a_line(Channel::Caption, "09:00:01.8", "09:00:03", "I open the door.", "a:1 + b:1");
  recorded.alternate = "我打开门";
  joiner.add(recorded, 0);
  EXPECT_FALSE(
      joiner.add(a_line(Channel::Caption, "09:00:01.1", "09:00:03", "I open the door.", "a:1"), 1));
  EXPECT_FALSE(
      joiner.add(a_line(Channel::Caption, "09:00:01.1", "09:00:03", "我打开门", "b:1"), 2));
  EXPECT_TRUE(joiner.add(a_line(Channel::Caption, "09:00:01.1", "09:00:03", "我关门", "b:1"), 3));
  EXPECT_EQ(joiner.kept()[0].origin, "a:1 + b:1");
}

TEST(Joiner, LeavesSpeechInTwoLanguagesApart) {
  Joiner joiner;
  joiner.add(whole("09:00:01", "Good morning."), 1);
  EXPECT_TRUE(joiner.add(whole("09:00:01", "早上好"), 2));
}

}  // namespace
}  // namespace daybook
