#pragma once
/// A model made of a function, for tests of writers.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "daybook/models/chat.h"
#include "daybook/models/fence.h"

namespace daybook {

class Answering final : public ChatModel {
 public:
  using Answer = std::function<ChatReply(const ChatRequest&)>;
  explicit Answering(Answer answer) : answer_(std::move(answer)) {}
  std::string name() const override { return "answering"; }
  ChatReply chat(const ChatRequest& request, const CallControl&) override {
    requests.push_back(request);
    return answer_(request);
  }
  /// How many requests were of a prompt whose name holds this.
  std::size_t asked(const std::string& prompt) const {
    return static_cast<std::size_t>(
        std::count_if(requests.begin(), requests.end(), [&](const ChatRequest& request) {
          return request.prompt.find(prompt) != std::string::npos;
        }));
  }
  std::vector<ChatRequest> requests;

 private:
  Answer answer_;
};

inline ChatReply says(const nlohmann::json& json) {
  ChatReply reply;
  reply.text = json.dump();
  return reply;
}

inline ChatReply fails(ModelFault fault) {
  ChatReply reply;
  reply.fault = fault;
  return reply;
}

/// A reply that ended at its limit.
inline ChatReply cut_off(const std::string& text) {
  ChatReply reply;
  reply.text = text;
  reply.finish = ChatFinish::Length;
  return reply;
}

inline ChatReply talks(const std::string& text) {
  ChatReply reply;
  reply.text = text;
  return reply;
}

/// What is asked, of a request.
inline const std::string& question(const ChatRequest& request) {
  return request.messages.back().text;
}

/// All of it that may instruct.
inline std::string outside(const ChatRequest& request) {
  std::string all;
  for (const ChatMessage& message : request.messages) {
    all += outside_fences(message.text) + "\n";
  }
  return all;
}

}  // namespace daybook
