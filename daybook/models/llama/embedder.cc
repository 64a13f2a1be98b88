// Texts are tokenised, cut to the context, and computed one sequence at a time: then a
// vector does not depend on its neighbours, which batched matrix products would change
// in the last bits, and the memory stays the same function of the windows.

#include "daybook/models/embedder.h"

#include <memory>
#include <string_view>

#include "daybook/models/llama/embedder.h"
#include "daybook/models/llama/engine.h"

#ifdef DAYBOOK_LLAMA

#include <llama.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/models/embedding_text.h"
#include "daybook/models/slow_embedder.h"

namespace daybook {
namespace {

class LlamaEmbedder final : public Embedder, public SlowEmbedder {
 public:
  LlamaEmbedder(const std::string& path, EmbeddingPrefixes prefixes)
      : prefixes_(std::move(prefixes)), model_(load_llama_model(path, "an embedding model")) {
    vocabulary_ = llama_model_get_vocab(model_.get());
    longest_ = static_cast<std::size_t>(std::min(llama_model_n_ctx_train(model_.get()), 512));
    llama_context_params of_context = llama_context_default_params();
    of_context.embeddings = true;
    of_context.n_ctx = of_context.n_batch = of_context.n_ubatch =
        static_cast<std::uint32_t>(longest_);
    of_context.n_threads = of_context.n_threads_batch = 1;
    context_.reset(llama_init_from_model(model_.get(), of_context));
    if (!context_ || llama_pooling_type(context_.get()) == LLAMA_POOLING_TYPE_NONE) {
      throw Error(ErrorKind::Config, "the model gives no sentence vectors",
                  {.file = path, .remedy = "give a GGUF file of an embedding model"});
    }
    dimension_ = static_cast<std::size_t>(llama_model_n_embd(model_.get()));
    name_ = llama_name(path) + "x" + std::to_string(dimension_) + "?" + prefixes_.query + "&" +
            prefixes_.passage + "/" + std::to_string(kEmbeddedWords);
  }

  std::string name() const override { return name_; }
  std::size_t dimension() const override { return dimension_; }

  std::vector<float> embed(std::span<const std::string_view> texts, EmbedRole role) const override {
    const std::string& before = role == EmbedRole::Query ? prefixes_.query : prefixes_.passage;
    std::vector<float> rows(texts.size() * dimension_);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::lock_guard lock(
          busy_);  // a text at a time: whoever asks waits for no other's list
      if (given_up()) {
        throw Error(ErrorKind::Model, "embedding was given up");
      }
      const std::span row = std::span(rows).subspan(i * dimension_, dimension_);
      if (texts[i].find_first_not_of(" \t\r\n") != std::string_view::npos) {
        embed_one(before + first_words(texts[i], kEmbeddedWords), row);
      }
    }
    return rows;
  }

 private:
  void embed_one(const std::string& text, std::span<float> row) const {
    const LlamaTokens tokens = llama_tokens(*vocabulary_, text, false);
    const std::size_t piece = longest_ - 2;
    for (std::size_t at = 0; at < tokens.size(); at += piece) {
      const std::size_t size = std::min(piece, tokens.size() - at);
      LlamaTokens sentence;
      sentence.reserve(size + 2);
      sentence.push_back(llama_vocab_bos(vocabulary_));
      sentence.insert(sentence.end(), tokens.begin() + static_cast<std::ptrdiff_t>(at),
                      tokens.begin() + static_cast<std::ptrdiff_t>(at + size));
      sentence.push_back(llama_vocab_eos(vocabulary_));
      add(std::move(sentence), static_cast<float>(size), row);
    }
    to_unit(row);
  }

  /// Adds the unit vector of one sequence, weighed.
  void add(LlamaTokens sentence, float weight, std::span<float> row) const {
    llama_memory_clear(llama_get_memory(context_.get()), true);
    const llama_batch batch =
        llama_batch_get_one(sentence.data(), static_cast<std::int32_t>(sentence.size()));
    const int status = llama_encode(context_.get(), batch);
    const float* vector = status == 0 ? llama_get_embeddings_seq(context_.get(), 0) : nullptr;
    if (vector == nullptr) {
      throw Error(ErrorKind::Model, "llama.cpp could not embed a text: " + take_llama_errors(),
                  {.remedy = "status " + std::to_string(status) + "; is memory short?"});
    }
    std::vector<float> unit(vector, vector + dimension_);
    to_unit(unit);
    for (std::size_t k = 0; k < dimension_; ++k) {
      row[k] += weight * unit[k];
    }
  }

  EmbeddingPrefixes prefixes_;
  LlamaModel model_;
  LlamaContext context_;
  const llama_vocab* vocabulary_ = nullptr;
  std::size_t longest_ = 0;  ///< tokens of a sequence
  std::size_t dimension_ = 0;
  std::string name_;
  mutable std::mutex busy_;
};

}  // namespace

std::unique_ptr<Embedder> open_llama_embedder(std::string_view address) {
  const std::size_t mark = std::min(address.find('?'), address.size());
  const std::string_view rest = address.substr(std::min(mark + 1, address.size()));
  return std::make_unique<LlamaEmbedder>(std::string(address.substr(0, mark)),
                                         parse_prefixes(rest));
}

}  // namespace daybook

#else

namespace daybook {

std::unique_ptr<Embedder> open_llama_embedder(std::string_view address) { refuse_llama(address); }

}  // namespace daybook

#endif
