#include "daybook/models/recorded_chat.h"

#include <chrono>
#include <memory>
#include <utility>

#include "daybook/base/clock.h"
#include "daybook/models/call_ledger.h"
#include "daybook/models/chat.h"

namespace daybook {

RecordedChat::RecordedChat(std::unique_ptr<ChatModel> model, CallLedger& ledger, Price price,
                           Budget budget, const Clock& clock)
    : model_(std::move(model)), ledger_(ledger), price_(price), budget_(budget), clock_(clock) {}

bool RecordedChat::affordable(const ChatRequest& request) const {
  const CallSums spent = ledger_.sums();
  const TokenUsage least{estimated_tokens(request), 0, true};
  if (budget_.tokens && spent.tokens_in + spent.tokens_out + least.in > *budget_.tokens) {
    return false;
  }
  return !budget_.cost || spent.cost + price_.of(least) <= *budget_.cost;
}

ChatReply RecordedChat::chat(const ChatRequest& request, const CallControl& control) {
  if (!affordable(request)) {
    ChatReply reply;
    reply.fault = ModelFault::OverBudget;
    reply.error = "the budget for model calls is spent";
    reply.tries = 0;
    return reply;
  }
  const Clock::TimePoint start = clock_.now();
  ChatReply reply = model_->chat(request, control);
  const double seconds = std::chrono::duration<double>(clock_.now() - start).count();
  ledger_.note(model_->name(), request, reply, seconds, price_.of(reply.usage), start);
  return reply;
}

RecordedHits::RecordedHits(std::unique_ptr<ChatModel> model, CallLedger& ledger, const Clock& clock)
    : model_(std::move(model)), ledger_(ledger), clock_(clock) {}

ChatReply RecordedHits::chat(const ChatRequest& request, const CallControl& control) {
  const Clock::TimePoint start = clock_.now();
  ChatReply reply = model_->chat(request, control);
  if (reply.cached) {
    const double seconds = std::chrono::duration<double>(clock_.now() - start).count();
    ledger_.note(model_->name(), request, reply, seconds, 0, start);
  }
  return reply;
}

}  // namespace daybook
