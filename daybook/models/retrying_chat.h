#pragma once
/// A model that is asked again when it fails for the moment.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <random>
#include <semaphore>
#include <string>

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"
#include "daybook/models/sleeper.h"

namespace daybook {

struct RetryPolicy {
  std::uint32_t tries = 3;
  std::chrono::milliseconds first = std::chrono::seconds(1);  ///< before the second try
  std::chrono::milliseconds most = std::chrono::seconds(30);  ///< of one wait of our own
  double jitter = 0.5;            ///< a wait is drawn from [1 - jitter, 1] of the full one
  std::uint64_t seed = 1;         ///< of that draw
  std::ptrdiff_t concurrent = 4;  ///< tries under way at a time; the rest wait
  std::chrono::milliseconds deadline = std::chrono::minutes(10);  ///< of a call, waits included
};

/// Waits double from try to try; a server's Retry-After goes before that, and no wait
/// begins that would end after the deadline. Only faults that may pass are tried again.
class RetryingChat final : public ChatModel {
 public:
  /// All must outlive this.
  RetryingChat(std::unique_ptr<ChatModel> model, RetryPolicy policy, const Clock& clock,
               Sleeper& sleeper);

  std::string name() const override { return model_->name(); }
  std::string settled_name(const CallControl& control) override {
    return model_->settled_name(control);
  }

  /// `tries` of the reply counts them; `usage` sums all of them.
  ChatReply chat(const ChatRequest& request, const CallControl& control) override;

 private:
  std::chrono::milliseconds wait_after(std::uint32_t tries, const ChatReply& reply);

  std::unique_ptr<ChatModel> model_;
  RetryPolicy policy_;
  const Clock& clock_;
  Sleeper& sleeper_;
  std::counting_semaphore<> slots_;
  std::mutex mutex_;
  std::mt19937_64 random_;
};

}  // namespace daybook
