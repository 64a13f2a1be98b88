#pragma once
/// Files that a test writes for the readers, and short ways to look at what they became.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/time/clockface.h"
#include "tests/support/scratch_folder.h"

namespace daybook {

/// A folder of files for one test.
class WrittenFiles {
 public:
  /// Writes a file, with the folders that its name needs; returns its path.
  std::filesystem::path write(const std::string& name, std::string_view bytes) const {
    const std::filesystem::path path = root() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

  const std::filesystem::path& root() const { return folder_.path(); }

 private:
  ScratchFolder folder_;
};

/// DAYn HH:MM:SS.mmm as an instant.
inline Timestamp dataset_time(std::string_view text) {
  return Clockface::dataset().parse(text).value();
}

/// "DAY1 09:00:01 to 09:00:03 Omar: Good morning." and, with an alternate, "... | 早上好"
inline std::string shown(const Line& line) {
  return Clockface::dataset().format(line.interval) + ' ' +
         (line.channel == Channel::Speech ? line.speaker + ": " : "") + line.text +
         (line.alternate.empty() ? "" : " | " + line.alternate);
}

inline std::vector<std::string> shown(const std::vector<Line>& lines) {
  std::vector<std::string> all;
  all.reserve(lines.size());
  for (const Line& line : lines) {
    all.push_back(shown(line));
  }
  return all;
}

/// All lines of all windows, in order.
inline std::vector<Line> all_lines(const std::vector<Window>& windows) {
  std::vector<Line> lines;
  for (const Window& window : windows) {
    lines.insert(lines.end(), window.lines.begin(), window.lines.end());
  }
  return lines;
}

/// "DAY1 09:00:00 to 09:00:30" of each window.
inline std::vector<std::string> intervals(const std::vector<Window>& windows) {
  std::vector<std::string> all;
  all.reserve(windows.size());
  for (const Window& window : windows) {
    all.push_back(Clockface::dataset().format(window.interval));
  }
  return all;
}

/// Causes with their line numbers, "3: cause", those of lost material marked "3! cause".
inline std::vector<std::string> causes(const std::vector<Problem>& problems) {
  std::vector<std::string> all;
  all.reserve(problems.size());
  for (const Problem& problem : problems) {
    all.push_back(std::to_string(problem.line) + (problem.lost ? "! " : ": ") + problem.cause);
  }
  return all;
}

/// The only reading of a result; an empty one, and a failed test, where there is none or another.
inline Reading only_reading(const ReadResult& result) {
  EXPECT_EQ(result.readings.size(), 1U);
  return result.readings.size() == 1 ? result.readings.front() : Reading{};
}

}  // namespace daybook
