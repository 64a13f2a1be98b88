#include "daybook/source/srt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Parsed {
  InputFile file;  // cues point into it
  std::vector<Cue> cues;
  std::vector<Problem> problems;
};

Parsed parse(std::string text) {
  Parsed parsed{{"a.srt", "folder/a.srt", std::move(text)}, {}, {}};
  parsed.cues = parse_srt(parsed.file, parsed.problems);
  return parsed;
}

// "12.5 to 14: first/second"
std::vector<std::string> shown_cues(const Parsed& parsed) {
  std::vector<std::string> all;
  for (const Cue& cue : parsed.cues) {
    const auto ms = [](Duration d) {
      return std::to_string(std::chrono::duration_cast<milliseconds>(d).count());
    };
    std::string text;
    for (const std::string_view line : cue.text) {
      text += (text.empty() ? "" : "/") + std::string(line);
    }
    all.push_back(ms(cue.start) + " to " + ms(cue.end) + ": " + text);
  }
  return all;
}

TEST(Srt, ReadsCuesWithTheirLines) {
  const Parsed parsed = parse(
      "1\n00:00:01,000 --> 00:00:02,500\nOmar: Morning.\n\n"
      "2\n00:00:03,000 --> 00:00:04,000\nfirst\nsecond\n");
  EXPECT_THAT(shown_cues(parsed),
              ElementsAre("1000 to 2500: Omar: Morning.", "3000 to 4000: first/second"));
  EXPECT_EQ(parsed.cues[0].line, 2U);
  EXPECT_EQ(parsed.cues[1].line, 6U);
  EXPECT_THAT(parsed.problems, IsEmpty());
}

TEST(Srt, TakesMarksAndLineEndsOfAllSystems) {
  const Parsed parsed = parse(
      "\xE2\x80\x8E"
      "1\r\n\xE2\x80\x8E"
      "00:00:01,000 --> 00:00:02,000\r\n\xE2\x80\x8FHello\r\n\r\n"
      "2\r00:00:03,000 --> 00:00:04,000\rWorld\r");
  EXPECT_THAT(shown_cues(parsed), ElementsAre("1000 to 2000: Hello", "3000 to 4000: World"));
  EXPECT_EQ(parsed.cues[1].line, 6U);
}

TEST(Srt, NeedsNeitherIndexNorBlankLines) {
  const Parsed parsed = parse(
      "00:00:01,000 --> 00:00:02,000\none\n00:00:03,000 --> 00:00:04,000\ntwo\n\n\n\n"
      "0\n00:00:05,000 --> 00:00:06,000\nthree");
  EXPECT_THAT(shown_cues(parsed),
              ElementsAre("1000 to 2000: one", "3000 to 4000: two", "5000 to 6000: three"));
}

TEST(Srt, FindsItsWayThroughBlankLinesAndTextThatIsANumber) {
  const Parsed parsed = parse(
      "7\n00:00:10,000 --> 00:00:11,000\n\n1200\n\n8\n00:00:12,000 --> 00:00:13,000\nintact\n");
  EXPECT_THAT(shown_cues(parsed), ElementsAre("10000 to 11000: 1200", "12000 to 13000: intact"));
}

TEST(Srt, TellsANumberThatIsTextFromAnIndex) {
  const Parsed parsed = parse(
      "7\n00:00:10,000 --> 00:00:11,000\n1200\n00:00:12,000 --> 00:00:13,000\nno index\n"
      "9\n00:00:14,000 --> 00:00:15,000\n10\n00:00:16,000 --> 00:00:17,000\nten\n");
  EXPECT_THAT(shown_cues(parsed), ElementsAre("10000 to 11000: 1200", "12000 to 13000: no index",
                                              "16000 to 17000: ten"));
  EXPECT_THAT(causes(parsed.problems), ElementsAre("7: a cue without text"));
}

TEST(Srt, ReadsOddTimesAndSaysSoOncePerKind) {
  const Parsed parsed = parse(
      "1\n00:00:28,1000 --> 0:00:30.5\nrounded\n\n"
      "2\n00:00:31 --> 00:00:32\nwhole\n\n"
      "3\n00:00:33.25 --> 00:00:34\nagain\n");
  EXPECT_THAT(shown_cues(parsed), ElementsAre("29000 to 30500: rounded", "31000 to 32000: whole",
                                              "33250 to 34000: again"));
  EXPECT_THAT(parsed.problems.size(), 3U);
  for (const Problem& problem : parsed.problems) {
    EXPECT_FALSE(problem.lost);
  }
  EXPECT_EQ(parsed.problems[0].line, 2U);
  EXPECT_EQ(parsed.problems[1].line, 2U);
  EXPECT_EQ(parsed.problems[2].line, 6U);
}

TEST(Srt, ReadsEveryLengthOfFraction) {
  const Parsed parsed = parse(
      "00:00:01,5 --> 00:00:01,50\na\n00:00:02,123456 --> 00:00:02,123456789\nb\n"
      "00:00:03, 250 --> 00:00:04,000\nc\n00:00:05,0010 --> 00:00:06,000\nd\n");
  ASSERT_EQ(parsed.cues.size(), 4U);
  EXPECT_EQ(parsed.cues[0].start, milliseconds(1500));
  EXPECT_EQ(parsed.cues[0].end, milliseconds(1500));
  EXPECT_EQ(parsed.cues[1].start, std::chrono::nanoseconds(2'123'456'000));
  EXPECT_EQ(parsed.cues[1].end, std::chrono::nanoseconds(2'123'456'789));
  EXPECT_EQ(parsed.cues[2].start, milliseconds(3250));
  EXPECT_EQ(parsed.cues[3].start, milliseconds(5001));
}

TEST(Srt, CountsHoursBeyondADay) {
  const Parsed parsed = parse("1\n26:10:05.000 --> 26:10:06.000\nlate\n");
  ASSERT_EQ(parsed.cues.size(), 1U);
  EXPECT_EQ(parsed.cues[0].start, hours(26) + minutes(10) + seconds(5));
}

TEST(Srt, NamesTimesThatNoClockShowsAndGoesOn) {
  const Parsed parsed =
      parse("1\n25:61:61,000 --> 25:61:62,000\nlost\n\n2\n00:00:01,000 --> 00:00:02,000\nkept\n");
  EXPECT_THAT(shown_cues(parsed), ElementsAre("1000 to 2000: kept"));
  EXPECT_THAT(causes(parsed.problems),
              ElementsAre("2! \"25:61:61,000 --> 25:61:62,000\" is no time"));
}

TEST(Srt, TakesOnlyTimesAroundAnArrowForTimes) {
  const Parsed parsed = parse(
      "1\n00:00:01,000 --> 00:00:02,000\nleft --> right\n3 --> 4\n--> 00:00:05,000\n"
      "see 00:00:01,000 --> 00:00:02,000\n");
  ASSERT_EQ(parsed.cues.size(), 1U);
  EXPECT_THAT(parsed.cues[0].text, ElementsAre("left --> right", "3 --> 4", "--> 00:00:05,000",
                                               "see 00:00:01,000 --> 00:00:02,000"));
}

TEST(Srt, PassesOverPositionsAfterTheTimes) {
  const Parsed parsed = parse("1\n00:00:01,000 --> 00:00:02,000 X1:10 Y1:20\nhere\n");
  EXPECT_THAT(shown_cues(parsed), ElementsAre("1000 to 2000: here"));
}

TEST(Srt, ReadsWebVttWithoutItsNotesAndStyles) {
  const Parsed parsed = parse(
      "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\nSTYLE\n::cue { color: red }\n\n"
      "NOTE made by hand\n\nintro\n00:01.000 --> 00:02.000 align:start\nHello\n\n"
      "NOTE\nnot a cue\n\n1:00:03.000 --> 1:00:04.000\nWorld\n");
  EXPECT_THAT(shown_cues(parsed), ElementsAre("1000 to 2000: Hello", "3603000 to 3604000: World"));
  EXPECT_THAT(parsed.problems, IsEmpty());
}

TEST(Srt, FindsNothingInOtherTexts) {
  for (const std::string text :
       {"", "\n\n", "just words", "00:00:01,000", "12345678901234567890\n"}) {
    EXPECT_THAT(parse(text).cues, IsEmpty()) << text;
    EXPECT_FALSE(has_cues(text)) << text;
  }
}

// Whatever text is put between well-formed times, each time gives its cue or is named.
RC_GTEST_PROP(Srt, AccountsForEveryCue, (const std::vector<std::string>& texts)) {
  std::string srt;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    RC_PRE(!has_cues(texts[i]));
    srt += std::to_string(i + 1) + "\n00:00:01,000 --> 00:00:02,000\n" + texts[i] + "\n\n";
  }
  const Parsed parsed = parse(srt);
  RC_ASSERT(parsed.cues.size() + parsed.problems.size() == texts.size());
}

}  // namespace
}  // namespace daybook
