// `daybook transcribe` with a server that hears: from a recording to an answer.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "daybook/base/file.h"
#include "daybook/models/sound.h"
#include "tests/program/said.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Hears in a "recording" what is written in it: a line a second, or refuses it.
class HearingServer {
 public:
  HearingServer() {
    server_.Post("/v1/audio/transcriptions",
                 [this](const httplib::Request& asked, httplib::Response& reply) {
                   ++calls;
                   const std::string content = asked.get_file_value("file").content;
                   if (content == "broken" || calls == refused) {
                     reply.status = 400;
                     return;
                   }
                   reply.set_content(heard(content).dump(), "application/json");
                 });
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
  }
  ~HearingServer() {
    server_.stop();
    thread_.join();
  }

  std::string address() const {
    return "openai:http://127.0.0.1:" + std::to_string(port_) + "/v1#ear";
  }

  std::atomic<int> calls = 0;
  int refused = 0;  ///< the call, from 1, that is refused whatever it brings

 private:
  static json heard(const std::string& content) {
    if (content.starts_with("RIFF")) {
      return {{"text", "x"},
              {"segments", {{{"start", 1}, {"end", 2}, {"text", "I hear a tone."}}}}};
    }
    json segments = json::array();
    std::istringstream lines(content);
    for (std::string line; std::getline(lines, line);) {
      const auto at = static_cast<double>(4 * segments.size());
      segments.push_back({{"start", at + 0.5}, {"end", at + 3}, {"text", " " + line}});
    }
    return {{"text", content}, {"duration", 60}, {"segments", segments}};
  }

  httplib::Server server_;
  int port_ = 0;
  std::thread thread_;
};

class Transcribe : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(folder_.path() / name) << content;
    return (folder_.path() / name).string();
  }

  Said run(const std::string& arguments) const {
    const std::string command = std::string(DAYBOOK_PROGRAM) +
                                " --config /dev/null --embedder none: --wearer Nora --store " +
                                "sqlite:" + (folder_.path() / "nora.db").string() + " " + arguments;
    return run_command(command);
  }

  Said transcribe(const std::string& arguments) const {
    return run("transcribe --speech " + server_.address() + " " + arguments);
  }

  ScratchFolder folder_;
  HearingServer server_;
};

TEST_F(Transcribe, WhatIsSaidInARecordingIsFoundInTheMemory) {
  const std::string recording = write("GX_20260503_140000.mp4",
                                      "[Music]\nI put the spare key under the blue flowerpot.\n"
                                      "I hope that Omar finds it.\n");
  const Said heard = transcribe(recording);
  EXPECT_EQ(heard.code, 0) << heard.output;
  EXPECT_THAT(heard.output, HasSubstr("GX_20260503_140000.srt: 2 lines of speech"));
  EXPECT_EQ(read_file(folder_.path() / "GX_20260503_140000.srt"),
            "1\n00:00:04,500 --> 00:00:07,000\nI put the spare key under the blue flowerpot.\n\n"
            "2\n00:00:08,500 --> 00:00:11,000\nI hope that Omar finds it.\n\n");
  const Said added =
      run("--tz UTC add --channel speech " + (folder_.path() / "GX_20260503_140000.srt").string());
  EXPECT_EQ(added.code, 0) << added.output;
  const Said found = run("search 'spare key flowerpot' --json -k 1");
  EXPECT_THAT(found.output, AllOf(HasSubstr("under the blue flowerpot"), HasSubstr("2026-05-03")));
  const Said asked = run("ask 'Where is the spare key?'");
  EXPECT_EQ(asked.code, 0) << asked.output;
  EXPECT_THAT(asked.output, HasSubstr("flowerpot"));
  EXPECT_THAT(run("timeline --scale window --json").output, HasSubstr("\"speech\""));
}

TEST_F(Transcribe, GoesOnWhereItWasAndHearsAgainWhenTold) {
  const std::string first = write("a.wav", "one\n");
  const std::string second = write("b.wav", "two\n");
  EXPECT_EQ(transcribe(first).code, 0);
  const Said both = transcribe(first + " " + second);
  EXPECT_EQ(both.code, 0);
  EXPECT_THAT(both.output, HasSubstr("a.srt: was there"));
  EXPECT_EQ(server_.calls, 2);
  EXPECT_EQ(transcribe("--again " + first).code, 0);
  EXPECT_EQ(server_.calls, 3);
}

TEST_F(Transcribe, WhatCannotBeHeardIsNamedAndTheRestIsDone) {
  const std::string good = write("good.wav", "hello\n");
  const std::string broken = write("broken.wav", "broken");
  const std::string missing = (folder_.path() / "missing.wav").string();
  const std::string out = (folder_.path() / "out/subtitles").string();
  const Said said = transcribe("--out " + out + " --json " + broken + " " + good + " " + missing);
  EXPECT_EQ(said.code, 3) << said.output;
  EXPECT_THAT(said.output, AllOf(HasSubstr("error: " + broken + ": "), HasSubstr("400"),
                                 HasSubstr("error: " + missing + ": "),
                                 HasSubstr(R"("segments":1,"seconds":60.0,"unheard":[]})")));
  EXPECT_TRUE(fs::exists(out + "/good.srt"));
  EXPECT_FALSE(fs::exists(out + "/broken.srt"));
  EXPECT_EQ(transcribe(broken + " " + missing).code, 1);
}

TEST_F(Transcribe, ALongRecordingIsHeardInPiecesAndWhatFailsOfItIsNamed) {
  constexpr std::size_t kRate = 1000;
  std::vector<float> samples(25 * 60 * kRate);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i] = i % 2 == 0 ? 0.5F : -0.5F;
  }
  const std::string recording = write("long.wav", wave_of(samples, kRate));
  server_.refused = 2;
  const Said said = transcribe("--json " + recording);
  EXPECT_EQ(said.code, 3) << said.output;
  EXPECT_EQ(server_.calls, 3);
  EXPECT_THAT(
      said.output,
      AllOf(HasSubstr("error: " + recording + ": 0:09:"), HasSubstr(" was not heard: "),
            HasSubstr(R"("unheard":[{"start":5)"), HasSubstr(R"("segments":2,"seconds":1500.0)")));
  const std::string subtitles = read_file(folder_.path() / "long.srt");
  EXPECT_THAT(subtitles, AllOf(HasSubstr("00:00:01,000 -->"), HasSubstr("\n00:20:00,500 -->")));
}

TEST_F(Transcribe, ASilentRecordingGetsSubtitlesThatAddTakes) {
  const Said said = transcribe(write("DAY1_101500.wav", "[BLANK_AUDIO]\n"));
  EXPECT_EQ(said.code, 0);
  EXPECT_THAT(said.output, HasSubstr("nobody speaks in"));
  const Said added = run("add " + (folder_.path() / "DAY1_101500.srt").string());
  EXPECT_EQ(added.code, 0) << added.output;
  EXPECT_THAT(added.output, HasSubstr("nobody speaks"));
}

TEST_F(Transcribe, WhatDoesNotHearIsRefusedBeforeAnythingIsDone) {
  const std::string file = write("a.wav", "one\n");
  const Said rule = run("transcribe " + file + " --speech rule:");
  EXPECT_EQ(rule.code, 2);
  EXPECT_THAT(rule.output, HasSubstr("whisper:FILE.bin"));
  const Said none = run("transcribe " + file);
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.output, HasSubstr("--speech"));
  const Said twice = transcribe(file + " " + write("a.mp4", "two\n"));
  EXPECT_EQ(twice.code, 2);
  EXPECT_EQ(server_.calls, 0);
  EXPECT_THAT(run("transcribe " + file + " --speech whisper:/nowhere.bin").output,
              AllOf(HasSubstr("./run setup models"), Not(HasSubstr("internal"))));
}

}  // namespace
}  // namespace daybook
