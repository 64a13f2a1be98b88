#pragma once
/// Small chat models in process from a GGUF file, by llama.cpp.

#include <memory>
#include <string_view>

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"

namespace daybook {

/// `PATH?threads=N&context=N`: threads 1 to 512 (one a core), context 256 tokens to what the
/// model was trained for (that, at most 8,192).
///
/// A schema is held by a grammar; one that cannot be made a grammar is said in the prompt, as
/// tools always are. A request that leaves no room in the context is Overflow; a reply that
/// reaches the context's end, or `max_tokens`, ends in Length; pictures are Rejected. Deadline
/// and cancelling are looked at during every computation. Usage is counted. The same request
/// gives the same reply whatever was asked before, and the beginning that it shares with the
/// request before is not read again. One call is computed at a time, any thread may ask; a
/// call that waits for another looks at its deadline when its turn comes.
///
/// The clock must outlive the model. Throws Error{Config} for a file that is no chat model,
/// for other parts of an address, and in a build without llama.cpp.
std::unique_ptr<ChatModel> open_llama_chat(std::string_view address, const Clock& clock);

}  // namespace daybook
