#include "daybook/models/in_words.h"

#include <string>
#include <vector>

#include "daybook/models/chat.h"

namespace daybook {
namespace {

/// Calls and their results as text.
void plain(ChatMessage& message) {
  for (const ToolCall& call : message.calls) {
    message.text += (message.text.empty() ? "" : "\n") + std::string("{\"name\": \"") + call.name +
                    "\", \"arguments\": " + (call.arguments.empty() ? "{}" : call.arguments) + "}";
  }
  message.calls.clear();
  message.call_id.clear();
  if (message.role == ChatRole::Tool) {
    message.role = ChatRole::User;
    message.text.insert(0, "Result of the call:\n");
  }
}

std::string tools_in_words(const ChatRequest& request) {
  std::string text =
      "You have these tools. To call one, reply with nothing but a JSON object "
      "{\"name\": TOOL, \"arguments\": {...}}.";
  for (const ToolSpec& tool : request.tools) {
    text += "\n- " + tool.name + ": " + tool.doc + " Arguments: " + tool.schema;
  }
  return text;
}

void instruct(std::vector<ChatMessage>& messages, const std::string& text) {
  if (!messages.empty() && messages.back().role == ChatRole::User &&
      messages.back().images.empty()) {
    messages.back().text += "\n\n" + text;
  } else {
    messages.push_back({ChatRole::User, text});
  }
}

}  // namespace

ChatRequest in_words(ChatRequest request, InWords what) {
  if (what.tools) {
    for (ChatMessage& message : request.messages) {
      plain(message);
    }
  }
  if (what.form && !request.schema.empty()) {
    instruct(request.messages,
             "Reply with one JSON object and nothing else. It must fit this JSON schema:\n" +
                 request.schema);
  }
  if (what.tools && !request.tools.empty()) {
    instruct(request.messages, tools_in_words(request));
  }
  return request;
}

}  // namespace daybook
