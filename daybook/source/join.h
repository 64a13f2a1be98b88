#pragma once
/// Lines that two sources have of the same thing, made one.

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// True for times in whole seconds: the line may lie anywhere in its second.
bool is_in_whole_seconds(const Interval& interval);

/// Takes lines one by one and keeps those that nobody has said yet.
///
/// A line joins an earlier one of another source if both are of the same channel, start within
/// 0.5 s of each other (measured to the second where that is all that was written) and have the
/// same normalised text; or if both are captions of the same seconds, one of them in Chinese; or if
/// they stand in the same place of the same file, which was read before. The
/// nearest earlier line is taken, and each source may join a line once, so that what one source
/// repeats stays repeated. The kept line takes over alternate text, a missing speaker and the
/// origin. Cost: linear for lines spread in time.
class Joiner {
 public:
  /// True if the line was kept, false if it joined one kept before.
  bool add(Line line, std::uint32_t source);

  /// The number, in kept(), of the line that the last one added became or joined.
  std::size_t last() const { return last_; }

  /// In the order in which they were added. Lines may be taken out once all are added.
  std::vector<Line>& kept() { return kept_; }

 private:
  enum class Match { None, SamePlace, SameText, OtherLanguage };

  Match match(std::size_t kept, const Line& line, std::uint32_t source);
  void absorb(std::size_t kept, Line line, bool is_translation, std::uint32_t source);
  const std::string& normalised(std::size_t kept);

  std::size_t last_ = 0;
  std::vector<Line> kept_;
  std::vector<std::vector<std::uint32_t>> sources_;  // of each kept line
  std::vector<std::string> normalised_;              // of its text; empty: not needed yet
  std::unordered_map<std::int64_t, std::vector<std::size_t>> by_second_;
};

}  // namespace daybook
