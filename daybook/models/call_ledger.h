#pragma once
/// What model calls took: every one, with tokens, cost, seconds, model and prompt.
///
/// One JSON line a call in a file beside the store, and sums in memory. A line holds no
/// text of request or reply. Safe from any thread.

#include <cstdint>
#include <fstream>
#include <map>
#include <mutex>
#include <string>

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"

namespace daybook {

/// Money a million tokens, in any currency; 0 where nothing is paid.
struct Price {
  double in = 0;
  double out = 0;

  double of(const TokenUsage& usage) const;
};

struct CallSums {
  std::uint64_t calls = 0;   ///< that reached the model, tried again or not
  std::uint64_t cached = 0;  ///< answered from stored replies
  std::uint64_t failed = 0;  ///< of the calls: with a fault
  std::uint64_t tries = 0;
  std::uint64_t tokens_in = 0;
  std::uint64_t tokens_out = 0;
  double cost = 0;
  double seconds = 0;

  CallSums& operator+=(const CallSums& other);
};

class CallLedger {
 public:
  /// Appends to `path`; empty: sums alone. Throws Error{Storage} where it cannot be opened.
  explicit CallLedger(const std::string& path = "");

  void note(const std::string& model, const ChatRequest& request, const ChatReply& reply,
            double seconds, double cost, Clock::TimePoint at);

  /// Of this process. `by_prompt` sums are the same calls, by ChatRequest::prompt.
  CallSums sums() const;
  std::map<std::string, CallSums> by_prompt() const;

 private:
  mutable std::mutex mutex_;
  std::ofstream file_;
  std::map<std::string, CallSums> sums_;
};

}  // namespace daybook
