// The real week, where it is at hand: $DAYBOOK_EGOLIFE, else ../shared/egolife beside the
// repository. Skipped without it. Prints what reading costs; asserts nothing about time.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/source.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

fs::path week() {
  const char* named = std::getenv("DAYBOOK_EGOLIFE");
  return named != nullptr ? fs::path(named) : fs::path("../shared/egolife");
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::size_t count_lines(const Reading& reading, Channel channel) {
  std::size_t count = 0;
  for (const Window& window : reading.windows) {
    count += static_cast<std::size_t>(
        std::count_if(window.lines.begin(), window.lines.end(),
                      [&](const Line& line) { return line.channel == channel; }));
  }
  return count;
}

void expect_in_order_without_overlap(const std::vector<Window>& windows) {
  for (std::size_t i = 0; i + 1 < windows.size(); ++i) {
    ASSERT_LE(windows[i].interval.end, windows[i + 1].interval.start);
  }
}

void print_problems(const std::vector<Problem>& problems) {
  std::map<std::pair<bool, std::string>, std::size_t> kinds;
  for (const Problem& problem : problems) {
    ++kinds[{problem.lost, problem.cause}];
  }
  for (const auto& [kind, count] : kinds) {
    std::cout << "  " << (kind.first ? "lost" : "warning") << ": " << count << " x " << kind.second
              << '\n';
  }
}

class RealWeek : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(week() / "Sync")) {
      GTEST_SKIP() << "no recorded week at " << week();
    }
  }

  // Reads folders of the week, which must give one reading, and reports on it.
  static Reading read(const std::vector<std::string>& folders) {
    std::vector<fs::path> paths;
    paths.reserve(folders.size());
    for (const std::string& folder : folders) {
      paths.push_back(week() / folder);
    }
    const double before = cpu_seconds();
    ReadResult result = read_paths(paths, {});
    const double after = cpu_seconds();
    EXPECT_EQ(result.readings.size(), 1U);
    Reading reading = result.readings.empty() ? Reading{} : std::move(result.readings.front());
    std::cout << "  " << reading.windows.size() << " windows, "
              << count_lines(reading, Channel::Caption) << " captions, "
              << count_lines(reading, Channel::Speech) << " transcript lines, "
              << reading.lines_joined << " of " << reading.lines_read << " joined; "
              << after - before << " s of CPU\n";
    print_problems(result.problems);
    EXPECT_TRUE(std::none_of(result.problems.begin(), result.problems.end(),
                             [](const Problem& problem) { return problem.lost; }));
    expect_in_order_without_overlap(reading.windows);
    return reading;
  }
};

TEST_F(RealWeek, GivesEveryClipAndLineOfItsSyncFiles) {
  const Reading reading = read({"Sync"});
  EXPECT_EQ(reading.windows.size(), 6223U);
  EXPECT_EQ(count_lines(reading, Channel::Caption), 69256U);
  EXPECT_EQ(count_lines(reading, Channel::Speech), 55600U);
  EXPECT_EQ(reading.lines_joined, 0U);
}

TEST_F(RealWeek, GivesEveryLineOfItsSubtitles) {
  const Reading reading = read({"Transcript", "DenseCaption"});
  EXPECT_EQ(reading.lines_read, 56640U + 71724U);
  // Hours overlap by a line or so where one file ends and the next begins.
  EXPECT_LT(reading.lines_joined, 5U);
  EXPECT_EQ(count_lines(reading, Channel::Caption) + count_lines(reading, Channel::Speech),
            reading.lines_read - reading.lines_joined);
}

TEST_F(RealWeek, JoinsSubtitlesToTheSyncLinesTheyRepeat) {
  const Reading reading = read({"Sync", "Transcript", "DenseCaption"});
  EXPECT_EQ(reading.lines_read, 69256U + 55600U + 71724U + 56640U);
  // All but a few hundred of the Sync lines stand in the subtitles as well.
  EXPECT_GT(reading.lines_joined, 124000U);
  EXPECT_EQ(count_lines(reading, Channel::Caption) + count_lines(reading, Channel::Speech),
            reading.lines_read - reading.lines_joined);
}

}  // namespace
}  // namespace daybook
