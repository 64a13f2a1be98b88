// Texts are tokenised, cut to the context, and computed one sequence at a time: then a
// vector does not depend on its neighbours, which batched matrix products would change
// in the last bits, and the memory stays the same function of the windows.

#include "daybook/models/embedder.h"

#include <memory>
#include <string>
#include <string_view>

#include "daybook/base/error.h"
#include "daybook/models/llama/embedder.h"

#ifdef DAYBOOK_LLAMA

#include <llama.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <vector>

#include "daybook/base/file.h"
#include "daybook/base/hash.h"
#include "daybook/models/embedding_text.h"

namespace daybook {
namespace {

struct FreeModel {
  void operator()(llama_model* model) const { llama_model_free(model); }
};
struct FreeContext {
  void operator()(llama_context* context) const { llama_free(context); }
};

using Tokens = std::vector<llama_token>;

/// The engine's own messages, on stderr where they are errors.
void report(ggml_log_level level, const char* text, void*) {
  if (level == GGML_LOG_LEVEL_ERROR) {
    std::fputs(text, stderr);
  }
}

void start_engine() {
  static std::once_flag started;
  std::call_once(started, [] {
    llama_log_set(report, nullptr);
    llama_backend_init();
  });
}

class LlamaEmbedder final : public Embedder {
 public:
  LlamaEmbedder(const std::string& path, EmbeddingPrefixes prefixes)
      : prefixes_(std::move(prefixes)) {
    start_engine();
    llama_model_params of_model = llama_model_default_params();
    of_model.n_gpu_layers = 0;
    model_.reset(llama_model_load_from_file(path.c_str(), of_model));
    if (!model_) {
      throw Error(ErrorKind::Config, "llama.cpp cannot load the model",
                  {.file = path, .remedy = "give a GGUF file of an embedding model"});
    }
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
    name_ = "llama:" + std::filesystem::path(path).filename().string() + "@" +
            std::to_string(std::filesystem::file_size(path)) + "x" + std::to_string(dimension_) +
            "?" + prefixes_.query + "&" + prefixes_.passage + "/" + std::to_string(kEmbeddedWords);
  }

  std::string name() const override { return name_; }
  std::size_t dimension() const override { return dimension_; }

  std::vector<float> embed(std::span<const std::string_view> texts, EmbedRole role) const override {
    const std::string& before = role == EmbedRole::Query ? prefixes_.query : prefixes_.passage;
    std::vector<float> rows(texts.size() * dimension_);
    const std::lock_guard lock(busy_);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::span row = std::span(rows).subspan(i * dimension_, dimension_);
      if (texts[i].find_first_not_of(" \t\r\n") != std::string_view::npos) {
        embed_one(before + first_words(texts[i], kEmbeddedWords), row);
      }
    }
    return rows;
  }

 private:
  /// Without the marks of beginning and end.
  Tokens tokenised(const std::string& text) const {
    Tokens tokens(text.size() + 8);
    const int count = llama_tokenize(vocabulary_, text.data(), static_cast<int>(text.size()),
                                     tokens.data(), static_cast<int>(tokens.size()), false, false);
    tokens.resize(static_cast<std::size_t>(std::max(count, 0)));
    return tokens;
  }

  void embed_one(const std::string& text, std::span<float> row) const {
    const Tokens tokens = tokenised(text);
    const std::size_t piece = longest_ - 2;
    for (std::size_t at = 0; at < tokens.size(); at += piece) {
      const std::size_t size = std::min(piece, tokens.size() - at);
      Tokens sentence;
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
  void add(Tokens sentence, float weight, std::span<float> row) const {
    llama_memory_clear(llama_get_memory(context_.get()), true);
    const llama_batch batch =
        llama_batch_get_one(sentence.data(), static_cast<std::int32_t>(sentence.size()));
    const int status = llama_encode(context_.get(), batch);
    const float* vector = status == 0 ? llama_get_embeddings_seq(context_.get(), 0) : nullptr;
    if (vector == nullptr) {
      throw Error(ErrorKind::Model, "llama.cpp could not embed a text",
                  {.remedy = "status " + std::to_string(status) + "; is memory short?"});
    }
    std::vector<float> unit(vector, vector + dimension_);
    to_unit(unit);
    for (std::size_t k = 0; k < dimension_; ++k) {
      row[k] += weight * unit[k];
    }
  }

  EmbeddingPrefixes prefixes_;
  std::unique_ptr<llama_model, FreeModel> model_;
  std::unique_ptr<llama_context, FreeContext> context_;
  const llama_vocab* vocabulary_ = nullptr;
  std::size_t longest_ = 0;  ///< tokens of a sequence
  std::size_t dimension_ = 0;
  std::string name_;
  mutable std::mutex busy_;
};

}  // namespace

bool has_llama() { return true; }

std::unique_ptr<Embedder> open_llama_embedder(std::string_view address) {
  const std::size_t mark = address.find('?');
  const std::string path(address.substr(0, mark));
  if (!std::filesystem::is_regular_file(path)) {
    throw Error(ErrorKind::Config, "there is no such model file",
                {.file = path, .remedy = "./run setup models puts some into build/deps/models"});
  }
  return std::make_unique<LlamaEmbedder>(
      path, parse_prefixes(mark == std::string_view::npos ? std::string_view()
                                                          : address.substr(mark + 1)));
}

}  // namespace daybook

#else

namespace daybook {

bool has_llama() { return false; }

std::unique_ptr<Embedder> open_llama_embedder(std::string_view address) {
  throw Error(ErrorKind::Config, "this program was built without an inference engine",
              {.file = "llama:" + std::string(address),
               .remedy = "./run setup models, then ./run build llama; or give the address of a "
                         "server: openai:http://localhost:8080/v1"});
}

}  // namespace daybook

#endif
