#pragma once
/// A request as a chat model reads it (only in a build with llama.cpp).

#include "daybook/models/chat.h"
#include "daybook/models/llama/engine.h"

namespace daybook {

/// The request's messages in the model's own chat template, ChatML where it brings none that
/// llama.cpp knows, up to where the reply begins. What stands in a message is letters,
/// whatever it spells: no text ends its message or begins another. Images, tools and schema
/// are passed over.
LlamaTokens chat_tokens(const llama_model& model, const ChatRequest& request);

}  // namespace daybook
