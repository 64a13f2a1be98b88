#pragma once
/// Model clients by address.

#include <memory>
#include <string>
#include <string_view>

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"
#include "daybook/models/http.h"
#include "daybook/models/transcriber.h"

namespace daybook {

/// `static:PATH`: the word-level table at PATH; `static:` alone takes
/// `default_static_table()`. `none:`: nullptr, which means search by words alone.
/// `openai:https://host/v1#model?query=TEXT&passage=TEXT`: a server's embeddings, the
/// texts put before what is searched with and in (Error{Model} where it does not answer).
/// `llama:PATH?query=TEXT&passage=TEXT`: a GGUF file in process (models/llama).
/// Throws Error{Usage} for any other address, Error{Config} for a table that cannot be read.
std::unique_ptr<Embedder> open_embedder(std::string_view uri);

/// `openai:https://host/v1#model`: a server, with the key of key_from_environment();
/// `llama:PATH?threads=N&context=N`: a GGUF file in process (models/llama); `script:FILE`:
/// canned replies; `rule:`: nullptr, which means no model. The clock must outlive the model.
/// Throws Error{Usage} for any other address, Error{Config} for a file that is no model.
std::unique_ptr<ChatModel> open_chat(std::string_view uri, const Clock& clock,
                                     const HttpLimits& limits);

/// `whisper:FILE.bin?threads=N&language=en`: weights in process (models/whisper);
/// `openai:https://host/v1#model`: a server (`whisper-1` where no model is named), with the key of
/// key_from_environment(). `language` (ISO 639-1) may be empty: the model finds it. The clock must
/// outlive the model. Throws Error{Usage} for any other address, Error{Config} for a file that is
/// no model.
std::unique_ptr<Transcriber> open_transcriber(std::string_view uri, const std::string& language,
                                              const Clock& clock, const HttpLimits& limits);

/// Where the table `wordllama-256.dbt` lies: the first that exists of the folder
/// $DAYBOOK_MODELS, `../share/daybook/` beside the running program's folder, and the
/// place where the build put it; the last one when there is none.
std::string default_static_table();

}  // namespace daybook
