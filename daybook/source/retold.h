#pragma once
/// What a source takes back by telling it again in other words.

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Follows the lists in which lines stand (a subtitle file, the captions of one window of a stream)
/// from reading to reading.
///
/// A list that is read again and brings a line that it did not hold takes back what it held of the
/// same channel and time and does not hold any more: lines that overlap the new one in a window of
/// a stream, lines that start within 0.5 s of it in a file. What it merely leaves out stays, so
/// that an unfinished window that comes late, a file cut short or half of one loses nothing. What
/// another list tells too stays in any case. Of two readings the one with the higher number is the
/// later.
class Retold {
 public:
  /// A line as it stood in its place, and the number of the line that was kept for it.
  void add(const Line& line, std::uint32_t reading, std::size_t kept);

  /// Of each line that was kept (`count` of them), whether it was taken back.
  std::vector<bool> taken_back(std::size_t count) const;

 private:
  struct Telling {
    std::uint32_t reading = 0;
    std::size_t kept = 0;
    Interval interval;
    Channel channel = Channel::Caption;
  };
  struct List {
    bool is_window = false;
    std::vector<Telling> tellings;
  };

  static void note_held(const List& list, std::vector<bool>& held);

  std::unordered_map<std::string, List> lists_;
};

}  // namespace daybook
