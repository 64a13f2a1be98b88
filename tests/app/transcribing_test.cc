#include "daybook/app/transcribing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/progress.h"
#include "daybook/models/transcriber.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;
using testing::HasSubstr;

/// Hears what it is told, and counts.
class FakeTranscriber final : public Transcriber {
 public:
  explicit FakeTranscriber(Result<HeardSpeech> speech) : speech_(std::move(speech)) {}
  std::string name() const override { return "fake:"; }
  Result<HeardSpeech> transcribe(const fs::path&, const CallControl&,
                                 const HearingProgress& on_heard) override {
    ++calls;
    on_heard(seconds(3), seconds(9));
    return speech_;
  }
  int calls = 0;

 private:
  Result<HeardSpeech> speech_;
};

class RecordedProgress final : public Progress {
 public:
  void begin(std::string_view task, std::string_view, std::uint64_t total) override {
    told.push_back(std::string(task) + " " + std::to_string(total));
  }
  void update(std::uint64_t done) override { told.push_back(std::to_string(done)); }
  void end() override { told.emplace_back("end"); }
  std::vector<std::string> told;
};

class Transcribing : public testing::Test {
 protected:
  Transcribed transcribe_it(Transcriber& transcriber, bool again = false) {
    return transcribe(transcriber, path_, again, {}, progress_);
  }

  ScratchFolder folder_;
  SubtitlePath path_{folder_.path() / "GX_20260503_140000.mp4",
                     folder_.path() / "GX_20260503_140000.srt"};
  RecordedProgress progress_;
  FakeTranscriber nora_{HeardSpeech{{{"By the shed.", seconds(1), seconds(2)}}, seconds(9)}};
};

TEST_F(Transcribing, WritesTheSubtitlesAndTellsHowFarItIs) {
  const Transcribed done = transcribe_it(nora_);
  EXPECT_EQ(done.segments, 1U);
  EXPECT_EQ(done.length, seconds(9));
  EXPECT_FALSE(done.was_there);
  EXPECT_EQ(read_file(path_.subtitles), "1\n00:00:01,000 --> 00:00:02,000\nBy the shed.\n\n");
  EXPECT_EQ(progress_.told,
            (std::vector<std::string>{"hearing GX_20260503_140000.mp4 0",
                                      "hearing GX_20260503_140000.mp4 9", "3", "end"}));
}

TEST_F(Transcribing, LeavesAloneWhatIsThereUnlessToldOtherwise) {
  std::ofstream(path_.subtitles) << "mine";
  EXPECT_TRUE(transcribe_it(nora_).was_there);
  EXPECT_EQ(nora_.calls, 0);
  EXPECT_EQ(read_file(path_.subtitles), "mine");
  EXPECT_FALSE(transcribe_it(nora_, true).was_there);
  EXPECT_THAT(read_file(path_.subtitles), HasSubstr("By the shed."));
}

TEST_F(Transcribing, AFailureLeavesNothingBehind) {
  FakeTranscriber broken{Failure{ErrorKind::Model, "the server is down"}};
  EXPECT_EQ(transcribe_it(broken).error, "the server is down");
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(Transcribing, SilenceIsWrittenToo) {
  FakeTranscriber quiet{HeardSpeech{{}, seconds(9)}};
  EXPECT_EQ(transcribe_it(quiet).segments, 0U);
  EXPECT_EQ(read_file(path_.subtitles), "\n");
}

TEST_F(Transcribing, AFolderThatTakesNoFileIsAnError) {
  path_.subtitles = folder_.path() / "nowhere" / "a.srt";
  EXPECT_THROW(transcribe_it(nora_), Error);
}

TEST(SubtitlePaths, KeepTheNameBesideTheRecordingOrInAFolder) {
  const auto beside = subtitle_paths({"week/GX_20260503_140000.mp4", "a.b.wav"}, "");
  EXPECT_EQ(beside[0].subtitles, "week/GX_20260503_140000.srt");
  EXPECT_EQ(beside[1].subtitles, "a.b.srt");
  EXPECT_EQ(subtitle_paths({"week/DAY1_101500.MOV"}, "out")[0].subtitles, "out/DAY1_101500.srt");
}

TEST(SubtitlePaths, TwoOfOneNameAndSubtitlesThemselvesAreRefused) {
  const auto refusal = [](const std::vector<std::string>& recordings, const char* folder) {
    try {
      subtitle_paths(recordings, folder);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Usage);
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_THAT(refusal({"a.mp4", "./a.wav"}, ""), HasSubstr("same name as those of a.mp4"));
  EXPECT_THAT(refusal({"x/a.mp4", "y/a.mp4"}, "out"), HasSubstr("x/a.mp4"));
  EXPECT_EQ(refusal({"x/a.mp4", "y/a.mp4"}, ""), "none");
  EXPECT_THAT(refusal({"a.srt"}, ""), HasSubstr("subtitles already"));
}

}  // namespace
}  // namespace daybook
