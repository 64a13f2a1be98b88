#pragma once
/// Replies of OpenAI-compatible servers, streamed or whole.

#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/chat.h"

namespace daybook {

/// Gathers one reply from the events of a stream, or from one whole body.
class ReplyReader {
 public:
  /// One event's data: a chunk, "[DONE]", or an error. What is no JSON is ignored.
  void event(std::string_view data);

  /// A body that is not a stream.
  void body(std::string_view json);

  /// True once a finish reason or "[DONE]" was seen: `[DONE]` alone may be missing.
  bool complete() const { return done_ || !finish_.empty(); }

  /// The reply as far as it came; `request` tells what was asked for (estimates of
  /// usage, calls written as text where tools were offered). Malformed where nothing
  /// ended it, Refused where a filter or the model did.
  ChatReply reply(const ChatRequest& request) const;

 private:
  template <typename Json>
  void choice(const Json& choice, const char* part);
  template <typename Json>
  void add_call(const Json& delta);
  template <typename Json>
  void add_chances(const Json& choice);

  std::string text_;
  std::string reasoning_;
  std::string refusal_;
  std::string finish_;
  std::string error_;
  std::vector<ToolCall> calls_;
  std::vector<TokenChance> chances_;
  TokenUsage usage_;
  bool has_usage_ = false;
  bool done_ = false;
};

/// A call that a model wrote as text: {"name"|"tool", "arguments"|"args"|"parameters"},
/// with or without <tool_call> around it, if it names one of the tools.
std::vector<ToolCall> calls_in_text(std::string_view text, const std::vector<ToolSpec>& tools);

}  // namespace daybook
