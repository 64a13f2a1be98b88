#pragma once
/// A clean end for commands that run until they are told to stop.

#include <csignal>

namespace daybook {

/// Raised by SIGINT and SIGTERM while it lives; a second signal ends the process at once.
class StopSignals {
 public:
  StopSignals() {
    struct sigaction action{};
    action.sa_handler = [](int) { raised = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // and no SA_RESTART: waiting ends
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
  }
  ~StopSignals() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
  }
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  bool stop() const { return raised != 0; }

 private:
  static inline volatile std::sig_atomic_t raised = 0;
  struct sigaction interrupt_{};
  struct sigaction terminate_{};
};

}  // namespace daybook
