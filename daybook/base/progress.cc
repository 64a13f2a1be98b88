// A terminal line is rewritten by a carriage return and "erase to the end of line"; its
// last state is left standing with a line feed. Elsewhere nothing is said during the first
// ten seconds, so that quick runs stay quiet.

#include "daybook/base/progress.h"

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace daybook {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kTerminalPause{100};
constexpr milliseconds kLogPause{10'000};

std::string with_thousands(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

}  // namespace

TextProgress::TextProgress(std::ostream& out, bool is_terminal, Now now)
    : out_(out), is_terminal_(is_terminal), now_(std::move(now)) {}

TextProgress::~TextProgress() { finish(); }

void TextProgress::begin(std::string_view task, std::string_view unit, std::uint64_t total) {
  const std::lock_guard lock(mutex_);
  finish();
  is_running_ = true;
  task_ = task;
  unit_ = unit;
  total_ = total;
  done_ = 0;
  started_ = now_();
  last_written_ = started_;
}

void TextProgress::update(std::uint64_t done) {
  const std::lock_guard lock(mutex_);
  done_ = done;
  const TimePoint at = now_();
  if (is_running_ && at - last_written_ >= (is_terminal_ ? kTerminalPause : kLogPause)) {
    write_line(at);
  }
}

void TextProgress::end() {
  const std::lock_guard lock(mutex_);
  finish();
}

void TextProgress::finish() {
  if (!is_running_) {
    return;
  }
  is_running_ = false;
  const TimePoint at = now_();
  if (is_line_open_ || at - started_ >= kLogPause) {
    write_line(at);
  }
  if (is_line_open_) {
    out_ << '\n' << std::flush;
    is_line_open_ = false;
  }
}

void TextProgress::write_line(TimePoint at) {
  last_written_ = at;
  std::string line = task_ + ": " + with_thousands(done_);
  if (total_ > 0) {
    line += " of " + with_thousands(total_) + " " + unit_ + ", " +
            std::to_string(done_ * 100 / total_) + " %";
  } else {
    line += " " + unit_;
  }
  line += ", " + std::to_string(std::chrono::duration_cast<seconds>(at - started_).count()) + " s";
  if (is_terminal_) {
    out_ << '\r' << line << "\x1b[K" << std::flush;
    is_line_open_ = true;
  } else {
    out_ << line << '\n' << std::flush;
  }
}

std::unique_ptr<Progress> make_stderr_progress() {
  return std::make_unique<TextProgress>(std::cerr, ::isatty(STDERR_FILENO) == 1);
}

}  // namespace daybook
