#pragma once
/// Text to unit-length vectors, opened by address.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {

enum class EmbedRole { Query, Passage };

class Embedder {
 public:
  virtual ~Embedder() = default;

  /// Address and version, e.g. "static:wordllama-256@1.5e1dabce+sif" (format,
  /// content, weighting): vectors of embedders with different names are never mixed.
  virtual std::string name() const = 0;
  virtual std::size_t dimension() const = 0;

  /// texts.size() rows of dimension() floats, row-major, each of unit length or
  /// all zero for a text without known words. Deterministic; safe from any
  /// thread. Throws Error{Model}.
  virtual std::vector<float> embed(std::span<const std::string_view> texts,
                                   EmbedRole role) const = 0;
};

/// The word-level table in one mapped file (`static:PATH`): a sentence's vector
/// is the mean of its token rows, frequent tokens weighing less. Throws Error{Config} naming the
/// file and the command that makes it when it is missing or of another version.
std::unique_ptr<Embedder> open_static_embedder(const std::string& path);

/// Turns the published table (safetensors, float16) and tokenizer.json into the
/// mapped file that `open_static_embedder` reads, named after the former. Run
/// once at set-up. The same input gives the same bytes. Throws Error{BadInput}
/// for files it cannot read and for tokenizers of another kind than Llama's;
/// then an existing output stays as it is.
void compile_static_table(const std::string& safetensors, const std::string& tokenizer_json,
                          const std::string& output);

}  // namespace daybook
