#include "daybook/base/progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <sstream>

namespace daybook {
namespace {

using namespace std::chrono_literals;

class Reported : public testing::Test {
 protected:
  TextProgress make(bool is_terminal) {
    return TextProgress(out_, is_terminal, [this] { return now_; });
  }

  std::chrono::steady_clock::time_point now_{1000s};
  std::ostringstream out_;
};

TEST_F(Reported, LogGetsALineEveryTenSeconds) {
  TextProgress progress = make(false);
  progress.begin("importing", "windows", 6223);
  for (std::uint64_t done = 1; done <= 25; ++done) {
    now_ += 1s;
    progress.update(done * 100);
  }
  progress.end();
  EXPECT_EQ(out_.str(),
            "importing: 1,000 of 6,223 windows, 16 %, 10 s\n"
            "importing: 2,000 of 6,223 windows, 32 %, 20 s\n"
            "importing: 2,500 of 6,223 windows, 40 %, 25 s\n");
}

TEST_F(Reported, LogStaysQuietWhenWorkIsShort) {
  TextProgress progress = make(false);
  progress.begin("indexing", "windows", 10);
  now_ += 9s;
  progress.update(10);
  progress.end();
  EXPECT_EQ(out_.str(), "");
}

TEST_F(Reported, TerminalLineRenewsItselfAndIsClosedOnce) {
  TextProgress progress = make(true);
  progress.begin("indexing", "rows", 0);
  progress.update(1);  // Too early for a line.
  now_ += 200ms;
  progress.update(1'234'567);
  now_ += 50ms;
  progress.update(1'234'568);  // Too soon after the last.
  progress.end();
  progress.end();
  EXPECT_EQ(out_.str(),
            "\rindexing: 1,234,567 rows, 0 s\x1b[K"
            "\rindexing: 1,234,568 rows, 0 s\x1b[K\n");
}

TEST_F(Reported, BeginningAnotherTaskEndsTheOneBefore) {
  TextProgress progress = make(false);
  progress.begin("reading", "files", 2);
  now_ += 12s;
  progress.begin("growing", "windows", 5);
  now_ += 1s;
  progress.update(5);
  progress.end();
  EXPECT_EQ(out_.str(), "reading: 0 of 2 files, 0 %, 12 s\n");
}

TEST_F(Reported, LineIsClosedWhenTheReporterGoes) {
  {
    TextProgress progress = make(true);
    progress.begin("growing", "windows", 4);
    now_ += 1s;
    progress.update(2);
  }
  EXPECT_TRUE(out_.str().ends_with("\n"));
}

}  // namespace
}  // namespace daybook
