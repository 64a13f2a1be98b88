#pragma once
/// Fakes for tests of model clients: time that tests move, a model that does as told.

#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "daybook/models/chat.h"
#include "daybook/models/sleeper.h"

namespace daybook {

/// Sleeping moves the clock and keeps how long it was.
class ClockSleeper final : public Sleeper {
 public:
  explicit ClockSleeper(FixedClock& clock) : clock_(clock) {}

  void sleep(std::chrono::milliseconds span, const std::atomic<bool>*) override {
    const std::lock_guard lock(mutex_);
    clock_.advance(span);
    waits.push_back(span);
  }

  std::vector<std::chrono::milliseconds> waits;

 private:
  FixedClock& clock_;
  std::mutex mutex_;
};

/// Answers by a function; counts calls.
class FakeChat final : public ChatModel {
 public:
  using Answer = std::function<ChatReply(const ChatRequest&)>;
  explicit FakeChat(Answer answer) : answer_(std::move(answer)) {}

  std::string name() const override { return "fake:model"; }
  ChatReply chat(const ChatRequest& request, const CallControl&) override {
    ++calls;
    return answer_(request);
  }

  std::atomic<int> calls{0};

 private:
  Answer answer_;
};

inline ChatReply said(const std::string& text, TokenUsage usage = {10, 5, false}) {
  ChatReply reply;
  reply.text = text;
  reply.usage = usage;
  return reply;
}

inline ChatReply failed(ModelFault fault) {
  ChatReply reply;
  reply.fault = fault;
  reply.error = "as told";
  return reply;
}

inline ChatRequest asking(const std::string& text) {
  ChatRequest request;
  request.messages = {{ChatRole::User, text}};
  request.prompt = "test@1";
  return request;
}

}  // namespace daybook
