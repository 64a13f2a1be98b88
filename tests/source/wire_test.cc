#include "daybook/source/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kWindow =
    R"({"wearer": "B1_NORA", "start": "DAY1 09:00:00.400", "end": "DAY1 09:00:20.000", )"
    R"("source": {"file": "DAY1_B1_NORA_09000008.mp4", "offset": 1.5}, )"
    R"("captions": [{"start": "DAY1 09:00:03.000", "end": "DAY1 09:00:04.500", )"
    R"("text": "I hold a cup."}], )"
    R"("transcript": [{"start": "DAY1 09:00:05.000", "end": "DAY1 09:00:07.000", )"
    R"("speaker": "Omar", "text": "Is that mine?"}, )"
    R"({"start": "DAY1 09:00:08.000", "end": "DAY1 09:00:09.000", "text": "Mine: yes."}]})";

struct Received {
  std::vector<Window> windows;
  std::vector<std::string> owners;  // "wearer on clock"
  std::vector<Problem> problems;
};

Received receive(const std::string& stream, const ReadOptions& options = {}) {
  Received received;
  std::istringstream in(stream);
  read_wire(
      in, "stdin", options,
      [&](const std::string& wearer, const Clockface& face, Window window) {
        received.owners.push_back(wearer + " on " + face.name());
        received.windows.push_back(std::move(window));
      },
      [&](Problem problem) { received.problems.push_back(std::move(problem)); });
  return received;
}

// A window of B1_NORA with these further members.
std::string window_with(const std::string& members) {
  return R"({"wearer": "B1_NORA", "start": "DAY1 09:00:00", "end": "DAY1 09:00:30", )" + members +
         "}\n";
}

TEST(Wire, ReadsAWindow) {
  const Received received = receive(kWindow + "\n");
  EXPECT_THAT(received.problems, IsEmpty());
  EXPECT_THAT(received.owners, ElementsAre("B1_NORA on dataset"));
  ASSERT_THAT(received.windows, SizeIs(1));
  const Window& window = received.windows[0];
  EXPECT_EQ(window.wearer, "B1_NORA");
  EXPECT_EQ(window.interval.start, dataset_time("DAY1 09:00:00.400"));
  EXPECT_EQ(window.interval.end, dataset_time("DAY1 09:00:20"));
  EXPECT_EQ(window.source, (SourceRef{"DAY1_B1_NORA_09000008.mp4", 1.5}));
  EXPECT_THAT(shown(window.lines), ElementsAre("DAY1 09:00:03 to 09:00:04.500 I hold a cup.",
                                               "DAY1 09:00:05 to 09:00:07 Omar: Is that mine?",
                                               "DAY1 09:00:08 to 09:00:09 : Mine: yes."));
  EXPECT_EQ(window.lines[0].origin, "wire DAY1 09:00:00.400 DAY1_B1_NORA_09000008.mp4/captions:1");
  EXPECT_EQ(window.lines[2].origin,
            "wire DAY1 09:00:00.400 DAY1_B1_NORA_09000008.mp4/transcript:2");
  EXPECT_EQ(window.extra, "");
  EXPECT_EQ(window.id, window_id(window));
}

TEST(Wire, ReadsOneWindowALineUpToAnUnfinishedLast) {
  const Received received = receive("\xEF\xBB\xBF" + kWindow + "\r\n\n" + kWindow);
  EXPECT_THAT(received.problems, IsEmpty());
  EXPECT_THAT(received.windows, SizeIs(2));
  EXPECT_EQ(received.windows[1].lines[0].origin, received.windows[0].lines[0].origin);
}

TEST(Wire, GoesOnAfterALineThatIsNone) {
  const Received received = receive("{\"wearer\": \n[]\nhello\n\xFF{}\n" + kWindow + "\n");
  EXPECT_THAT(received.windows, SizeIs(1));
  EXPECT_THAT(causes(received.problems),
              ElementsAre("1! the line is not valid JSON", "2! the line is no object",
                          "3! the line is not valid JSON", "4! the line is not valid JSON"));
  EXPECT_EQ(received.problems[0].file, "stdin");
}

TEST(Wire, NamesWhatAWindowLacks) {
  EXPECT_THAT(causes(receive(R"({"start": "DAY1 09:00:00"})").problems),
              ElementsAre("1! the window names no wearer"));
  EXPECT_THAT(causes(receive(R"({"wearer": "N", "end": "DAY1 09:00:00"})").problems),
              ElementsAre("1! the window has no start"));
  EXPECT_THAT(causes(receive(R"({"wearer": "N", "start": "soon"})").problems), SizeIs(1));
  EXPECT_THAT(
      causes(receive(R"({"wearer":"N","start":"DAY1 09:00:30","end":"DAY1 09:00:00"})").problems),
      ElementsAre("1! the window ends before it starts"));
  EXPECT_THAT(
      causes(receive(R"({"wearer":"N","start":"DAY1 09:00:30","end":"DAY1 25:61:61"})").problems),
      SizeIs(1));
  EXPECT_THAT(
      causes(receive(R"({"wearer":"N","start":"DAY1 09:00:30","end":"DAY2 09:00:00"})").problems),
      ElementsAre("1! the window lasts longer than an hour"));
}

TEST(Wire, TakesAWearerFromTheOptionsAndHalfAMinuteForTheEnd) {
  ReadOptions options;
  options.wearer = "NORA";
  const Received received = receive(R"({"start": "DAY1 09:00:00"})", options);
  EXPECT_THAT(received.owners, ElementsAre("NORA on dataset"));
  EXPECT_THAT(intervals(received.windows), ElementsAre("DAY1 09:00:00 to 09:00:30"));
}

TEST(Wire, ReadsCalendarTimesOnTheOptionsClock) {
  const std::string line =
      R"({"wearer": "N", "start": "2026-05-03T14:00:00+02:00", "end": "2026-05-03T12:00:30Z"})";
  EXPECT_THAT(receive(line).owners, ElementsAre("N on zone:UTC"));
  ReadOptions options;
  options.face = Clockface::zone("Europe/Paris");
  const Received received = receive(line, options);
  EXPECT_THAT(received.owners, ElementsAre("N on zone:Europe/Paris"));
  ASSERT_THAT(received.windows, SizeIs(1));
  EXPECT_EQ(options.face.format(received.windows[0].interval.start), "2026-05-03 14:00:00+02:00");
}

TEST(Wire, RefusesYearsThatNoClockCanHaveShown) {
  for (const char* year : {"2055", "1980"}) {
    const Received received =
        receive(R"({"wearer": "N", "start": ")" + std::string(year) + R"(-05-03T14:00:00Z"})");
    EXPECT_THAT(received.windows, IsEmpty());
    EXPECT_THAT(causes(received.problems), ElementsAre(HasSubstr("1! no clock can have shown")));
  }
  ReadOptions options;
  options.latest = Clockface::zone("UTC").parse("2026-05-01T00:00:00Z").value();
  EXPECT_THAT(receive(R"({"wearer": "N", "start": "2026-05-03T14:00:00Z"})", options).windows,
              IsEmpty());
}

TEST(Wire, KeepsUnknownFields) {
  const Received received = receive(window_with(
      R"("gps": [48.1, 11.5], "captions": [
      {"start": "DAY1 09:00:01", "text": "I wait.", "model": "m1"}], "battery": 80)"));
  EXPECT_THAT(received.problems, SizeIs(testing::Ge(1)));  // the object spans two lines
  const Received whole = receive(window_with(
      R"("gps": [48.1, 11.5], "captions": [{"start": "DAY1 09:00:01", "text": "I wait.", )"
      R"("model": "m1"}], "battery": 80)"));
  ASSERT_THAT(whole.windows, SizeIs(1));
  EXPECT_EQ(whole.windows[0].extra,
            R"({"battery":80,"captions":[{"model":"m1","start":"DAY1 09:00:01"}],)"
            R"("gps":[48.1,11.5]})");
}

TEST(Wire, KeepsAWindowOfWhichALineIsBad) {
  const Received received = receive(window_with(
      R"("captions": [7, {"start": "DAY1 09:00:01"}, {"start": "DAY1 09:00:61", "text": "x"}, )"
      R"({"start": "DAY1 09:00:02", "end": "DAY1 09:00:01", "text": "kept"}], "transcript": "no")"));
  ASSERT_THAT(received.windows, SizeIs(1));
  EXPECT_THAT(shown(received.windows[0].lines), ElementsAre("DAY1 09:00:02 to 09:00:02 kept"));
  EXPECT_THAT(causes(received.problems),
              ElementsAre("1! in \"captions\": a line without start or text",
                          "1! in \"captions\": a line without start or text",
                          HasSubstr("1! in \"captions\": "), "1: a line that ends before it starts",
                          "1! \"transcript\" is no list"));
}

TEST(Wire, CutsAWindowOfMoreThanHalfAMinute) {
  const Received received = receive(
      R"({"wearer": "N", "start": "DAY1 09:00:00", "end": "DAY1 09:01:10", )"
      R"("source": {"file": "a.mp4", "offset": 5}, "captions": [)"
      R"({"start": "DAY1 09:01:05", "text": "third"}, {"start": "DAY1 09:00:01", "text": "first"}, )"
      R"({"start": "DAY1 08:59:59", "text": "before"}]})");
  EXPECT_THAT(intervals(received.windows),
              ElementsAre("DAY1 09:00:00 to 09:00:30", "DAY1 09:00:30 to 09:01:00",
                          "DAY1 09:01:00 to 09:01:10"));
  EXPECT_THAT(shown(received.windows[0].lines),
              ElementsAre("DAY1 08:59:59 to 08:59:59 before", "DAY1 09:00:01 to 09:00:01 first"));
  EXPECT_THAT(received.windows[1].lines, IsEmpty());
  EXPECT_EQ(received.windows[2].source, (SourceRef{"a.mp4", 65}));
}

TEST(Wire, RefusesNestingThatCouldExhaustTheStack) {
  const std::string deep(100'000, '[');
  const Received received = receive(window_with("\"x\": " + deep) + kWindow);
  EXPECT_THAT(causes(received.problems), ElementsAre("1! the JSON is nested too deeply"));
  EXPECT_THAT(received.windows, SizeIs(1));
  const Received brackets_in_text = receive(
      window_with(R"("captions": [{"start": "DAY1 09:00:01", "text": "\")" + deep + "\"}]"));
  EXPECT_THAT(brackets_in_text.problems, IsEmpty());
}

TEST(Wire, FilesGiveWhatStreamsGive) {
  const InputFile file{"w.jsonl", "folder/w.jsonl", "oops\n" + kWindow + "\n" + kWindow};
  Harvest harvest;
  read_wire_file(file, {}, harvest);
  EXPECT_THAT(causes(harvest.problems), ElementsAre("1! the line is not valid JSON"));
  ASSERT_EQ(harvest.owners.size(), 1U);
  const std::vector<Clip>& clips = harvest.owners.begin()->second.material.clips;
  ASSERT_THAT(clips, SizeIs(2));
  EXPECT_THAT(clips[0].lines, SizeIs(3));
  EXPECT_EQ(clips[1].lines[0].origin,
            "wire DAY1 09:00:00.400 DAY1_B1_NORA_09000008.mp4/captions:1");
  EXPECT_NE(clips[0].from, clips[1].from);
}

TEST(Wire, KnowsABadLineByItsBytesWhereverItComes) {
  const Received once = receive("oops\n" + kWindow);
  const Received later = receive(kWindow + "\n\noops\n");
  ASSERT_THAT(once.problems, SizeIs(1));
  ASSERT_THAT(later.problems, SizeIs(1));
  EXPECT_NE(once.problems[0].line, later.problems[0].line);
  EXPECT_EQ(once.problems[0].key, later.problems[0].key);
  EXPECT_NE(once.problems[0].key, receive("oops!\n").problems[0].key);
}

TEST(Wire, KeepsAnOriginThatTheEntryGives) {
  const Received received = receive(window_with(
      R"("captions": [{"start": "DAY1 09:00:01", "text": "I read.", "origin": "day.srt:7"}])"));
  ASSERT_THAT(received.windows, SizeIs(1));
  EXPECT_EQ(received.windows[0].lines[0].origin, "day.srt:7");
}

TEST(Wire, WritesWhatItReads) {
  Received first = receive(kWindow);
  ASSERT_THAT(first.windows, SizeIs(1));
  Window window = first.windows[0];
  window.interval.start += Duration(1);
  window.lines[1].interval.start += Duration(123456);
  window.lines[0].alternate = "我拿着杯子";
  window.lines[2].origin = "a.srt:3";
  window.extra = R"({"device":"left"})";
  window.id = window_id(window);
  const Received again = receive(wire_line(window, Clockface::dataset()));
  EXPECT_THAT(again.problems, IsEmpty());
  ASSERT_THAT(again.windows, SizeIs(1));
  EXPECT_EQ(again.windows[0].id, window.id);
  EXPECT_EQ(again.windows[0].interval, window.interval);
  EXPECT_EQ(again.windows[0].lines, window.lines);
  EXPECT_EQ(again.windows[0].extra, window.extra);
}

TEST(Wire, WritesCalendarTimesWithTheirFractions) {
  const Clockface paris = Clockface::zone("Europe/Paris");
  Window window;
  window.wearer = "Nora";
  window.interval.start = paris.at(20000, std::chrono::hours(9)) + Duration(5000000001);
  window.interval.end = window.interval.start + std::chrono::seconds(30);
  ReadOptions options;
  options.face = paris;
  std::vector<Problem> problems;
  const auto read = WireParser("stdin", options, problems).parse(wire_line(window, paris), 1);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->windows[0].interval, window.interval);
}

}  // namespace
}  // namespace daybook
