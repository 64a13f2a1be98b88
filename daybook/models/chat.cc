#include "daybook/models/chat.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace daybook {

std::string_view name(ModelFault fault) {
  switch (fault) {
    case ModelFault::None:
      return "none";
    case ModelFault::Unreachable:
      return "unreachable";
    case ModelFault::Busy:
      return "busy";
    case ModelFault::Failed:
      return "failed";
    case ModelFault::TimedOut:
      return "timed-out";
    case ModelFault::Malformed:
      return "malformed";
    case ModelFault::Rejected:
      return "rejected";
    case ModelFault::Refused:
      return "refused";
    case ModelFault::Overflow:
      return "overflow";
    case ModelFault::Cancelled:
      return "cancelled";
    case ModelFault::OverBudget:
      return "over-budget";
  }
  return {};
}

bool may_pass(ModelFault fault) {
  switch (fault) {
    case ModelFault::Unreachable:
    case ModelFault::Busy:
    case ModelFault::Failed:
    case ModelFault::TimedOut:
    case ModelFault::Malformed:
      return true;
    default:
      return false;
  }
}

std::string ChatModel::settled_name(const CallControl&) { return name(); }

std::uint64_t estimated_tokens(std::string_view text) { return (text.size() + 3) / 4; }

std::uint64_t estimated_tokens(const ChatRequest& request) {
  std::uint64_t tokens = estimated_tokens(request.schema);
  for (const ChatMessage& message : request.messages) {
    tokens += estimated_tokens(message.text);
    for (const ToolCall& call : message.calls) {
      tokens += estimated_tokens(call.arguments);
    }
  }
  for (const ToolSpec& tool : request.tools) {
    tokens += estimated_tokens(tool.doc) + estimated_tokens(tool.schema);
  }
  return tokens;
}

}  // namespace daybook
