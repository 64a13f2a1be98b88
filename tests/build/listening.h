#pragma once
/// A scripted model that keeps what it was asked.

#include <memory>
#include <string>
#include <vector>

#include "daybook/models/script_chat.h"

namespace daybook {

class Listening final : public ChatModel {
 public:
  explicit Listening(const std::string& script) : script_(make_script_chat(script)) {}
  std::string name() const override { return "script:"; }
  ChatReply chat(const ChatRequest& request, const CallControl& control) override {
    requests.push_back(request);
    return script_->chat(request, control);
  }

  /// The prompts in the order in which they were used.
  std::vector<std::string> prompts() const {
    std::vector<std::string> names;
    names.reserve(requests.size());
    for (const ChatRequest& request : requests) {
      names.push_back(request.prompt);
    }
    return names;
  }

  std::vector<ChatRequest> requests;

 private:
  std::unique_ptr<ChatModel> script_;
};

}  // namespace daybook
