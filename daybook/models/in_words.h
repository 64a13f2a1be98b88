#pragma once
/// What a model does not understand of a request, said in its prompt.

#include "daybook/models/chat.h"

namespace daybook {

/// What is to be said in words.
struct InWords {
  bool form = false;   ///< the schema of the reply
  bool tools = false;  ///< tools, and calls of them with their results
};

/// The request with what is to be said put behind its last message, where that is the
/// user's and without images, else as one more of the user's. Schema and tools stay in the
/// request.
ChatRequest in_words(ChatRequest request, InWords what);

}  // namespace daybook
