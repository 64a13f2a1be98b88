#pragma once
/// How far long work has come, told while it runs.

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace daybook {

/// Whoever does long work calls this; whoever started the work decides what becomes of it.
/// Calls come from one thread at a time per task, and must be cheap: once a window is fine.
class Progress {
 public:
  virtual ~Progress() = default;

  /// A task starts; the one before it, if any, is over. `total` is in `unit`s ("windows");
  /// 0 means unknown.
  virtual void begin(std::string_view task, std::string_view unit, std::uint64_t total) = 0;

  /// `done` units of the task are finished, counted from its beginning.
  virtual void update(std::uint64_t done) = 0;

  /// The task is finished.
  virtual void end() = 0;
};

/// Says nothing.
class SilentProgress final : public Progress {
 public:
  void begin(std::string_view, std::string_view, std::uint64_t) override {}
  void update(std::uint64_t) override {}
  void end() override {}
};

/// Writes "importing: 1,200 of 6,223 windows, 19 %, 7 s" to a stream.
///
/// On a terminal one line that renews itself, at most ten times a second; elsewhere (logs,
/// CI) a line of its own every ten seconds and one at the end if the task took that long.
/// Safe from any thread.
class TextProgress final : public Progress {
 public:
  using Now = std::function<std::chrono::steady_clock::time_point()>;

  /// `out` must outlive this.
  TextProgress(std::ostream& out, bool is_terminal, Now now = std::chrono::steady_clock::now);
  ~TextProgress() override;

  void begin(std::string_view task, std::string_view unit, std::uint64_t total) override;
  void update(std::uint64_t done) override;
  void end() override;

 private:
  using TimePoint = std::chrono::steady_clock::time_point;

  void finish();
  void write_line(TimePoint at);

  std::mutex mutex_;
  std::ostream& out_;
  bool is_terminal_;
  Now now_;

  bool is_running_ = false;
  bool is_line_open_ = false;
  std::string task_;
  std::string unit_;
  std::uint64_t total_ = 0;
  std::uint64_t done_ = 0;
  TimePoint started_;
  TimePoint last_written_;
};

/// TextProgress on stderr, in the form that suits what stderr is.
std::unique_ptr<Progress> make_stderr_progress();

}  // namespace daybook
