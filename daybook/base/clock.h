#pragma once
/// Wall time as a parameter.
///
/// Needed for audit only (when was this recorded, how long did that take); nothing that
/// ranks or exports depends on it. The wearer's time is another matter and has no now():
/// daybook/time.

#include <atomic>
#include <chrono>

namespace daybook {

class Clock {
 public:
  using TimePoint = std::chrono::system_clock::time_point;

  virtual ~Clock() = default;

  /// Safe from any thread.
  virtual TimePoint now() const = 0;
};

/// The machine's clock.
class SystemClock final : public Clock {
 public:
  TimePoint now() const override;
};

/// A clock that tests move by hand.
class FixedClock final : public Clock {
 public:
  explicit FixedClock(TimePoint now) : now_(now) {}

  TimePoint now() const override { return now_.load(); }
  void set(TimePoint now) { now_.store(now); }
  void advance(std::chrono::system_clock::duration by) { now_.store(now_.load() + by); }

 private:
  std::atomic<TimePoint> now_;
};

}  // namespace daybook
