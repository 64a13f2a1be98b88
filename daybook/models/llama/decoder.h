#pragma once
/// A model reading a prompt and writing on, token by token (only in a build with llama.cpp).

#include <cstddef>
#include <cstdint>
#include <span>

#include "daybook/models/chat.h"
#include "daybook/models/llama/call_watch.h"
#include "daybook/models/llama/engine.h"

namespace daybook {

/// Not safe from several threads at a time.
class LlamaDecoder {
 public:
  /// `context`: the most tokens of a prompt and what is written on; 0: what the model was
  /// trained for, at most 8,192. `threads`: 0: one a core. The model must outlive this.
  /// Throws Error{Config} for more tokens than the model was trained for, for a model that
  /// writes nothing (an encoder), and where memory is short.
  LlamaDecoder(llama_model& model, std::uint32_t context, std::uint32_t threads);

  std::size_t context() const { return context_size_; }

  /// Reads a prompt of 1 to `context()` tokens. Its beginning is not computed again where an
  /// earlier prompt had the same, in steps of kStep tokens: so what is computed together, and
  /// thereby every bit of `logits()`, depends on the prompt alone. What the watch says, or
  /// Failed.
  ModelFault read(const LlamaTokens& prompt, const CallWatch& watch);

  /// Goes on by one token, of which there is room. As above.
  ModelFault add(LlamaToken token, const CallWatch& watch);

  /// By token, how likely it comes next: unnormalised. Until the next read or add.
  std::span<const float> logits() const;

  /// Tokens of the last prompt that were not computed again.
  std::size_t reused() const { return reused_; }

  static constexpr std::size_t kStep = 64;

 private:
  ModelFault compute(std::span<const LlamaToken> tokens, const CallWatch& watch);
  ModelFault forget(ModelFault fault);
  static bool gives_up(void* decoder);

  LlamaContext context_;
  const llama_vocab* vocabulary_;
  std::size_t context_size_ = 0;
  LlamaTokens held_;  ///< the whole steps of prompts that the context holds
  std::size_t reused_ = 0;
  const CallWatch* watch_ = nullptr;  ///< of the computation under way
};

}  // namespace daybook
