#include "daybook/source/recognise.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

constexpr std::string_view kSync =
    R"([{"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [{"start": 90001, "text": "x"}]}])";
constexpr std::string_view kSpeech = "1\n00:00:01,000 --> 00:00:02,000\nOmar:早\nOmar: Morning.\n";
constexpr std::string_view kSeen = "1\n00:00:01,000 --> 00:00:02,000\n我打开门\n";

TEST(Recognise, TellsSyncFilesByTheirMembers) {
  EXPECT_EQ(recognise_text("x", kSync), SourceFormat::EgoSync);
  EXPECT_EQ(recognise_text("questions.srt", kSync), SourceFormat::EgoSync);
  EXPECT_EQ(recognise_text("x", kSync.substr(0, 60)), SourceFormat::EgoSync);  // truncated
}

TEST(Recognise, TellsSpeechFromCaptionsOfTheSameName) {
  EXPECT_EQ(recognise_text("B1_NORA_DAY1_09000000.srt", kSpeech), SourceFormat::EgoTranscript);
  EXPECT_EQ(recognise_text("B1_NORA_DAY1_09000000.srt", kSeen), SourceFormat::EgoDenseCaption);
}

TEST(Recognise, AsksTheFolderOnlyWhereTheContentLeavesADoubt) {
  EXPECT_EQ(recognise_text("Transcript/B1_NORA_DAY1_09000000.srt", kSeen),
            SourceFormat::EgoTranscript);
  std::string many;
  for (int i = 0; i < 6; ++i) {
    many += std::string(kSeen) + '\n';
  }
  EXPECT_EQ(recognise_text("Transcript/B1_NORA_DAY1_09000000.srt", many),
            SourceFormat::EgoDenseCaption);
}

TEST(Recognise, TakesOtherSubtitlesForPlainOnes) {
  EXPECT_EQ(recognise_text("talk.srt", kSpeech), SourceFormat::PlainSrt);
  EXPECT_EQ(recognise_text("notes.txt", kSpeech), SourceFormat::PlainSrt);
  EXPECT_EQ(recognise_text("kitchen_DAY1_090000.srt", kSpeech), SourceFormat::PlainSrt);
  EXPECT_EQ(recognise_text("talk.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n"),
            SourceFormat::PlainSrt);
}

TEST(Recognise, TellsWindowsOnTheWireAlsoAfterABadLine) {
  EXPECT_EQ(recognise_text("x", R"({"wearer": "N", "start": "DAY1 09:00:00", "captions": []})"),
            SourceFormat::WireLines);
  EXPECT_EQ(recognise_text("x", R"({"start": "DAY1 09:00:00", "transcript": []})"),
            SourceFormat::WireLines);
  EXPECT_EQ(recognise_text("x", R"({"wearer": "N", "start": "DAY1 09:00", "end": "DAY1 09:01"})"),
            SourceFormat::WireLines);
  EXPECT_EQ(recognise_text("x", "oops\n{\"start\": \"DAY1 09:00:00\", \"captions\": []}\n"),
            SourceFormat::WireLines);
}

TEST(Recognise, TellsBenchmarksHoweverTheyAreNamed) {
  for (const std::string_view text : {
           R"([{"ID": "1", "query_time": {"date": "DAY1"}, "question": "Who?", "choice_a": "Me"}])",
           R"([{"about": "ids"}, {"history_name": "n", "qa": [{"question": "Who?"}]}])",
           R"({"id": 1, "service_sub_type": "memory_recall", "trigger": ["DAY1 09:00:00"]})",
           R"([{"sub_type": "safety", "current_time_window": "x", "proactive_dialogue": []}])",
           R"([{"id": 1, "task": "EPM", "question": "Where?", "options": ["a"], "gt": 0}])",
           R"({"v1": {"instant": {"safety": [{"time_window": "0-1", "dialogue": []}]}}})",
           R"([{"question": "Where?", "answer": "There)",
       }) {
    EXPECT_EQ(recognise_text("Sync/B1_NORA_DAY1_09000000.json", text), SourceFormat::Benchmark)
        << text;
  }
}

TEST(Recognise, IsNotMisledByWordsInsideText) {
  EXPECT_EQ(recognise_text("x", R"([{"video_file": "v", "data": [{"text":
      "\"question\": \"answer\": video_file"}]}])"),
            SourceFormat::EgoSync);
  EXPECT_EQ(recognise_text("x", R"([{"text": "\"question\": 1, \"answer\": 2, \"video_file\""}])"),
            SourceFormat::Unknown);
}

TEST(Recognise, TellsIdentityFilesByTheirList) {
  EXPECT_EQ(recognise_text("B1_NORA_DAY1_09000000-12000000.txt",
                           "# made by hand\nThe camera wearer is Nora.\n"
                           "Omar - short black hair, grey apron, white shoes\n"
                           "Priya - long hair, yellow jumper, boots\n"),
            SourceFormat::Identity);
  EXPECT_EQ(recognise_text("B1_NORA_DAY1_09000000-12000000.txt", "Milk\nEggs\nTea - two, green\n"),
            SourceFormat::Unknown);
}

TEST(Recognise, KnowsNothingElse) {
  for (const std::string_view text : {"", " \n\t", "just words", "[]", "{}", "[1, 2]", "{\"a\"",
                                      "[\"unfinished", "# Title\n\nA page.\n"}) {
    EXPECT_EQ(recognise_text("B1_NORA_DAY1_09000000.json", text), SourceFormat::Unknown) << text;
  }
}

TEST(Recognise, LooksIntoFilesOfAnyEncoding) {
  const WrittenFiles files;
  std::string utf16 = "\xFF\xFE";
  for (const char c : kSpeech.substr(0, 34)) {
    utf16 += {c, '\0'};
  }
  EXPECT_EQ(recognise(files.write("talk.srt", utf16)), SourceFormat::PlainSrt);
  EXPECT_EQ(recognise(files.write("talk.json", kSync)), SourceFormat::EgoSync);
  EXPECT_EQ(recognise(files.write("a.zip", std::string("PK\x03\x04\0\0", 6))),
            SourceFormat::Unknown);
  EXPECT_EQ(recognise(files.root() / "missing"), SourceFormat::Unknown);
}

}  // namespace
}  // namespace daybook
