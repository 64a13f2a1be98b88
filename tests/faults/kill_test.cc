// Case P6: the program is killed (SIGKILL) again and again while it takes in 200 windows. What
// was captured becomes a memory, whole, and the ledger adds up all the while.

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/faults/program.h"
#include "tests/faults/small_life.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

const std::vector<std::string> kNone;
constexpr int kWindows = 200;

class P6Kill : public testing::Test {
 protected:
  P6Kill() : recording_(small_recording(inputs_.path(), 0, kWindows)) {
    const SmallLife undisturbed(inputs_.path());
    const auto begin = steady_clock::now();
    EXPECT_EQ(Program(undisturbed.store()).run({"add", recording_.string()}).code, 0);
    took_ = steady_clock::now() - begin;
    dump_ = undisturbed.dump();
    index_ = undisturbed.index_digest();
  }

  void SetUp() override { ::signal(SIGPIPE, SIG_IGN); }
  void TearDown() override { ::signal(SIGPIPE, SIG_DFL); }

  void sleep_up_to(steady_clock::duration longest) {
    std::this_thread::sleep_for(longest * std::uniform_real_distribution<>(0, 1)(dice_));
  }

  void expect_whole(const SmallLife& life) const {
    EXPECT_TRUE(life.dump() == dump_) << "another memory";
    EXPECT_EQ(life.index_digest(), index_);
    EXPECT_EQ(life.left_over(), kNone);
  }

  const int kills_ = is_full_run() ? 50 : 6;
  ScratchFolder inputs_;
  fs::path recording_;
  steady_clock::duration took_{};
  std::string dump_;
  std::uint64_t index_ = 0;
  std::mt19937 dice_{1};
};

// An import that ends before it is killed is examined, and another one begun.
TEST_F(P6Kill, ImportOf200WindowsKilledAtRandomMomentsEndsAlike) {
  int imports = 0;
  for (int killed = 0; killed < kills_ && !HasFailure();) {
    ASSERT_LT(++imports, 20 * kills_) << "imports end before they can be killed";
    const ScratchFolder folder;
    const SmallLife life(folder.path());
    const Program program(life.store());
    bool ended = false;
    while (!ended && killed < kills_ && !HasFailure()) {
      const pid_t process = program.start({"add", recording_.string()});
      sleep_up_to(took_);
      ended = !Program::kill(process);
      killed += ended ? 0 : 1;
      // Not always: looking at the store recovers it, which the program must do itself.
      EXPECT_EQ(dice_() % 2 == 0 ? life.faults() : kNone, kNone);
    }
    EXPECT_EQ(program.run({"add", recording_.string()}).code, 0);
    expect_whole(life);
  }
}

/// Windows into the pipe until it breaks or all are in; how many.
int feed(const fs::path& recording, int from, int to, int pipe) {
  std::ifstream in(recording);
  std::string line;
  for (int number = 0; number < to && std::getline(in, line); ++number) {
    line += '\n';
    if (number >= from && ::write(pipe, line.data(), line.size()) < 0) {
      return number;
    }
  }
  return to;
}

// One stream from the first window to the last: what was captured when the program was killed
// is not sent again, but for the few that it had not written down yet.
TEST_F(P6Kill, StreamOf200WindowsKilledOnTheWayEndsAlike) {
  const ScratchFolder folder;
  const SmallLife life(folder.path());
  const Program program(life.store());
  for (int kill = 0; kill < kills_ && !HasFailure(); ++kill) {
    const int from = static_cast<int>(life.captured());
    const int to = kWindows * (kill + 1) / kills_;
    int pipe = -1;
    const pid_t process = program.start({"watch", "-"}, &pipe);
    feed(recording_, from, to, pipe);
    sleep_up_to(took_ / 4);
    EXPECT_TRUE(Program::kill(process));
    ::close(pipe);
    EXPECT_EQ(life.faults({.stored = static_cast<std::uint64_t>(from)}), kNone);
  }
  int pipe = -1;
  const pid_t process = program.start({"watch", "-"}, &pipe);
  feed(recording_, static_cast<int>(life.captured()), kWindows, pipe);
  ::close(pipe);
  EXPECT_EQ(Program::wait_for(process), 0);
  expect_whole(life);
}

}  // namespace
}  // namespace daybook
