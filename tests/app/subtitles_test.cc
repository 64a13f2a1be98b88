#include "daybook/app/subtitles.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "daybook/models/transcriber.h"
#include "daybook/source/source.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Subtitles, AreNumberedLinesWithTimesInMilliseconds) {
  const std::vector<SpokenSegment> segments = {
      {"Where is the ladder?", milliseconds(1500), seconds(4)},
      {"By the shed.", hours(26) + microseconds(61'000'600), hours(26) + seconds(63)}};
  EXPECT_EQ(subtitles_of(segments),
            "1\n00:00:01,500 --> 00:00:04,000\nWhere is the ladder?\n\n"
            "2\n26:01:01,001 --> 26:01:03,000\nBy the shed.\n\n");
}

TEST(Subtitles, OfSilenceAreABlankLine) { EXPECT_EQ(subtitles_of({}), "\n"); }

/// Each segment is read back as one line at its time, nobody's, whatever was heard.
TEST(Subtitles, AreReadBackAsTheyWereHeard) {
  const std::vector<SpokenSegment> segments = {
      {"Remember: bring the milk.", seconds(1), seconds(2)},
      {"00:00:09,000 --> 00:00:10,000", seconds(3), seconds(4)},
      {"1200", seconds(5), seconds(6)},
      {"<v Omar>I did it.</v>", seconds(7), seconds(8)},
      {"7", seconds(9), seconds(9)},
      {"At 12:30 we eat.", seconds(11), seconds(12)},
      {"\u8BB0\u4F4F\uFF1A\u4E70\u725B\u5976", seconds(13), seconds(14)}};
  const ScratchFolder folder;
  const auto path = folder.path() / "GX_20260503_140000.srt";
  std::ofstream(path) << subtitles_of(segments);
  ReadOptions options;
  options.wearer = "T1_NORA";
  options.channel = Channel::Speech;
  const ReadResult result = read_paths({path}, options);
  ASSERT_EQ(result.readings.size(), 1U);
  std::vector<std::string> lines;
  const Timestamp begin = result.readings[0].windows.front().lines.front().interval.start;
  for (const Window& window : result.readings[0].windows) {
    for (const Line& line : window.lines) {
      EXPECT_EQ(line.speaker, "") << line.text;
      EXPECT_EQ(line.interval.start - begin, seconds(2 * static_cast<int>(lines.size())));
      lines.push_back(line.text);
    }
  }
  EXPECT_EQ(lines,
            (std::vector<std::string>{"Remember, bring the milk.", "00:00:09,000 --  00:00:10,000",
                                      "1200", "v Omar I did it. /v", "7", "At 12:30 we eat.",
                                      "\u8BB0\u4F4F, \u4E70\u725B\u5976"}));
}

}  // namespace
}  // namespace daybook
