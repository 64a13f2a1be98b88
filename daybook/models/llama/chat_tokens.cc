// The template is filled with place-holders, and what stands between them read with the
// model's marks, the messages' own texts without.

#include "daybook/models/llama/chat_tokens.h"

#ifdef DAYBOOK_LLAMA

#include <llama.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/chat.h"
#include "daybook/models/llama/engine.h"

namespace daybook {
namespace {

constexpr char kMark = '\x1d';  // around the number of a message; no template has it

const char* role_name(ChatRole role) {
  switch (role) {
    case ChatRole::System:
      return "system";
    case ChatRole::Assistant:
      return "assistant";
    case ChatRole::User:
    case ChatRole::Tool:
      break;
  }
  return "user";
}

/// A template filled; empty where llama.cpp does not know it.
std::string filled(const char* form, const std::vector<llama_chat_message>& messages) {
  const int size =
      llama_chat_apply_template(form, messages.data(), messages.size(), true, nullptr, 0);
  std::string text(static_cast<std::size_t>(std::max(size, 0)), '\0');
  if (!text.empty()) {
    llama_chat_apply_template(form, messages.data(), messages.size(), true, text.data(), size);
  }
  return text;
}

/// The conversation with the number of each message in place of its text.
std::string frame_of(const llama_model& model, const std::vector<ChatMessage>& messages) {
  std::vector<std::string> numbers;
  numbers.reserve(messages.size());
  for (std::size_t i = 0; i < messages.size(); ++i) {
    numbers.push_back(kMark + std::to_string(i) + kMark);
  }
  std::vector<llama_chat_message> chat;
  chat.reserve(messages.size());
  for (std::size_t i = 0; i < messages.size(); ++i) {
    chat.push_back({role_name(messages[i].role), numbers[i].c_str()});
  }
  const char* own = llama_model_chat_template(&model, nullptr);
  const std::string frame = own == nullptr ? "" : filled(own, chat);
  return frame.empty() ? filled("chatml", chat) : frame;
}

}  // namespace

LlamaTokens chat_tokens(const llama_model& model, const ChatRequest& request) {
  const llama_vocab& vocabulary = *llama_model_get_vocab(&model);
  LlamaTokens tokens;
  const auto add = [&](std::string_view text, bool marks) {
    const LlamaTokens more = llama_tokens(vocabulary, text, marks);
    tokens.insert(tokens.end(), more.begin(), more.end());
  };
  const std::string frame = frame_of(model, request.messages);
  std::size_t at = 0;
  for (std::size_t mark = frame.find(kMark); mark != std::string::npos;
       mark = frame.find(kMark, at)) {
    add(std::string_view(frame).substr(at, mark - at), true);
    add(request.messages.at(std::stoul(frame.substr(mark + 1))).text, false);
    at = frame.find(kMark, mark + 1) + 1;
  }
  add(std::string_view(frame).substr(at), true);
  const LlamaToken first = llama_vocab_bos(&vocabulary);
  if (llama_vocab_get_add_bos(&vocabulary) && (tokens.empty() || tokens.front() != first)) {
    tokens.insert(tokens.begin(), first);
  }
  return tokens;
}

}  // namespace daybook

#endif
