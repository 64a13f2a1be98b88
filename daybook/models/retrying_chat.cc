#include "daybook/models/retrying_chat.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <random>
#include <semaphore>
#include <utility>

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"
#include "daybook/models/sleeper.h"

namespace daybook {
namespace {

class Slot {
 public:
  explicit Slot(std::counting_semaphore<>& slots) : slots_(slots) { slots_.acquire(); }
  ~Slot() { slots_.release(); }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

 private:
  std::counting_semaphore<>& slots_;
};

}  // namespace

RetryingChat::RetryingChat(std::unique_ptr<ChatModel> model, RetryPolicy policy, const Clock& clock,
                           Sleeper& sleeper)
    : model_(std::move(model)),
      policy_(policy),
      clock_(clock),
      sleeper_(sleeper),
      slots_(std::max<std::ptrdiff_t>(1, policy.concurrent)),
      random_(policy.seed) {}

std::chrono::milliseconds RetryingChat::wait_after(std::uint32_t tries, const ChatReply& reply) {
  if (reply.retry_after) {
    return *reply.retry_after;
  }
  const auto full = std::min(
      policy_.most, std::chrono::milliseconds(policy_.first.count() << std::min(tries - 1, 20U)));
  const std::lock_guard lock(mutex_);
  const double share = std::uniform_real_distribution<double>(1 - policy_.jitter, 1)(random_);
  return std::chrono::milliseconds(
      static_cast<long long>(static_cast<double>(full.count()) * share));
}

ChatReply RetryingChat::chat(const ChatRequest& request, const CallControl& control) {
  CallControl until = control;
  const Clock::TimePoint ours = clock_.now() + policy_.deadline;
  until.deadline = control.deadline ? std::min(*control.deadline, ours) : ours;
  TokenUsage usage;
  for (std::uint32_t tries = 1;; ++tries) {
    ChatReply reply;
    if (until.is_cancelled()) {
      reply.fault = ModelFault::Cancelled;
      reply.error = "the call was cancelled";
    } else {
      const Slot slot(slots_);
      reply = model_->chat(request, until);
    }
    usage = {usage.in + reply.usage.in, usage.out + reply.usage.out,
             usage.estimated || reply.usage.estimated};
    reply.usage = usage;
    reply.tries = tries;
    if (!may_pass(reply.fault) || tries >= policy_.tries) {
      return reply;
    }
    const std::chrono::milliseconds wait = wait_after(tries, reply);
    if (clock_.now() + wait >= *until.deadline) {
      reply.error += "; no time is left for another try";
      return reply;
    }
    sleeper_.sleep(wait, control.cancelled);
  }
}

}  // namespace daybook
