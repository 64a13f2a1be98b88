#include "daybook/models/whisper/transcriber.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/models/llama/engine.h"
#include "daybook/models/registry.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::AllOf;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;

TEST(WithoutWhisper, AnAddressSaysWhatToDo) {
  if (has_llama()) {
    GTEST_SKIP() << "whisper.cpp is linked";
  }
  const SystemClock clock;
  try {
    open_transcriber("whisper:some.bin", "", clock, {});
    FAIL() << "opened";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Config);
    EXPECT_THAT(error.what(), AllOf(HasSubstr("whisper:some.bin"), HasSubstr("openai:"),
                                    HasSubstr("./run setup models")));
  }
}

fs::path deps_folder() {
  return fs::path(default_static_table()).parent_path().parent_path();  // deps/wordllama/...
}

using Samples = std::vector<std::int16_t>;
constexpr std::size_t kRate = 16'000;

void put(std::string& bytes, std::uint32_t number, int size) {
  for (int i = 0; i < size; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
  }
}

/// A file of sound: 16 bits, `channels` that are all alike, `rate` a second.
std::string wave(const Samples& samples, std::uint32_t rate = kRate, std::uint32_t channels = 1) {
  const auto size = static_cast<std::uint32_t>(samples.size() * 2 * channels);
  std::string bytes = "RIFF";
  put(bytes, 36 + size, 4);
  bytes += "WAVEfmt ";
  put(bytes, 16, 4);
  put(bytes, 1, 2);
  put(bytes, channels, 2);
  put(bytes, rate, 4);
  put(bytes, rate * 2 * channels, 4);
  put(bytes, 2 * channels, 2);
  put(bytes, 16, 2);
  bytes += "data";
  put(bytes, size, 4);
  for (const std::int16_t sample : samples) {
    for (std::uint32_t i = 0; i < channels; ++i) {
      put(bytes, static_cast<std::uint16_t>(sample), 2);
    }
  }
  return bytes;
}

/// With whisper.cpp linked, Whisper tiny.en, and the speech of 1961 that comes with the source:
/// eleven seconds, in which "ask what you can do for your country" ends.
class InProcessHearing : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_llama() || !fs::exists(model_) || !fs::exists(clip_)) {
      GTEST_SKIP() << "needs ./run setup models and the preset llama";
    }
  }

  std::unique_ptr<Transcriber> open(Duration piece = std::chrono::minutes(2)) const {
    return open_whisper(model_.string() + "?threads=1", "", clock_, piece);
  }

  Samples speech() const {
    const std::string bytes = read_file(clip_);
    const std::size_t data = bytes.find("data") + 8;
    Samples samples((bytes.size() - data) / 2);
    std::memcpy(samples.data(), bytes.data() + data, samples.size() * 2);
    return samples;
  }

  fs::path write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << bytes;
    return folder_.path() / name;
  }

  static HeardSpeech heard(Transcriber& transcriber, const fs::path& file) {
    Result<HeardSpeech> speech = transcriber.transcribe(file, {}, {});
    EXPECT_TRUE(speech) << speech.error().message;
    return speech ? *std::move(speech) : HeardSpeech{};
  }

  static std::string words(const HeardSpeech& speech) {
    std::string all;
    for (const SpokenSegment& segment : speech.segments) {
      all += segment.text + " ";
    }
    return all;
  }

  static std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
      ++found;
    }
    return found;
  }

  FixedClock clock_{Clock::TimePoint(std::chrono::hours(1))};
  ScratchFolder folder_;
  fs::path model_ = deps_folder() / "models/whisper-tiny.en-f16.bin";
  fs::path clip_ = deps_folder() / "llama/whisper/jfk.wav";
};

TEST_F(InProcessHearing, HearsWhatIsSaidAndWhen) {
  const auto transcriber = open();
  EXPECT_THAT(transcriber->name(), HasSubstr("whisper:whisper-tiny.en-f16.bin@"));
  const HeardSpeech speech = heard(*transcriber, clip_);
  EXPECT_THAT(words(speech), AllOf(HasSubstr("my fellow Americans"),
                                   HasSubstr("what you can do for your country")));
  EXPECT_EQ(speech.length, milliseconds(11'000));
  ASSERT_FALSE(speech.segments.empty());
  EXPECT_THAT(speech.segments.front().start, Le(seconds(1)));
  EXPECT_THAT(speech.segments.back().end, AllOf(Ge(seconds(9)), Le(seconds(11))));
}

TEST_F(InProcessHearing, HearsTheSameAgainAndAtAnyRate) {
  const auto transcriber = open();
  const HeardSpeech once = heard(*transcriber, clip_);
  EXPECT_EQ(heard(*transcriber, clip_).segments, once.segments);
  Samples finer;
  for (const std::int16_t sample : speech()) {
    finer.insert(finer.end(), 3, sample);
  }
  const HeardSpeech other = heard(*transcriber, write("stereo.wav", wave(finer, 3 * kRate, 2)));
  EXPECT_THAT(words(other), HasSubstr("what you can do for your country"));
  EXPECT_EQ(other.length, once.length);
}

TEST_F(InProcessHearing, TimesGoOnFromPieceToPieceAndNoWordIsLost) {
  const Samples once = speech();
  Samples twice = once;
  twice.resize(once.size() + 4 * kRate);
  twice.insert(twice.end(), once.begin(), once.end());
  const HeardSpeech speech = heard(*open(seconds(20)), write("twice.wav", wave(twice)));
  EXPECT_EQ(speech.length, seconds(26));
  EXPECT_EQ(count(words(speech), "fellow Americans"), 2U) << words(speech);
  EXPECT_EQ(count(words(speech), "what you can do for your country"), 2U) << words(speech);
  const auto second = std::find_if(
      speech.segments.rbegin(), speech.segments.rend(), [](const SpokenSegment& segment) {
        return segment.text.find("fellow Americans") != std::string::npos;
      });
  ASSERT_NE(second, speech.segments.rend());
  EXPECT_THAT(second->start, AllOf(Ge(milliseconds(13'500)), Le(milliseconds(16'500))));
  EXPECT_THAT(speech.segments.back().end, AllOf(Ge(seconds(24)), Le(seconds(26))));
}

TEST_F(InProcessHearing, InSilenceNobodySpeaks) {
  const HeardSpeech speech = heard(*open(), write("quiet.wav", wave(Samples(5 * kRate, 3))));
  EXPECT_THAT(speech.segments, IsEmpty());
  EXPECT_EQ(speech.length, seconds(5));
  EXPECT_EQ(heard(*open(), write("none.wav", wave({}))).length, Duration::zero());
}

TEST_F(InProcessHearing, AFileThatIsCutOffIsHeardAsFarAsItGoes) {
  std::string half = read_file(clip_);
  half.resize(half.size() / 2);
  const HeardSpeech speech = heard(*open(), write("half.wav", half));
  EXPECT_THAT(words(speech), HasSubstr("my fellow Americans"));
  EXPECT_EQ(words(speech).find("for your country"), std::string::npos);
}

TEST_F(InProcessHearing, WhatIsNoRecordingIsBadInputWithItsCause) {
  const auto transcriber = open();
  const auto cause = [&](const fs::path& file) {
    const Result<HeardSpeech> speech = transcriber->transcribe(file, {}, {});
    EXPECT_FALSE(speech);
    EXPECT_EQ(speech ? ErrorKind::Internal : speech.error().kind, ErrorKind::BadInput);
    return speech ? "" : speech.error().message;
  };
  EXPECT_THAT(cause(folder_.path() / "missing.mp4"), HasSubstr("No such file"));
  EXPECT_NE(cause(folder_.path()), "");
  EXPECT_NE(cause(write("empty.mp4", "")), "");
  EXPECT_THAT(cause(write("text.mp4", "I am no film.\n")), HasSubstr("no audio or video"));
  EXPECT_NE(cause(write("list.m3u8", "#EXTM3U\n#EXTINF:11,\n" + clip_.string() + "\n")), "");
}

TEST_F(InProcessHearing, KeepsToItsDeadlineMayBeCancelledAndGoesOn) {
  const auto transcriber = open();
  const auto failure = [&](const CallControl& control) {
    const Result<HeardSpeech> speech = transcriber->transcribe(clip_, control, {});
    EXPECT_FALSE(speech);
    return speech ? "" : speech.error().message;
  };
  EXPECT_THAT(failure({clock_.now()}), HasSubstr("deadline"));
  const std::atomic<bool> cancelled{true};
  EXPECT_THAT(failure({std::nullopt, &cancelled}), HasSubstr("cancelled"));
  EXPECT_FALSE(heard(*transcriber, clip_).segments.empty());
}

TEST_F(InProcessHearing, TellsHowFarItIs) {
  std::vector<Duration> told;
  const Result<HeardSpeech> speech =
      open(seconds(6))->transcribe(clip_, {}, [&](Duration at, Duration length) {
        told.push_back(at);
        EXPECT_EQ(length, seconds(11));
      });
  ASSERT_TRUE(speech);
  EXPECT_GT(told.size(), 1U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.front(), Duration::zero());
  EXPECT_THAT(told.back(), AllOf(Ge(seconds(3)), Le(seconds(11))));
}

TEST_F(InProcessHearing, RefusesWhatIsNoModelAndOtherAddresses) {
  for (const char* parts :
       {"?threads=0", "?threads=two", "?speed=fast", "?language=zh", "?language=klingon"}) {
    EXPECT_THROW(open_whisper(model_.string() + parts, "", clock_), Error) << parts;
  }
  EXPECT_THROW(open_whisper(model_.string(), "fr", clock_), Error);
  EXPECT_NE(open_whisper(model_.string() + "?language=fr", "en", clock_), nullptr);
  EXPECT_THROW(open_whisper("/nowhere/model.bin", "", clock_), Error);
  EXPECT_THROW(open_whisper(write("no.bin", "not a model").string(), "", clock_), Error);
}

}  // namespace
}  // namespace daybook
