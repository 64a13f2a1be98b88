#include "daybook/source/assemble.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Timestamp at(std::string_view time) { return dataset_time("DAY1 " + std::string(time)); }

Line a_line(Channel channel, std::string_view start, std::string_view end, std::string text,
            std::string origin = "Sync/a.json:1") {
  Line line;
  line.interval = {at(start), at(end)};
  line.channel = channel;
  line.text = std::move(text);
  line.origin = std::move(origin);
  return line;
}

Line seen(std::string_view start, std::string_view end, std::string text) {
  return a_line(Channel::Caption, start, end, std::move(text));
}

Clip a_clip(std::string_view start, std::vector<Line> lines, std::uint32_t from = 1) {
  return {{at(start), at(start) + kWindowLength},
          {"clip " + std::string(start), 0},
          {},
          std::move(lines),
          from,
          "a.json"};
}

Track a_track(std::string_view base, std::vector<Line> lines, std::uint32_t from = 9) {
  return {"b.srt", at(base), std::move(lines), from};
}

struct Assembled {
  Reading reading;
  std::vector<Problem> problems;
};

Assembled assembled(Material material, std::vector<Window> recorded = {}) {
  Assembled result;
  result.reading = assemble({"B1_NORA", Clockface::dataset(), std::move(material)},
                            std::move(recorded), result.problems);
  return result;
}

TEST(Assemble, EndsAWindowAtHalfAMinuteOrTheNextStart) {
  const Assembled result =
      assembled({{a_clip("09:01:00", {}), a_clip("09:00:00", {}), a_clip("09:00:17.5", {})}, {}});
  EXPECT_THAT(intervals(result.reading.windows),
              ElementsAre("DAY1 09:00:00 to 09:00:17.500", "DAY1 09:00:17.500 to 09:00:47.500",
                          "DAY1 09:01:00 to 09:01:30"));
  EXPECT_EQ(result.reading.windows[0].wearer, "B1_NORA");
  EXPECT_EQ(result.reading.windows[0].id, window_id(result.reading.windows[0]));
}

TEST(Assemble, MovesALineToTheClipInWhichItStarts) {
  const Assembled result =
      assembled({{a_clip("09:00:00", {seen("09:00:30", "09:00:30.5", "on the edge"),
                                      seen("09:00:45", "09:00:46", "far out")}),
                  a_clip("09:00:30", {})},
                 {}});
  EXPECT_THAT(result.reading.windows[0].lines, IsEmpty());
  EXPECT_THAT(shown(result.reading.windows[1].lines),
              ElementsAre("DAY1 09:00:30 to 09:00:30.500 on the edge",
                          "DAY1 09:00:45 to 09:00:46 far out"));
  EXPECT_THAT(
      causes(result.problems),
      ElementsAre(
          "1: a line that starts outside the clip that lists it; moved to the one in which it "
          "starts"));
}

TEST(Assemble, KeepsALineThatNoClipCoversInItsOwn) {
  const Assembled result =
      assembled({{a_clip("09:00:00", {seen("09:05:00", "09:05:01", "nowhere")})}, {}});
  ASSERT_THAT(result.reading.windows, SizeIs(1));
  EXPECT_THAT(shown(result.reading.windows[0].lines),
              ElementsAre("DAY1 09:05:00 to 09:05:01 nowhere"));
  EXPECT_THAT(causes(result.problems),
              ElementsAre("1: a line that starts in no clip; kept in the one that lists it"));
  EXPECT_EQ(result.problems[0].file, "a.json");
}

TEST(Assemble, TakesASecondThatAClipsStartDividesToBeginThere) {
  const Assembled result =
      assembled({{a_clip("09:00:00.4", {seen("09:00:00", "09:00:02", "first")}),
                  a_clip("09:00:12.6", {seen("09:00:12", "09:00:12", "second")})},
                 {}});
  EXPECT_THAT(shown(result.reading.windows[0].lines),
              ElementsAre("DAY1 09:00:00.400 to 09:00:02 first"));
  EXPECT_THAT(shown(result.reading.windows[1].lines),
              ElementsAre("DAY1 09:00:12.600 to 09:00:12.600 second"));
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST(Assemble, OrdersLinesByStartThenCaptionsFirstThenAsTheyStood) {
  std::vector<Line> lines;
  lines.push_back(a_line(Channel::Speech, "09:00:01", "09:00:03", "b", "Sync/a.json:3"));
  lines.push_back(a_line(Channel::Speech, "09:00:01", "09:00:02", "a", "Sync/a.json:4"));
  lines.push_back(a_line(Channel::Caption, "09:00:01", "09:00:02", "c", "Sync/a.json:10"));
  lines.push_back(a_line(Channel::Speech, "09:00:00", "09:00:02", "d", "Sync/a.json:12"));
  const Assembled result = assembled({{a_clip("09:00:00", std::move(lines))}, {}});
  std::string order;
  for (const Line& line : result.reading.windows[0].lines) {
    order += line.text;
  }
  EXPECT_EQ(order, "dcba");
}

/// The texts of what is assembled of one window of a stream, delivery after delivery.
std::vector<std::string> told(const std::vector<std::vector<Line>>& deliveries, bool at_once) {
  Material all;
  std::vector<Window> windows;
  std::uint32_t number = 0;
  for (const std::vector<Line>& lines : deliveries) {
    all.clips.push_back(a_clip("09:00:00", lines, ++number));
    if (!at_once) {
      windows = assembled(std::exchange(all, {}), windows).reading.windows;
    }
  }
  windows = at_once ? assembled(all).reading.windows : windows;
  std::vector<std::string> texts;
  for (const Line& line : windows.at(0).lines) {
    texts.push_back(line.text);
  }
  return texts;
}

Line sent(int number, std::string_view start, std::string_view end, std::string text) {
  return a_line(Channel::Caption, "09:00:" + std::string(start), "09:00:" + std::string(end),
                std::move(text), "wire DAY1 09:00:00/captions:" + std::to_string(number));
}

TEST(Assemble, AWindowThatIsSentAgainTakesBackWhatItTellsOtherwise) {
  const Line pot = sent(1, "02", "04", "I lift a pot");
  const Line lid = sent(2, "05", "07", "I hold the lit");
  for (const bool at_once : {false, true}) {
    EXPECT_THAT(told({{pot, lid}, {pot, sent(2, "05", "07", "I hold the lid")}}, at_once),
                ElementsAre("I lift a pot", "I hold the lid"));
    // Two lines made one.
    EXPECT_THAT(told({{pot, lid}, {sent(1, "03", "07", "I lift pot and lid")}}, at_once),
                ElementsAre("I lift pot and lid"));
    // And back again.
    EXPECT_THAT(told({{pot, lid}, {sent(1, "02", "08", "I cook")}, {pot, lid}}, at_once),
                ElementsAre("I lift a pot", "I hold the lit"));
  }
}

TEST(Assemble, LinesReadAreKeptJoinedOrRetold) {
  Material all;
  const Line pot = sent(1, "02", "04", "I lift a pot");
  all.clips.push_back(a_clip("09:00:00", {pot, sent(2, "05", "07", "I hold the lit")}, 1));
  all.clips.push_back(a_clip("09:00:00", {pot, sent(2, "05", "07", "I hold the lid")}, 2));
  const Reading reading = assembled(all).reading;
  EXPECT_EQ(reading.lines_read, 4U);
  EXPECT_EQ(reading.windows.at(0).lines.size(), 2U);
  EXPECT_EQ(reading.lines_joined, 1U);
  EXPECT_EQ(reading.lines_retold, 1U);
}

TEST(Assemble, AWindowThatIsSentAgainUnfinishedOrInPartsLosesNothing) {
  const Line pot = sent(1, "02", "04", "I lift a pot");
  const Line lid = sent(2, "03", "07", "I hold the lid");
  for (const bool at_once : {false, true}) {
    EXPECT_THAT(told({{pot, lid}, {pot}}, at_once), ElementsAre("I lift a pot", "I hold the lid"));
    EXPECT_THAT(told({{pot}, {sent(1, "05", "07", "I stir")}}, at_once),
                ElementsAre("I lift a pot", "I stir"));
  }
}

TEST(Assemble, AFileThatIsReadAgainTakesBackOnlyLinesOfTheSameStart) {
  const auto line = [](int number, std::string_view start, std::string text) {
    return a_line(Channel::Speech, start, "09:00:20", std::move(text),
                  "talk/b.srt:" + std::to_string(number));
  };
  const Line first = line(1, "09:00:01", "Omar: Hand me the lit.");
  const Line second = line(2, "09:00:03", "Priya: Which one?");
  for (const bool at_once : {false, true}) {
    EXPECT_THAT(told({{first, second}, {line(1, "09:00:01.200", "Omar: Hand me the lid."), second}},
                     at_once),
                ElementsAre("Omar: Hand me the lid.", "Priya: Which one?"));
    // Half of a file overlaps what the other half holds.
    EXPECT_THAT(told({{first}, {second}}, at_once),
                ElementsAre("Omar: Hand me the lit.", "Priya: Which one?"));
    Line other = line(1, "09:00:01", "Omar: Hand me the lid.");
    other.origin = "talk/c.srt:1";
    EXPECT_THAT(told({{first}, {other}}, at_once), testing::SizeIs(2));
  }
}

TEST(Assemble, MakesOneWindowOfClipsWithTheSameStart) {
  Clip second = a_clip("09:00:00", {seen("09:00:05", "09:00:06", "of the second")}, 2);
  second.interval.end = at("09:00:20");
  second.source = {};
  second.extra = "{\"x\":1}";
  const Assembled result =
      assembled({{a_clip("09:00:00", {seen("09:00:01", "09:00:02", "of the first")}), second}, {}});
  ASSERT_THAT(result.reading.windows, SizeIs(1));
  const Window& window = result.reading.windows[0];
  EXPECT_EQ(window.interval.end, at("09:00:20"));
  EXPECT_EQ(window.source.file, "clip 09:00:00");
  EXPECT_EQ(window.extra, "{\"x\":1}");
  EXPECT_THAT(window.lines, SizeIs(2));
}

TEST(Assemble, PutsSubtitlesIntoClipsAndCutsWindowsForTheRest) {
  Track track = a_track("09:00:00",
                        {a_line(Channel::Speech, "09:00:10.5", "09:00:11", "within", "T/b.srt:2"),
                         a_line(Channel::Speech, "09:00:33.5", "09:00:34", "beside", "T/b.srt:6"),
                         a_line(Channel::Speech, "09:01:10", "09:01:10.5", "later", "T/b.srt:10")});
  const Assembled result = assembled({{a_clip("09:00:00", {})}, {track}});
  EXPECT_THAT(intervals(result.reading.windows),
              ElementsAre("DAY1 09:00:00 to 09:00:30", "DAY1 09:00:33.500 to 09:01:03.500",
                          "DAY1 09:01:03.500 to 09:01:33.500"));
  EXPECT_EQ(result.reading.windows[0].lines.at(0).text, "within");
  EXPECT_EQ(result.reading.windows[1].lines.at(0).text, "beside");
  EXPECT_EQ(result.reading.windows[2].lines.at(0).text, "later");
  EXPECT_EQ(result.reading.windows[1].source, (SourceRef{"b.srt", 33.5}));
  EXPECT_EQ(result.reading.windows[2].source, (SourceRef{"b.srt", 63.5}));
}

TEST(Assemble, CountsWhatItReadsAndJoins) {
  const Line line = a_line(Channel::Speech, "09:00:01", "09:00:02", "Hello.");
  Line again = line;
  again.origin = "T/b.srt:2";
  const Assembled result =
      assembled({{a_clip("09:00:00", {line})}, {a_track("09:00:00", {again})}});
  EXPECT_EQ(result.reading.lines_read, 2U);
  EXPECT_EQ(result.reading.lines_joined, 1U);
  EXPECT_EQ(result.reading.windows[0].lines.at(0).origin, "Sync/a.json:1 + T/b.srt:2");
}

TEST(Assemble, ChangesNothingWhenWhatWasRecordedIsReadAgain) {
  const Line twice = a_line(Channel::Speech, "09:00:01", "09:00:02", "No.", "Sync/a.json:4");
  Line other = twice;
  other.origin = "Sync/a.json:5";
  const Line chinese = a_line(Channel::Caption, "09:00:05.5", "09:00:06.5", "我坐下", "D/b.srt:2");
  const Line loose = a_line(Channel::Speech, "09:02:00", "09:02:01", "Later.", "T/b.srt:2");
  const Material material = {
      {a_clip("09:00:00.4", {twice, other, seen("09:00:05", "09:00:06", "I sit down."),
                             seen("09:00:00", "09:00:01", "divided")})},
      {a_track("09:00:00", {chinese}), a_track("09:00:00", {loose}, 10)}};
  const Assembled once = assembled(material);
  const Assembled again = assembled(material, once.reading.windows);
  const Assembled part = assembled({{}, {material.tracks[0]}}, once.reading.windows);
  EXPECT_EQ(once.reading.windows.size(), 2U);
  for (const Assembled* repeated : {&again, &part}) {
    ASSERT_EQ(intervals(repeated->reading.windows), intervals(once.reading.windows));
    for (std::size_t i = 0; i < once.reading.windows.size(); ++i) {
      EXPECT_EQ(repeated->reading.windows[i].id, once.reading.windows[i].id);
      EXPECT_EQ(repeated->reading.windows[i].lines, once.reading.windows[i].lines);
    }
  }
  EXPECT_EQ(again.reading.lines_read, 6U);
  EXPECT_EQ(again.reading.lines_joined, 6U);
}

TEST(Assemble, CutsRecordedSubtitlesAnewAroundAClip) {
  const Line spoken = a_line(Channel::Speech, "09:00:10.5", "09:00:11", "Hello.", "T/b.srt:2");
  const Assembled first = assembled({{}, {a_track("09:00:00", {spoken})}});
  EXPECT_THAT(intervals(first.reading.windows), ElementsAre("DAY1 09:00:10.500 to 09:00:40.500"));
  const Assembled second = assembled({{a_clip("09:00:00", {})}, {}}, first.reading.windows);
  EXPECT_THAT(intervals(second.reading.windows), ElementsAre("DAY1 09:00:00 to 09:00:30"));
  EXPECT_THAT(shown(all_lines(second.reading.windows)),
              ElementsAre("DAY1 09:00:10.500 to 09:00:11 : Hello."));
  EXPECT_EQ(second.reading.lines_read, 0U);
}

TEST(Assemble, ReachesADayAroundItsMaterial) {
  const Interval reach = reach_of(
      {{a_clip("09:00:00", {})},
       {a_track("09:00:00", {a_line(Channel::Speech, "12:00:00", "12:00:01", "x", "T/b.srt:2")})}});
  EXPECT_EQ(reach.start, dataset_time("DAY0 09:00:00"));
  EXPECT_EQ(reach.end, dataset_time("DAY2 12:00:01"));
  EXPECT_TRUE(reach_of({}).empty());
}

}  // namespace
}  // namespace daybook
