#pragma once
/// `openai:https://host/v1#model`: chat with any server that speaks OpenAI's protocol.

#include <mutex>
#include <string>

#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/models/http.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/openai/request.h"

namespace daybook {

/// One try a call; what a server turns out not to understand (json_schema, json_object,
/// tools, stream_options, logprobs) is put another way at once and remembered.
class OpenAiChat final : public ChatModel {
 public:
  /// Where the address names no model, the first call asks for the server's first.
  explicit OpenAiChat(Endpoint endpoint);

  std::string name() const override;
  std::string settled_name(const CallControl& control) override;
  ChatReply chat(const ChatRequest& request, const CallControl& control) override;

  /// How the server is spoken to by now.
  Dialect dialect() const;

 private:
  struct Attempt;
  Attempt attempt(const ChatRequest& request, const Dialect& dialect, const std::string& model,
                  const CallControl& control) const;
  bool lower(Dialect& dialect, const ChatRequest& request, const HttpReply& reply) const;
  Result<std::string> model(const CallControl& control);

  Endpoint endpoint_;
  mutable std::mutex mutex_;
  Dialect dialect_;
  std::string model_;
};

}  // namespace daybook
