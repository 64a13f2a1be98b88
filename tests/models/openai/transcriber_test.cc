#include "daybook/models/openai/transcriber.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ratio>
#include <string>
#include <thread>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/models/sound.h"
#include "tests/models/fakes.h"
#include "tests/models/scripted_server.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kPath = "/v1/audio/transcriptions";
constexpr const char* kKey = "sk-secret-of-nora";

Served tells(const json& body) { return {200, body.dump(), "application/json"}; }

const json kSaid = {{"text", "Where is the ladder? By the shed."},
                    {"duration", 9.5},
                    {"segments",
                     {{{"start", 4.25}, {"end", 6.0}, {"text", " By the shed."}},
                      {{"start", 0.5}, {"end", 2.0}, {"text", " Where is the ladder?"}}}}};

class Hearing : public testing::Test {
 protected:
  Hearing() {
    std::ofstream(recording_, std::ios::binary) << "sound\r\n------daybook-form of nora";
  }

  std::unique_ptr<Transcriber> open(const std::string& language = "", HttpLimits limits = {},
                                    TranscriptionLimits more = {}) {
    return open_openai_transcriber(
        Endpoint(parse_endpoint(server_.address() + "#small"), kKey, clock_, limits), language,
        sleeper_, more);
  }

  Result<HeardSpeech> hear(const CallControl& control = {}, HttpLimits limits = {}) {
    return open("", limits)->transcribe(recording_, control, {});
  }

  std::string failure(const CallControl& control = {}, HttpLimits limits = {}) {
    const Result<HeardSpeech> heard = hear(control, limits);
    EXPECT_FALSE(heard);
    EXPECT_EQ(heard ? ErrorKind::Internal : heard.error().kind, ErrorKind::Model);
    return heard ? "" : heard.error().message;
  }

  ScratchFolder folder_;
  std::filesystem::path recording_ = folder_.path() / "private name.MP4";
  ScriptedServer server_;
  FixedClock clock_{Clock::TimePoint(std::chrono::hours(1))};
  ClockSleeper sleeper_{clock_};
};

TEST_F(Hearing, GivesSegmentsInOrderWithTheirTimes) {
  server_.serve(kPath, {tells(kSaid)});
  const Result<HeardSpeech> heard = hear();
  ASSERT_TRUE(heard) << heard.error().message;
  EXPECT_EQ(heard->length, milliseconds(9500));
  EXPECT_EQ(heard->segments, (std::vector<SpokenSegment>{
                                 {"Where is the ladder?", milliseconds(500), milliseconds(2000)},
                                 {"By the shed.", milliseconds(4250), milliseconds(6000)}}));
}

TEST_F(Hearing, SendsTheFileWholeAndOfItsNameTheEndingAlone) {
  server_.serve(kPath, {tells(kSaid)});
  ASSERT_TRUE(open("de")->transcribe(recording_, {}, {}));
  EXPECT_EQ(server_.bodies(kPath).at(0),
            "file (recording.MP4)=sound\r\n------daybook-form of nora;\n"
            "language=de;\nmodel=small;\nresponse_format=verbose_json;\n"
            "timestamp_granularities[]=segment;\n");
  EXPECT_THAT(server_.last_headers(), HasSubstr(std::string("Authorization: Bearer ") + kKey));
}

TEST_F(Hearing, AsksForNoLanguageUnlessOneIsGiven) {
  server_.serve(kPath, {tells(kSaid)});
  ASSERT_TRUE(hear());
  EXPECT_THAT(server_.bodies(kPath).at(0), Not(HasSubstr("language=")));
}

TEST_F(Hearing, TriesAgainWhatMayPassAndWaitsAsTheServerAsks) {
  Served busy = fails(429, "later");
  busy.headers = {{"Retry-After", "7"}};
  server_.serve(kPath, {fails(500, "oops"), busy, tells(kSaid)});
  EXPECT_TRUE(hear());
  EXPECT_THAT(sleeper_.waits, ElementsAre(milliseconds(1000), milliseconds(7000)));
}

TEST_F(Hearing, GivesUpAfterThreeTries) {
  server_.serve(kPath, {fails(503, "loading")});
  EXPECT_THAT(failure(), HasSubstr("503: loading"));
  EXPECT_EQ(server_.bodies(kPath).size(), 3U);
}

TEST_F(Hearing, DoesNotTryAgainWhatTheServerDoesNotTakeAndTellsNoKey) {
  server_.serve(kPath, {fails(400, std::string("no verbose_json for ") + kKey)});
  EXPECT_THAT(failure(), AllOf(HasSubstr("400: no verbose_json"), Not(HasSubstr(kKey))));
  EXPECT_EQ(server_.bodies(kPath).size(), 1U);
  server_.serve(kPath, {fails(413, "25 MB")});
  EXPECT_THAT(failure(), HasSubstr("longer than the server takes"));
}

TEST_F(Hearing, WhatIsNoReplyIsAFailure) {
  for (const char* body :
       {"", "garbage", "[]", "7", R"({"segments": [7]})", R"({"segments": [{"start": 1}]})",
        R"({"segments": [{"text": ["a"]}]})", R"({"text": 7})", "{\"text\": \"\xFF\"}"}) {
    server_.serve(kPath, {{200, body, "application/json"}});
    EXPECT_NE(failure(), "") << body;
  }
}

TEST_F(Hearing, WordsWithoutTimesAreAFailureAndNotSilence) {
  for (const json& body :
       {json{{"text", "By the shed."}}, json{{"text", "By the shed."}, {"segments", nullptr}},
        json{{"text", "By the shed."}, {"segments", json::array()}}, json::object()}) {
    server_.serve(kPath, {tells(body)});
    EXPECT_THAT(failure(), HasSubstr("no times")) << body;
  }
}

TEST_F(Hearing, NobodySpeaksWhereNothingButMarksCame) {
  for (const json& body :
       {json{{"text", ""}}, json{{"text", " [Music] "}, {"segments", json::array()}},
        json{{"text", "(rain)"}, {"segments", {{{"start", 0}, {"end", 4}, {"text", "(rain)"}}}}}}) {
    server_.serve(kPath, {tells(body)});
    const Result<HeardSpeech> heard = hear();
    ASSERT_TRUE(heard) << body;
    EXPECT_THAT(heard->segments, IsEmpty()) << body;
  }
}

TEST_F(Hearing, ATimeThatIsMissingOrMadIsTakenFromTheSegmentBefore) {
  server_.serve(kPath, {tells({{"segments",
                                {{{"start", 1}, {"end", 3}, {"text", "one"}},
                                 {{"text", "two"}},
                                 {{"start", 1e300}, {"end", -4}, {"text", "three"}},
                                 {{"start", 8}, {"end", 7}, {"text", "four"}}}}})});
  const Result<HeardSpeech> heard = hear();
  ASSERT_TRUE(heard);
  const auto at = [](int seconds) { return std::chrono::seconds(seconds); };
  EXPECT_EQ(heard->segments, (std::vector<SpokenSegment>{{"one", at(1), at(3)},
                                                         {"two", at(3), at(3)},
                                                         {"three", at(3), at(3)},
                                                         {"four", at(8), at(8)}}));
}

TEST_F(Hearing, AStallIsGivenUp) {
  Served stall = tells(kSaid);
  stall.body.resize(20);
  stall.hold = true;
  server_.serve(kPath, {stall});
  HttpLimits limits;
  limits.stall = milliseconds(50);
  EXPECT_THAT(failure({}, limits), HasSubstr("nothing came for 50 ms"));
}

TEST_F(Hearing, AConnectionThatBreaksOffIsTriedAgain) {
  Served half = tells(kSaid);
  half.body.resize(30);
  half.break_off = true;
  server_.serve(kPath, {half, tells(kSaid)});
  EXPECT_TRUE(hear());
}

TEST_F(Hearing, KeepsToItsDeadlineAndMayBeCancelled) {
  server_.serve(kPath, {tells(kSaid)});
  EXPECT_THAT(failure({clock_.now()}), HasSubstr("time for this call is over"));
  const std::atomic<bool> cancelled{true};
  EXPECT_NE(failure({std::nullopt, &cancelled}), "");
}

TEST_F(Hearing, AFileThatCannotBeReadIsNamedBadInput) {
  for (const auto& path : {folder_.path() / "missing.wav", folder_.path()}) {
    const Result<HeardSpeech> heard = open()->transcribe(path, {}, {});
    ASSERT_FALSE(heard);
    EXPECT_EQ(heard.error().kind, ErrorKind::BadInput);
  }
  const Result<HeardSpeech> large = open("", {}, {.most_bytes = 4})->transcribe(recording_, {}, {});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().kind, ErrorKind::BadInput);
  EXPECT_TRUE(server_.bodies(kPath).empty());
}

/// Ten seconds of a tone that pauses for half a second around each second that is given, heard in
/// pieces of four seconds at most: a server that tells one line a piece, half a second in.
class HearingInPieces : public Hearing {
 protected:
  static constexpr std::size_t kRate = 1000;

  HearingInPieces() { write({3.0, 6.0, 9.0}); }

  void write(const std::vector<double>& pauses, float loud = 0.5F) {
    std::vector<float> samples;
    for (std::size_t i = 0; i < 10 * kRate; ++i) {
      const double at = static_cast<double>(i) / kRate;
      const bool is_quiet = std::any_of(pauses.begin(), pauses.end(),
                                        [&](double pause) { return std::abs(at - pause) <= 0.25; });
      samples.push_back(is_quiet ? 0 : i % 2 == 0 ? loud : -loud);
    }
    std::ofstream(recording_, std::ios::binary) << wave_of(samples, kRate);
  }

  static Served line(const std::string& text) {
    return tells({{"text", text}, {"segments", {{{"start", 0.5}, {"end", 1}, {"text", text}}}}});
  }

  Result<HeardSpeech> hear_pieces(const CallControl& control = {}) {
    return open("", {}, {.piece = std::chrono::seconds(4)})->transcribe(recording_, control, {});
  }

  static milliseconds tenth(Duration time) {
    return std::chrono::round<std::chrono::duration<std::int64_t, std::deci>>(time);
  }
};

TEST_F(HearingInPieces, TimesGoOnFromPieceToPieceWhichAreCutWhereItIsQuiet) {
  server_.serve(kPath, {line("one"), line("two"), line("three"), line("four")});
  const Result<HeardSpeech> heard = hear_pieces();
  ASSERT_TRUE(heard) << heard.error().message;
  std::vector<std::string> lines;
  for (const SpokenSegment& segment : heard->segments) {
    lines.push_back(segment.text + " " + std::to_string(tenth(segment.start).count()));
  }
  EXPECT_THAT(lines, ElementsAre("one 500", "two 3500", "three 6500"));
  EXPECT_EQ(heard->length, std::chrono::seconds(10));
  EXPECT_THAT(heard->unheard, IsEmpty());
  EXPECT_THAT(server_.bodies(kPath).at(0), HasSubstr("file (recording.wav)=RIFF"));
}

TEST_F(HearingInPieces, AWholeRecordingThatIsTooLargeGoesInPiecesThatAreNot) {
  server_.serve(kPath, {line("one")});
  const auto transcriber = open("", {}, {.piece_bytes = 9000});
  ASSERT_TRUE(transcriber->transcribe(recording_, {}, {}));
  EXPECT_GE(server_.bodies(kPath).size(), 3U);
  for (const std::string& body : server_.bodies(kPath)) {
    EXPECT_LT(body.size(), 9500U);
  }
}

TEST_F(HearingInPieces, OneThatFailsCostsNoneOfTheOthers) {
  server_.serve(kPath, {line("one"), fails(400, "too loud"), line("three")});
  const Result<HeardSpeech> heard = hear_pieces();
  ASSERT_TRUE(heard) << heard.error().message;
  ASSERT_EQ(heard->segments.size(), 2U);
  EXPECT_EQ(tenth(heard->segments[1].start), milliseconds(6500));
  ASSERT_EQ(heard->unheard.size(), 1U);
  EXPECT_EQ(tenth(heard->unheard[0].start), milliseconds(3000));
  EXPECT_EQ(tenth(heard->unheard[0].end), milliseconds(6000));
  EXPECT_THAT(heard->unheard[0].why, HasSubstr("400: too loud"));
}

TEST_F(HearingInPieces, WhereNoneIsHeardTheWholeFails) {
  server_.serve(kPath, {fails(400, "too loud")});
  const Result<HeardSpeech> heard = hear_pieces();
  ASSERT_FALSE(heard);
  EXPECT_THAT(heard.error().message, HasSubstr("too loud"));
  EXPECT_EQ(server_.bodies(kPath).size(), 3U);
}

TEST_F(HearingInPieces, AServerThatLetsNobodyInIsAskedOnce) {
  server_.serve(kPath, {fails(401, "no key")});
  EXPECT_FALSE(hear_pieces());
  EXPECT_EQ(server_.bodies(kPath).size(), 1U);
}

TEST_F(HearingInPieces, TheRestOfWhatWasNotAskedForIsOneStretch) {
  server_.serve(kPath, {line("one"), fails(403, "used up")});
  const Result<HeardSpeech> heard = hear_pieces();
  ASSERT_TRUE(heard);
  EXPECT_EQ(server_.bodies(kPath).size(), 2U);
  ASSERT_EQ(heard->unheard.size(), 1U);
  EXPECT_EQ(tenth(heard->unheard[0].start), milliseconds(3000));
  EXPECT_EQ(heard->unheard[0].end, std::chrono::seconds(10));
}

TEST_F(HearingInPieces, AServerThatFallsSilentIsNotWaitedForPieceByPiece) {
  Served half = line("two");
  half.body.resize(30);
  half.break_off = true;
  server_.serve(kPath, {line("one"), half});
  const Result<HeardSpeech> heard =
      open("", {}, {.piece = std::chrono::seconds(1), .tries = 1})->transcribe(recording_, {}, {});
  ASSERT_TRUE(heard);
  EXPECT_EQ(heard->segments.size(), 1U);
  EXPECT_EQ(server_.bodies(kPath).size(), 3U);
  ASSERT_FALSE(heard->unheard.empty());
  EXPECT_EQ(heard->unheard.back().end, std::chrono::seconds(10));
}

TEST_F(HearingInPieces, SilenceIsNotSent) {
  write({}, 0.0001F);
  server_.serve(kPath, {line("made up")});
  const Result<HeardSpeech> heard = hear_pieces();
  ASSERT_TRUE(heard);
  EXPECT_THAT(heard->segments, IsEmpty());
  EXPECT_EQ(heard->length, std::chrono::seconds(10));
  EXPECT_TRUE(server_.bodies(kPath).empty());
}

TEST_F(HearingInPieces, KeepsToItsDeadline) {
  server_.serve(kPath, {line("one")});
  const Result<HeardSpeech> heard = hear_pieces({clock_.now()});
  ASSERT_FALSE(heard);
  EXPECT_THAT(heard.error().message, HasSubstr("time for this call is over"));
}

TEST_F(HearingInPieces, WhatCannotBeCutSaysHowItCould) {
  std::ofstream(recording_, std::ios::binary) << std::string(5000, 'x');
  server_.serve(kPath, {fails(413, "25 MB")});
  const Result<HeardSpeech> heard =
      open("", {}, {.piece_bytes = 4000})->transcribe(recording_, {}, {});
  ASSERT_FALSE(heard);
  EXPECT_THAT(heard.error().message,
              AllOf(HasSubstr("longer than the server takes"), HasSubstr("ffmpeg -i FILE")));
}

TEST_F(Hearing, ManyMayAskAtATime) {
  server_.serve(kPath, {tells(kSaid)});
  const auto transcriber = open();
  // The test server's library makes what it reads forms with once, where the thread sanitizer,
  // which does not see into it, cannot tell that the other threads wait for it.
  EXPECT_TRUE(transcriber->transcribe(recording_, {}, {}));
  std::atomic<int> whole{0};
  {
    std::vector<std::jthread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        const Result<HeardSpeech> heard = transcriber->transcribe(recording_, {}, {});
        whole += heard && heard->segments.size() == 2 ? 1 : 0;
      });
    }
  }
  EXPECT_EQ(whole, 4);
}

TEST_F(Hearing, IsNamedByAddressAndModelWithoutTheKey) {
  EXPECT_EQ(open()->name(), "openai:" + server_.address() + "#small");
}

}  // namespace
}  // namespace daybook
