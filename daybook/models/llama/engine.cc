// Of the engines' own messages, tens of lines a model, the errors are kept for whoever reports
// the failure; nothing is printed.

#include "daybook/models/llama/engine.h"

#include <string>
#include <string_view>

#include "daybook/base/error.h"

#ifdef DAYBOOK_LLAMA

#include <ggml.h>
#include <llama.h>
#include <whisper.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <utility>

namespace daybook {
namespace {

constexpr std::size_t kMostErrors = 1000;  // bytes

/// What was said in this thread that nobody has asked for yet.
thread_local std::string errors;

void note(ggml_log_level level, const char* text, void*) {
  if (level == GGML_LOG_LEVEL_ERROR && errors.size() < kMostErrors) {
    const std::string_view line(text);
    errors += errors.empty() ? "" : "; ";
    errors += line.substr(0, line.find_last_not_of('\n') + 1);
  }
}

}  // namespace

bool has_llama() { return true; }

void start_inference() {
  static std::once_flag started;
  std::call_once(started, [] {
    llama_log_set(note, nullptr);
    whisper_log_set(note, nullptr);
    llama_backend_init();
  });
}

void FreeLlamaModel::operator()(llama_model* model) const { llama_model_free(model); }
void FreeLlamaContext::operator()(llama_context* context) const { llama_free(context); }

std::string take_llama_errors() { return std::exchange(errors, {}); }

LlamaModel load_llama_model(const std::string& path, const std::string& wanted) {
  if (!std::filesystem::is_regular_file(path)) {
    throw Error(ErrorKind::Config, "there is no such model file",
                {.file = path, .remedy = "./run setup models puts some into build/deps/models"});
  }
  start_inference();
  (void)take_llama_errors();
  llama_model_params params = llama_model_default_params();
  params.n_gpu_layers = 0;
  LlamaModel model(llama_model_load_from_file(path.c_str(), params));
  if (!model) {
    throw Error(ErrorKind::Config, "llama.cpp cannot load the model: " + take_llama_errors(),
                {.file = path, .remedy = "give a GGUF file of " + wanted});
  }
  return model;
}

std::string llama_name(const std::string& path) {
  return "llama:" + std::filesystem::path(path).filename().string() + "@" +
         std::to_string(std::filesystem::file_size(path));
}

LlamaTokens llama_tokens(const llama_vocab& vocabulary, std::string_view text, bool marks) {
  LlamaTokens tokens(text.size() + 8);
  const int count = llama_tokenize(&vocabulary, text.data(), static_cast<int>(text.size()),
                                   tokens.data(), static_cast<int>(tokens.size()), false, marks);
  tokens.resize(static_cast<std::size_t>(std::max(count, 0)));
  return tokens;
}

std::string llama_piece(const llama_vocab& vocabulary, LlamaToken token) {
  std::array<char, 256> piece{};
  const int size = llama_token_to_piece(&vocabulary, token, piece.data(),
                                        static_cast<int>(piece.size()), 0, true);
  return {piece.data(), static_cast<std::size_t>(std::max(size, 0))};
}

}  // namespace daybook

#else

namespace daybook {

bool has_llama() { return false; }

}  // namespace daybook

#endif

namespace daybook {

void refuse_llama(std::string_view address, std::string_view scheme) {
  throw Error(ErrorKind::Config, "this program was built without an inference engine",
              {.file = std::string(scheme) + std::string(address),
               .remedy = "./run setup models, then ./run build llama; or give the address of a "
                         "server: openai:http://localhost:8080/v1"});
}

}  // namespace daybook
