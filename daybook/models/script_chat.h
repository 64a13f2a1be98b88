#pragma once
/// `script:FILE`: canned replies, for tests and demonstrations.
///
/// One JSON object a line:
///   {"text": "...", "calls": [{"name": "...", "arguments": {...}}], "finish": "stop",
///    "fault": "busy", "when": "words", "times": 1, "tokens_in": 0, "tokens_out": 0,
///    "chances": {"A": -0.2}}
/// All are optional. The first line that is not used up and whose `when` stands in the
/// request (any message, or the prompt's name) is the reply; `times` 0 means always.
/// Where tokens are not given they are estimated. Empty lines and lines that begin with
/// `#` are comments.

#include <memory>
#include <string>

#include "daybook/models/chat.h"

namespace daybook {

/// Throws Error{BadInput} with file and line. `text` instead of a file: `name` is what
/// the model is called.
std::unique_ptr<ChatModel> open_script_chat(const std::string& path);
std::unique_ptr<ChatModel> make_script_chat(const std::string& text,
                                            const std::string& name = "script:");

/// All that a request says, message by message: what `when` is looked for in.
std::string request_text(const ChatRequest& request);

}  // namespace daybook
