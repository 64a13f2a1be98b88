#pragma once
/// Lines from a stream that may pause.
///
/// Reads a file descriptor without ever waiting longer than the caller has patience, so that
/// whoever reads can do other things, and notice a signal, while nothing comes.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace daybook {

class LineReader {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{64} << 20;  ///< bytes

  enum class State {
    Line,     ///< `line` holds the next one
    TooLong,  ///< the next one is longer than kLongestLine; it was passed over
    Pause,    ///< nothing came in time, or a signal did
    End,      ///< the stream is over; a last line without a break was given as a line
  };

  /// Does not own the descriptor.
  explicit LineReader(int descriptor) : descriptor_(descriptor) {}

  /// The next line, without its break. Throws Error{BadInput} if the stream cannot be read.
  State next(std::string& line, std::chrono::milliseconds patience);

  /// Of the line given last, from 1.
  std::uint32_t number() const { return number_; }

 private:
  bool take_line(std::string& line);
  bool is_ready(std::chrono::milliseconds patience) const;
  bool fill();

  int descriptor_;
  std::string buffer_;
  std::size_t begin_ = 0;    ///< of what was not given out
  std::size_t scanned_ = 0;  ///< no break before
  bool skipping_ = false;    ///< inside a line that is too long
  bool ended_ = false;
  std::uint32_t number_ = 0;
};

}  // namespace daybook
