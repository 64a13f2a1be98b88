#pragma once
/// The model where none was named: whatever is asked, it says so.

#include <string>

#include "daybook/models/chat.h"

namespace daybook {

/// For callers that take a model and do by rule what it does not do: every reply is a fault that
/// does not pass (Rejected). Nothing is waited for, counted or written down.
class SilentChat final : public ChatModel {
 public:
  std::string name() const override { return "rule:"; }
  ChatReply chat(const ChatRequest& request, const CallControl& control) override;
};

}  // namespace daybook
