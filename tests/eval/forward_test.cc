// What a text memory sees of a video, and when it knows it.

#include "daybook/eval/forward.h"

#include <gtest/gtest.h>

#include <fstream>

#include "daybook/base/error.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using std::chrono::seconds;

Timestamp at(int second) { return Timestamp(seconds(second)); }

Line line(int start, int end, const std::string& text) {
  return {{at(start), at(end)}, Channel::Caption, "", text, "", ""};
}

TEST(Forward, LinesCountFromTheVideosStart) {
  const VideoLines videos = read_video_lines({"tests/data/eval/videos.jsonl"});
  ASSERT_EQ(videos.size(), 3U);
  const std::vector<Line>& roses = videos.at("garden/roses.mp4");
  ASSERT_EQ(roses.size(), 7U);
  EXPECT_EQ(roses.front().interval, (Interval{at(2), at(4)}));
  EXPECT_EQ(roses.back().interval, (Interval{at(30), at(33)}));
}

TEST(Forward, RefusesWindowsThatCannotBeRead) {
  const ScratchFolder folder;
  const auto file = folder.path() / "videos.jsonl";
  std::ofstream(file) << R"({"wearer": "v", "start": "soon", "captions": []})" << "\n";
  EXPECT_THROW(read_video_lines({file}), Error);
}

TEST(Forward, ALineIsKnownFromItsEnd) {
  const std::vector<Line> lines = {line(10, 14, "Omar waters the roses.")};
  EXPECT_TRUE(
      replies(lines, "when Omar waters the roses", StandingMode::Once, at(0), at(13)).empty());
  const auto said = replies(lines, "when Omar waters the roses", StandingMode::Once, at(0), at(14));
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].at, at(14));
  EXPECT_FALSE(is_so_now(lines, "Omar waters the roses", at(13)));
  EXPECT_TRUE(is_so_now(lines, "Omar waters the roses", at(14)));
  EXPECT_EQ(times_until(lines, "Omar waters the roses", at(13)), 0U);
  EXPECT_EQ(times_until(lines, "Omar waters the roses", at(14)), 1U);
}

TEST(Forward, RunsOfLinesAreOneTime) {
  const std::vector<Line> lines = {line(0, 1, "I dig."), line(1, 2, "I dig."),
                                   line(2, 3, "I rest."), line(3, 4, "I dig.")};
  EXPECT_EQ(times_until(lines, "dig", at(9)), 2U);
  EXPECT_EQ(times_until(lines, "the of", at(9)), 0U);  // names nothing
}

TEST(Forward, ThePresentIsTenSecondsOfSeveralLines) {
  const std::vector<Line> lines = {line(0, 2, "Omar is here."),
                                   line(8, 11, "He waters the roses.")};
  EXPECT_TRUE(is_so_now(lines, "Omar waters the roses", at(11)));
  EXPECT_FALSE(is_so_now(lines, "Omar waters the roses", at(12)));
  EXPECT_FALSE(is_so_now(lines, "the of", at(11)));
}

}  // namespace
}  // namespace daybook
