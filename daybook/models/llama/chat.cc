// Reading a prompt, picking tokens and watching the time are parts of their own; here they
// are one call, with what every other client of chat does for its replies.

#include "daybook/models/llama/chat.h"

#include <memory>
#include <string_view>

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"
#include "daybook/models/llama/engine.h"

#ifdef DAYBOOK_LLAMA

#include <llama.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <string>
#include <utility>

#include "daybook/base/error.h"
#include "daybook/models/address.h"
#include "daybook/models/in_words.h"
#include "daybook/models/llama/call_watch.h"
#include "daybook/models/llama/chat_tokens.h"
#include "daybook/models/llama/decoder.h"
#include "daybook/models/llama/picker.h"
#include "daybook/models/openai/reply.h"
#include "daybook/models/thinking.h"
#include "daybook/text/unicode.h"

namespace daybook {
namespace {

struct Options {
  std::uint32_t threads = 0;
  std::uint32_t context = 0;
};

Options read_options(const ModelAddress& address) {
  Options options;
  for (const AddressPart& part : address.parts) {
    if (part.name == "threads") {
      options.threads = number_of(part, 1, 512);
    } else if (part.name == "context") {
      options.context = number_of(part, 256, 1U << 20U);
    } else {
      throw Error(ErrorKind::Config, "unknown part '" + part.name + "' of an address",
                  {.remedy = "after the file come ?threads=N&context=N, or nothing"});
    }
  }
  return options;
}

/// Without the bytes of a character that was cut off.
std::string whole_characters(std::string_view text) {
  std::string whole;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = decode_utf8(text, at);
    if (character.valid) {
      whole += text.substr(at, character.length);
    }
    at += character.length;
  }
  return whole;
}

ChatReply failed(ModelFault fault, std::string error) {
  ChatReply reply;
  reply.fault = fault;
  reply.error = std::move(error);
  return reply;
}

std::string told(ModelFault fault) {
  switch (fault) {
    case ModelFault::Cancelled:
      return "the call was cancelled";
    case ModelFault::TimedOut:
      return "the deadline passed";
    default:
      return "llama.cpp could not compute: " + take_llama_errors();
  }
}

/// What was written, as far as it came.
struct Written {
  std::string text;
  std::size_t tokens = 0;
  bool ended = false;  ///< by the model
};

class LlamaChat final : public ChatModel {
 public:
  LlamaChat(const std::string& path, Options options, const Clock& clock)
      : clock_(clock),
        model_(load_llama_model(path, "a chat model")),
        decoder_(*model_, options.context, options.threads),
        name_(llama_name(path) + "?context=" + std::to_string(decoder_.context())) {}

  std::string name() const override { return name_; }

  ChatReply chat(const ChatRequest& request, const CallControl& control) override {
    const std::lock_guard lock(busy_);
    try {
      return answered(request, CallWatch(clock_, control));
    } catch (const std::exception& error) {
      return failed(ModelFault::Failed, error.what());
    }
  }

 private:
  ChatReply answered(const ChatRequest& request, const CallWatch& watch) {
    if (std::any_of(request.messages.begin(), request.messages.end(),
                    [](const ChatMessage& message) { return !message.images.empty(); })) {
      return failed(ModelFault::Rejected, "the model reads no pictures");
    }
    const llama_vocab& vocabulary = *llama_model_get_vocab(model_.get());
    LlamaGrammar grammar = schema_grammar(vocabulary, request.schema);
    const LlamaTokens prompt =
        chat_tokens(*model_, in_words(request, {.form = grammar == nullptr, .tools = true}));
    if (prompt.size() >= decoder_.context()) {
      return failed(ModelFault::Overflow, "the request takes " + std::to_string(prompt.size()) +
                                              " tokens, the context holds " +
                                              std::to_string(decoder_.context()));
    }
    ChatReply reply;
    Written written;
    reply.fault = decoder_.read(prompt, watch);
    if (reply.ok()) {
      reply.chances = likeliest(vocabulary, decoder_.logits(), request.chances);
      const std::size_t most =
          std::min<std::size_t>(request.max_tokens, decoder_.context() - prompt.size());
      reply.fault =
          write(LlamaPicker(std::move(grammar), request.temperature), most, watch, written);
    }
    reply.usage = {prompt.size(), written.tokens, false};
    finish(reply, written, request);
    return reply;
  }

  ModelFault write(LlamaPicker picker, std::size_t most, const CallWatch& watch, Written& written) {
    const llama_vocab& vocabulary = *llama_model_get_vocab(model_.get());
    while (written.tokens < most) {
      const LlamaToken token = picker.pick(decoder_.logits());
      ++written.tokens;
      if (llama_vocab_is_eog(&vocabulary, token)) {
        written.ended = true;
        break;
      }
      written.text += llama_piece(vocabulary, token);
      const ModelFault fault =
          written.tokens < most ? decoder_.add(token, watch) : ModelFault::None;
      if (fault != ModelFault::None) {
        return fault;
      }
    }
    return ModelFault::None;
  }

  static void finish(ChatReply& reply, const Written& written, const ChatRequest& request) {
    Thoughts said = split_thinking(whole_characters(written.text));
    reply.text = std::move(said.text);
    reply.reasoning = std::move(said.reasoning);
    if (!reply.ok()) {
      reply.error = told(reply.fault);
      return;
    }
    if (!request.tools.empty()) {
      reply.calls = calls_in_text(reply.text, request.tools);
    }
    reply.finish = !written.ended        ? ChatFinish::Length
                   : reply.calls.empty() ? ChatFinish::Stop
                                         : ChatFinish::ToolCalls;
    if (reply.text.empty() && reply.finish == ChatFinish::Stop) {
      reply.fault = ModelFault::Malformed;
      reply.error = "the reply is empty";
    }
  }

  const Clock& clock_;
  LlamaModel model_;
  LlamaDecoder decoder_;
  std::string name_;
  std::mutex busy_;
};

}  // namespace

std::unique_ptr<ChatModel> open_llama_chat(std::string_view address, const Clock& clock) {
  const ModelAddress split = split_address(address);
  return std::make_unique<LlamaChat>(split.model, read_options(split), clock);
}

}  // namespace daybook

#else

namespace daybook {

std::unique_ptr<ChatModel> open_llama_chat(std::string_view address, const Clock&) {
  refuse_llama(address);
}

}  // namespace daybook

#endif
