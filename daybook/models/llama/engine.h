#pragma once
/// Weights in process, by llama.cpp: what embeddings and chat share.
///
/// Only `has_llama` and `refuse_llama` are there in a build without it.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// NOLINTBEGIN(readability-identifier-naming): the library's names
struct llama_context;
struct llama_model;
struct llama_vocab;
// NOLINTEND(readability-identifier-naming)

namespace daybook {

/// Whether llama.cpp was linked (CMake: DAYBOOK_LLAMA).
bool has_llama();

/// What an address "llama:..." ("whisper:...") says in a build without it: throws Error{Config}
/// with the way to one.
[[noreturn]] void refuse_llama(std::string_view address, std::string_view scheme = "llama:");

/// Makes llama.cpp and whisper.cpp ready, once; their errors are kept from then on.
void start_inference();

using LlamaToken = std::int32_t;
using LlamaTokens = std::vector<LlamaToken>;

struct FreeLlamaModel {
  void operator()(llama_model* model) const;
};
struct FreeLlamaContext {
  void operator()(llama_context* context) const;
};
using LlamaModel = std::unique_ptr<llama_model, FreeLlamaModel>;
using LlamaContext = std::unique_ptr<llama_context, FreeLlamaContext>;

/// Reads a GGUF file, for the processor alone. `wanted` names the kind of model in the
/// error's remedy ("an embedding model"). Throws Error{Config} where there is no file or it
/// is no model.
LlamaModel load_llama_model(const std::string& path, const std::string& wanted);

/// The errors that llama.cpp and whisper.cpp told in this thread since this was last asked, a line
/// of them.
std::string take_llama_errors();

/// "llama:FILE.gguf@BYTES": which weights these are, wherever the file lies.
std::string llama_name(const std::string& path);

/// Without marks of beginning and end. With `marks` the names of a model's control tokens
/// mean these; without they are letters like any others.
LlamaTokens llama_tokens(const llama_vocab& vocabulary, std::string_view text, bool marks);

/// The bytes that a token stands for, which need not be whole characters.
std::string llama_piece(const llama_vocab& vocabulary, LlamaToken token);

}  // namespace daybook
