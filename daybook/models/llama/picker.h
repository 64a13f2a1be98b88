#pragma once
/// Which token comes next (only in a build with llama.cpp).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "daybook/models/chat.h"
#include "daybook/models/llama/engine.h"

struct llama_sampler;  // NOLINT(readability-identifier-naming): the library's name

namespace daybook {

struct FreeLlamaSampler {
  void operator()(llama_sampler* sampler) const;
};
using LlamaGrammar = std::unique_ptr<llama_sampler, FreeLlamaSampler>;

/// What may be written where a reply must fit a JSON schema; nullptr for a schema that
/// llama.cpp's converter does not take, and for an empty one.
LlamaGrammar schema_grammar(const llama_vocab& vocabulary, const std::string& schema);

/// The `most` likeliest tokens with their probabilities at temperature 1, likeliest first.
std::vector<TokenChance> likeliest(const llama_vocab& vocabulary, std::span<const float> logits,
                                   std::size_t most);

/// Picks the tokens of one reply.
class LlamaPicker {
 public:
  /// Without a grammar (nullptr) any token may come. At temperature 0 the likeliest is
  /// taken; above, one is drawn, by the same seed for every reply.
  LlamaPicker(LlamaGrammar grammar, double temperature);

  /// Throws Error{Model} where the grammar lets no token come.
  LlamaToken pick(std::span<const float> logits);

 private:
  bool allowed(LlamaToken token) const;
  std::vector<float> masked(std::span<const float> logits) const;
  LlamaToken chosen(std::span<const float> logits);

  LlamaGrammar grammar_;
  double temperature_;
  std::mt19937_64 random_{1};
};

}  // namespace daybook
