// A buffer that is filled when poll() says so and searched for breaks once.

#include "daybook/source/line_reader.h"

#include <poll.h>
#include <sys/poll.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <string>

#include "daybook/base/error.h"

namespace daybook {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;

}  // namespace

bool LineReader::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n', scanned_);
  scanned_ = end == std::string::npos ? buffer_.size() : end + 1;
  const bool is_last = end == std::string::npos && ended_ && begin_ < buffer_.size();
  if (end == std::string::npos && !is_last) {
    return false;
  }
  line.assign(buffer_, begin_, (is_last ? buffer_.size() : end) - begin_);
  begin_ = scanned_;
  ++number_;
  return true;
}

bool LineReader::is_ready(std::chrono::milliseconds patience) const {
  pollfd polled{descriptor_, POLLIN, 0};
  const int ready = ::poll(&polled, 1, static_cast<int>(patience.count()));
  if (ready < 0 && errno != EINTR) {
    throw Error(ErrorKind::BadInput,
                std::string("the stream cannot be read: ") + std::strerror(errno));
  }
  return ready > 0;
}

/// False if a signal came first.
bool LineReader::fill() {
  buffer_.erase(0, begin_);
  scanned_ -= begin_;
  begin_ = 0;
  const std::size_t size = buffer_.size();
  buffer_.resize(size + kChunk);
  const ssize_t got = ::read(descriptor_, buffer_.data() + size, kChunk);
  buffer_.resize(size + static_cast<std::size_t>(got > 0 ? got : 0));
  if (got < 0 && errno != EINTR && errno != EAGAIN) {
    throw Error(ErrorKind::BadInput,
                std::string("the stream cannot be read: ") + std::strerror(errno));
  }
  ended_ = got == 0;
  return got >= 0;
}

LineReader::State LineReader::next(std::string& line, std::chrono::milliseconds patience) {
  while (true) {
    if (take_line(line)) {
      const bool too_long = skipping_ || line.size() > kLongestLine;
      skipping_ = false;
      return too_long ? State::TooLong : State::Line;
    }
    if (ended_) {
      return State::End;
    }
    if (buffer_.size() - begin_ > kLongestLine) {
      skipping_ = true;
      begin_ = scanned_ = buffer_.size();
    }
    if (!is_ready(patience) || !fill()) {
      return State::Pause;
    }
  }
}

}  // namespace daybook
