#pragma once
/// A clean end for commands that run until they are told to stop.

#include <memory>

namespace daybook {

/// Raised by SIGINT and SIGTERM while it lives; a second signal ends the process at once.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  bool stop() const;

 private:
  struct Before;
  std::unique_ptr<Before> before_;  ///< what the signals did, and will do again
};

}  // namespace daybook
