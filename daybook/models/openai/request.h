#pragma once
/// Requests as OpenAI-compatible servers read them.

#include <string>
#include <string_view>

#include "daybook/models/chat.h"

namespace daybook {

/// How a server is told the form of the reply, best first.
enum class FormLevel {
  Schema,           ///< response_format json_schema: the server keeps to it
  ObjectAndSchema,  ///< json_object with the schema beside it, less long bounds
  Object,           ///< json_object: JSON of any form
  Prompt,           ///< nothing but the prompt, where the schema stands from the second level on
};

/// How it is told of tools.
enum class ToolLevel {
  Native,  ///< `tools`
  Prompt,  ///< described in the prompt; a call is a JSON object {"name", "arguments"}
};

struct Dialect {
  FormLevel form = FormLevel::Schema;
  ToolLevel tools = ToolLevel::Native;
  bool usage = true;    ///< stream_options are understood
  bool chances = true;  ///< logprobs are
};

/// The body of a call of /chat/completions, streamed.
std::string chat_body(const ChatRequest& request, const std::string& model, const Dialect& dialect);

/// Base64 with padding (RFC 4648, section 4).
std::string base64(std::string_view bytes);

/// The bytes of base64 text, blanks left out; what is no base64 is left out too.
std::string unbase64(std::string_view text);

}  // namespace daybook
