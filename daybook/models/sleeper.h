#pragma once
/// Waiting, as a parameter: tests wait without time passing.

#include <atomic>
#include <chrono>

namespace daybook {

class Sleeper {
 public:
  virtual ~Sleeper() = default;

  /// Waits, or returns early once `cancelled` (may be absent) is set. Any thread.
  virtual void sleep(std::chrono::milliseconds span, const std::atomic<bool>* cancelled) = 0;
};

/// Really waits.
class ThreadSleeper final : public Sleeper {
 public:
  void sleep(std::chrono::milliseconds span, const std::atomic<bool>* cancelled) override;
};

}  // namespace daybook
