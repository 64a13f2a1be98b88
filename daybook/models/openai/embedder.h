#pragma once
/// Embeddings from any server that speaks OpenAI's protocol.

#include <cstddef>
#include <cstdint>
#include <memory>

#include "daybook/models/embedder.h"
#include "daybook/models/embedding_text.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/sleeper.h"

namespace daybook {

struct EmbeddingLimits {
  std::size_t batch = 32;              ///< texts a request
  std::size_t words = kEmbeddedWords;  ///< of a text that are embedded
  std::uint32_t tries = 3;
};

/// Asks for one vector to learn the dimension. Vectors are brought to unit length; float
/// and base64 replies are read, in whatever order they come. A text that is too long for
/// the server is split at a blank and its parts' vectors averaged by length. A server that
/// changes the dimension later is an Error{Model}: its vectors would not be comparable.
/// Throws Error{Model} where the server cannot be reached. Clock and sleeper must outlive it.
std::unique_ptr<Embedder> open_openai_embedder(Endpoint endpoint, Sleeper& sleeper,
                                               EmbeddingLimits limits = {});

}  // namespace daybook
