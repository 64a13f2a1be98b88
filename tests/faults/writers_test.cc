// Several programs that write into one store at once: each has it in turn, none loses anything.

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "daybook/app/writer_lock.h"
#include "tests/faults/program.h"
#include "tests/faults/small_life.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kNone;

class Writers : public testing::Test {
 protected:
  void SetUp() override { ::signal(SIGPIPE, SIG_IGN); }
  void TearDown() override { ::signal(SIGPIPE, SIG_DFL); }

  std::vector<std::string> lines() const {
    std::vector<std::string> all;
    std::ifstream in(recording_);
    for (std::string line; std::getline(in, line);) {
      all.push_back(line + "\n");
    }
    return all;
  }

  /// What one import of everything ends with.
  void expect_whole() const {
    const SmallLife undisturbed(inputs_.path());
    EXPECT_EQ(Program(undisturbed.store()).run({"add", recording_.string()}).code, 0);
    EXPECT_TRUE(life_.dump() == undisturbed.dump()) << "another memory";
    EXPECT_EQ(life_.index_digest(), undisturbed.index_digest());
    EXPECT_EQ(life_.faults(), kNone);
  }

  ScratchFolder inputs_;
  ScratchFolder folder_;
  const int windows_ = is_full_run() ? 200 : 60;
  const fs::path recording_ = small_recording(inputs_.path(), 0, windows_);
  const SmallLife life_{folder_.path()};
  const Program program_{life_.store()};
};

TEST_F(Writers, TwoStreamsAndAnImportEndAsOneImport) {
  std::array<int, 2> pipes{};
  std::array<pid_t, 2> watches{};
  for (std::size_t i = 0; i < 2; ++i) {
    watches[i] = program_.start({"watch", "-"}, &pipes[i]);
  }
  const std::vector<std::string> all = lines();
  const fs::path some = inputs_.path() / "some.jsonl";
  std::ofstream third(some);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i % 3 == 2) {
      third << all[i];
    } else {
      EXPECT_GT(::write(pipes[i % 3], all[i].data(), all[i].size()), 0);
    }
  }
  third.close();
  EXPECT_EQ(program_.run({"add", some.string()}).code, 0);
  for (std::size_t i = 0; i < 2; ++i) {
    ::close(pipes[i]);
  }
  for (const pid_t watch : watches) {
    EXPECT_EQ(Program::wait_for(watch), 0);
  }
  expect_whole();
}

TEST_F(Writers, AStreamWaitsAndSaysSoWhileAnotherHasTheStore) {
  EXPECT_EQ(program_.run({"add", recording_.string()}).code, 0);
  const auto before = static_cast<std::uint64_t>(windows_);
  const Program late(life_.store());
  int pipe = -1;
  pid_t watch = -1;
  {
    const WriterLock other("sqlite:" + life_.store().string());
    watch = late.start({"watch", "-"}, &pipe);
    const std::string window = R"({"wearer": "T1_NORA", "start": "DAY9 09:00:00", "captions": []})";
    EXPECT_GT(::write(pipe, (window + "\n").data(), window.size() + 1), 0);
    while (late.errors().find("the store is busy, what comes waits") == std::string::npos) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_EQ(life_.captured(), before);
    ::close(pipe);
  }
  EXPECT_EQ(Program::wait_for(watch), 0);
  EXPECT_EQ(life_.captured(), before + 1);
}

}  // namespace
}  // namespace daybook
