#pragma once
/// Embeddings in process from a GGUF file, by llama.cpp.

#include <memory>
#include <string_view>

#include "daybook/models/embedder.h"

namespace daybook {

/// `PATH?query=TEXT&passage=TEXT`: an encoder's sentence vectors, pooled as the file
/// says. Of a text the first `kEmbeddedWords` words are read; one that is still longer
/// than the model's context is cut into pieces whose vectors are averaged by length.
/// One thread computes at a time, any may ask; the same text gives the same vector
/// whatever stands beside it in a call. Throws Error{Config} for a file that is no such
/// model, and in a build without llama.cpp.
std::unique_ptr<Embedder> open_llama_embedder(std::string_view address);

}  // namespace daybook
