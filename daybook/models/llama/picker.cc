// Asking a grammar of every token of a vocabulary takes longer than the model does. So the
// likeliest is taken first and the grammar asked of that one alone; only where it says no
// is it asked of all.

#include "daybook/models/llama/picker.h"

#ifdef DAYBOOK_LLAMA

#include <common/json-schema-to-grammar.h>
#include <common/json.h>
#include <llama.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/models/chat.h"
#include "daybook/models/llama/engine.h"

namespace daybook {
namespace {

LlamaToken argmax(std::span<const float> logits) {
  return static_cast<LlamaToken>(std::max_element(logits.begin(), logits.end()) - logits.begin());
}

}  // namespace

void FreeLlamaSampler::operator()(llama_sampler* sampler) const { llama_sampler_free(sampler); }

LlamaGrammar schema_grammar(const llama_vocab& vocabulary, const std::string& schema) {
  if (schema.empty()) {
    return nullptr;
  }
  try {
    const std::string grammar = json_schema_to_grammar(common_json::parse(schema));
    return LlamaGrammar(llama_sampler_init_grammar(&vocabulary, grammar.c_str(), "root"));
  } catch (const std::exception&) {
    return nullptr;
  }
}

std::vector<TokenChance> likeliest(const llama_vocab& vocabulary, std::span<const float> logits,
                                   std::size_t most) {
  std::vector<LlamaToken> order(logits.size());
  std::iota(order.begin(), order.end(), 0);
  const std::size_t count = std::min(most, order.size());
  if (count == 0) {
    return {};
  }
  const auto logit = [&](LlamaToken token) {
    return static_cast<double>(logits[static_cast<std::size_t>(token)]);
  };
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](LlamaToken a, LlamaToken b) {
                      return logit(a) != logit(b) ? logit(a) > logit(b) : a < b;
                    });
  const double top = logit(order.front());
  const double total = std::accumulate(logits.begin(), logits.end(), 0.0, [&](double sum, float x) {
    return sum + std::exp(x - top);
  });
  std::vector<TokenChance> chances;
  for (const LlamaToken token : std::span(order).first(count)) {
    chances.push_back({llama_piece(vocabulary, token), logit(token) - top - std::log(total)});
  }
  return chances;
}

LlamaPicker::LlamaPicker(LlamaGrammar grammar, double temperature)
    : grammar_(std::move(grammar)), temperature_(temperature) {}

bool LlamaPicker::allowed(LlamaToken token) const {
  llama_token_data one{token, 0, 0};
  llama_token_data_array alone{&one, 1, -1, false};
  llama_sampler_apply(grammar_.get(), &alone);
  return std::isfinite(one.logit);
}

/// With minus infinity for what may not come.
std::vector<float> LlamaPicker::masked(std::span<const float> logits) const {
  std::vector<llama_token_data> tokens;
  tokens.reserve(logits.size());
  for (const float logit : logits) {
    tokens.push_back({static_cast<LlamaToken>(tokens.size()), logit, 0});
  }
  llama_token_data_array all{tokens.data(), tokens.size(), -1, false};
  llama_sampler_apply(grammar_.get(), &all);
  std::vector<float> masked;
  masked.reserve(tokens.size());
  for (const llama_token_data& token : tokens) {
    masked.push_back(token.logit);
  }
  if (std::none_of(masked.begin(), masked.end(), [](float x) { return std::isfinite(x); })) {
    throw Error(ErrorKind::Model, "no token fits the form of the reply");
  }
  return masked;
}

LlamaToken LlamaPicker::chosen(std::span<const float> logits) {
  const LlamaToken best = argmax(logits);
  if (temperature_ <= 0) {
    return best;
  }
  const double top = logits[static_cast<std::size_t>(best)];
  std::vector<double> weights;
  weights.reserve(logits.size());
  for (const float logit : logits) {
    weights.push_back(std::exp((logit - top) / temperature_));
  }
  return std::discrete_distribution<LlamaToken>(weights.begin(), weights.end())(random_);
}

LlamaToken LlamaPicker::pick(std::span<const float> logits) {
  LlamaToken token = chosen(logits);
  if (grammar_ == nullptr) {
    return token;
  }
  if (!allowed(token)) {
    token = chosen(masked(logits));
  }
  llama_sampler_accept(grammar_.get(), token);
  return token;
}

}  // namespace daybook

#endif
