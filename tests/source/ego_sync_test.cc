#include "daybook/source/ego_sync.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kTwoClips = R"([
  {"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [
    {"start": 90001, "end": 90003, "text": "I open the blinds.", "type": "caption"},
    {"start": 90002, "end": 90004, "text": "Omar:Good morning.", "type": "transcript"}]},
  {"video_file": "DAY1_B1_NORA_09003000.mp4", "data": [
    {"start": 90031, "end": 90031, "text": "Note: the cat sleeps.", "type": "caption"}]}
])";

Harvest read(std::string json, const std::string& path = "Sync/B1_NORA_DAY1_09000000.json") {
  const InputFile file{path, path, std::move(json)};
  Harvest harvest;
  read_ego_sync(file, harvest);
  return harvest;
}

// The clips of the only wearer.
std::vector<Clip> clips_of(const Harvest& harvest) {
  EXPECT_EQ(harvest.owners.size(), 1U);
  return harvest.owners.empty() ? std::vector<Clip>{}
                                : harvest.owners.begin()->second.material.clips;
}

TEST(EgoSync, ReadsClipsWithCaptionsAndSpeech) {
  const Harvest harvest = read(kTwoClips);
  EXPECT_THAT(harvest.problems, IsEmpty());
  const std::vector<Clip> clips = clips_of(harvest);
  ASSERT_EQ(clips.size(), 2U);
  EXPECT_EQ(harvest.owners.begin()->second.wearer, "B1_NORA");
  EXPECT_EQ(clips[0].interval.start, dataset_time("DAY1 09:00:00"));
  EXPECT_EQ(clips[0].interval.end, dataset_time("DAY1 09:00:30"));
  EXPECT_EQ(clips[0].source.file, "DAY1_B1_NORA_09000000.mp4");
  EXPECT_THAT(shown(clips[0].lines), ElementsAre("DAY1 09:00:01 to 09:00:03 I open the blinds.",
                                                 "DAY1 09:00:02 to 09:00:04 Omar: Good morning."));
  EXPECT_EQ(clips[1].lines[0].text, "Note: the cat sleeps.");
}

TEST(EgoSync, SaysOnWhichLineOfTheFileALineStands) {
  const std::vector<Clip> clips = clips_of(read(kTwoClips));
  EXPECT_EQ(clips[0].lines[0].origin, "Sync/B1_NORA_DAY1_09000000.json:3");
  EXPECT_EQ(clips[0].lines[1].origin, "Sync/B1_NORA_DAY1_09000000.json:4");
  EXPECT_EQ(clips[1].lines[0].origin, "Sync/B1_NORA_DAY1_09000000.json:6");
}

TEST(EgoSync, TakesMembersInAnyOrderAndPassesOverOthers) {
  const Harvest harvest = read(
      R"([{"data": [{"type": "transcript", "words": [{"start": 1}], "text": "Omar: Hi.",
          "end": "090003", "start": "9000100", "meta": {"text": "no"}}], "fps": 20,
          "meta": {"video_file": "no", "data": [{"start": 5}]},
          "video_file": "day1_B1_NORA_9000000.mp4"}])");
  EXPECT_THAT(harvest.problems, IsEmpty());
  EXPECT_THAT(shown(clips_of(harvest).at(0).lines),
              ElementsAre("DAY1 09:00:01 to 09:00:03 Omar: Hi."));
}

TEST(EgoSync, KeepsATagWithoutWordsButNotALineWithout) {
  const Harvest harvest = read(
      R"([{"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [
      {"start": 90001, "end": 90002, "text": "Greta:", "type": "transcript"},
      {"start": 90001, "end": 90002, "text": " ", "type": "caption"}]}])");
  EXPECT_THAT(shown(clips_of(harvest).at(0).lines),
              ElementsAre("DAY1 09:00:01 to 09:00:02 Greta: "));
  EXPECT_THAT(causes(harvest.problems), ElementsAre("3: a line without text"));
}

TEST(EgoSync, GivesWhatCameBeforeTheFileBreaksOff) {
  const std::string whole = kTwoClips;
  const Harvest harvest = read(whole.substr(0, whole.find("Note")));
  const std::vector<Clip> clips = clips_of(harvest);
  ASSERT_EQ(clips.size(), 2U);
  EXPECT_EQ(clips[0].lines.size(), 2U);
  EXPECT_THAT(clips[1].lines, IsEmpty());
  EXPECT_THAT(causes(harvest.problems), ElementsAre("6! the JSON breaks off"));
}

TEST(EgoSync, GivesWhatCameBeforeTheFileIsBroken) {
  std::string broken = kTwoClips;
  broken.replace(broken.find("\"DAY1_B1_NORA_09003000"), 1, "}");
  const Harvest harvest = read(broken);
  EXPECT_EQ(clips_of(harvest).at(0).lines.size(), 2U);
  EXPECT_THAT(causes(harvest.problems), ElementsAre("5! the JSON is broken here"));
}

TEST(EgoSync, NamesLinesWhoseTimeNoClockShows) {
  const Harvest harvest = read(
      R"([{"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [
      {"start": 256161, "end": 256162, "text": "lost", "type": "caption"},
      {"start": 90002, "end": 90001, "text": "kept as a point", "type": "caption"},
      {"start": 90003, "end": 256161, "text": "kept", "type": "caption"},
      {"end": 90003, "text": "no start", "type": "caption"}]}])");
  EXPECT_THAT(
      shown(clips_of(harvest).at(0).lines),
      ElementsAre("DAY1 09:00:02 to 09:00:02 kept as a point", "DAY1 09:00:03 to 09:00:03 kept"));
  EXPECT_THAT(causes(harvest.problems), ElementsAre("2! a line without a readable start",
                                                    "3: a line that ends before it starts",
                                                    "5! a line without a readable start"));
}

TEST(EgoSync, CountsOverMidnight) {
  const Harvest harvest = read(
      R"([{"video_file": "DAY1_B1_NORA_23595000.mp4", "data": [
      {"start": 235958, "end": 3, "text": "across", "type": "caption"},
      {"start": 5, "end": 10, "text": "after", "type": "caption"}]}])");
  EXPECT_THAT(harvest.problems, IsEmpty());
  EXPECT_THAT(
      shown(clips_of(harvest).at(0).lines),
      ElementsAre("DAY1 23:59:58 to DAY2 00:00:03 across", "DAY2 00:00:05 to 00:00:10 after"));
}

TEST(EgoSync, ReadsAClipWithoutANameByTheFilesName) {
  const std::string clip =
      R"([{"data": [{"start": 90007, "end": 90008, "text": "I yawn.", "type": "caption"}]}])";
  const Harvest harvest = read(clip);
  EXPECT_EQ(clips_of(harvest).at(0).interval.start, dataset_time("DAY1 09:00:07"));
  EXPECT_THAT(causes(harvest.problems),
              ElementsAre("1: the clip's name tells no start; it starts with its first line"));
  const Harvest nameless = read(clip, "some.json");
  EXPECT_THAT(nameless.owners, IsEmpty());
  EXPECT_THAT(causes(nameless.problems),
              ElementsAre("1! the clip's name tells no wearer, day and time"));
}

TEST(EgoSync, TakesUnknownKindsForCaptions) {
  const Harvest harvest = read(
      R"([{"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [
      {"start": 90001, "end": 90002, "text": "A bell: it rings.", "type": "sound"}]}, 7])");
  EXPECT_EQ(shown(clips_of(harvest).at(0).lines.at(0)),
            "DAY1 09:00:01 to 09:00:02 A bell: it rings.");
  EXPECT_THAT(causes(harvest.problems),
              ElementsAre("2: neither a caption nor a transcript: \"sound\"; read as a caption",
                          "2! neither a clip nor a line of one"));
}

TEST(EgoSync, NamesListsWhereLinesAreExpected) {
  const std::string nested =
      R"([{"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [["x", 7, {"start": 1}],
      {"start": 90001, "end": 90002, "text": "I wave.", "type": "caption"}, ["y")";
  for (const std::string& json : {nested + "]]}, []]", nested}) {
    const Harvest harvest = read(json);
    EXPECT_THAT(shown(clips_of(harvest).at(0).lines),
                ElementsAre("DAY1 09:00:01 to 09:00:02 I wave."));
    EXPECT_EQ(causes(harvest.problems).at(0), "1! neither a clip nor a line of one");
    EXPECT_EQ(causes(harvest.problems).at(1), "2! neither a clip nor a line of one");
    EXPECT_EQ(harvest.problems.size(), 3U);
  }
}

TEST(EgoSync, NamesAFileThatIsNoList) {
  const Harvest harvest = read(
      R"({"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [
      {"start": 90001, "end": 90002, "text": "I wave.", "type": "caption"}]})");
  EXPECT_THAT(causes(harvest.problems), ElementsAre("0! not a list of clips"));
}

TEST(EgoSync, SortsClipsByWearer) {
  const Harvest harvest = read(
      R"([{"video_file": "DAY1_B1_NORA_09000000.mp4", "data": []},
          {"video_file": "DAY1_B2_OMAR_09000000.mp4", "data": []}])");
  EXPECT_EQ(harvest.owners.size(), 2U);
}

// Cut anywhere, a file gives a part of its lines, a problem, and no line that it does not hold.
RC_GTEST_PROP(EgoSync, SurvivesTruncationAnywhere, ()) {
  const std::string whole = kTwoClips;
  const auto length = *rc::gen::inRange<std::size_t>(1, whole.size());
  const Harvest harvest = read(whole.substr(0, length));
  std::vector<std::string> texts;
  for (const auto& [key, owner] : harvest.owners) {
    for (const Clip& clip : owner.material.clips) {
      for (const Line& line : clip.lines) {
        texts.push_back(line.text);
      }
    }
  }
  const std::vector<std::string> expected = {"I open the blinds.", "Good morning.",
                                             "Note: the cat sleeps."};
  RC_ASSERT(texts.size() <= expected.size());
  RC_ASSERT(std::equal(texts.begin(), texts.end(), expected.begin()));
  RC_ASSERT(!harvest.problems.empty());
}

}  // namespace
}  // namespace daybook
