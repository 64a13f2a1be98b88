// Replies are streamed, so that a model that thinks for minutes is told from one that
// has stalled, and a call can be given up at any token.

#include "daybook/models/chat.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "daybook/base/result.h"
#include "daybook/models/http.h"
#include "daybook/models/openai/chat.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/openai/reply.h"
#include "daybook/models/openai/request.h"
#include "daybook/models/openai/sse.h"

namespace daybook {
namespace {

bool tells_of(std::string body, std::initializer_list<std::string_view> words) {
  std::transform(body.begin(), body.end(), body.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return body.find(word) != std::string::npos; });
}

}  // namespace

struct OpenAiChat::Attempt {
  HttpReply http;
  ChatReply reply;
};

OpenAiChat::OpenAiChat(Endpoint endpoint)
    : endpoint_(std::move(endpoint)), model_(endpoint_.address().model) {}

std::string OpenAiChat::name() const {
  const std::lock_guard lock(mutex_);
  return "openai:" + endpoint_.address().base + "#" + model_;
}

std::string OpenAiChat::settled_name(const CallControl& control) {
  const Result<std::string> known = model(control);
  return known ? name() : "openai:" + endpoint_.address().base + "#";
}

Dialect OpenAiChat::dialect() const {
  const std::lock_guard lock(mutex_);
  return dialect_;
}

Result<std::string> OpenAiChat::model(const CallControl& control) {
  {
    const std::lock_guard lock(mutex_);
    if (!model_.empty()) {
      return model_;
    }
  }
  const Result<ServerFacts> facts = endpoint_.probe(control);
  if (!facts) {
    return facts.error();
  }
  const std::lock_guard lock(mutex_);
  model_ = facts->models.empty() ? "default" : facts->models.front();
  return model_;
}

OpenAiChat::Attempt OpenAiChat::attempt(const ChatRequest& request, const Dialect& dialect,
                                        const std::string& model,
                                        const CallControl& control) const {
  Attempt attempt;
  EventReader events;
  ReplyReader reader;
  std::string raw;
  const auto on_event = [&](std::string_view data) { reader.event(data); };
  attempt.http = endpoint_.post("/chat/completions", chat_body(request, model, dialect), control,
                                [&](std::string_view bytes) {
                                  raw += bytes;
                                  events.feed(bytes, on_event);
                                });
  events.finish(on_event);
  const std::size_t first = raw.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && raw[first] == '{') {
    reader = ReplyReader();
    reader.body(raw);
  }
  const ModelFault fault = fault_of(attempt.http);
  // A stream that had said its end may break off as it likes.
  if (fault == ModelFault::None || (fault == ModelFault::Unreachable && reader.complete())) {
    attempt.reply = reader.reply(request);
  } else {
    attempt.reply.fault = fault;
    attempt.reply.error = error_of(attempt.http);
    attempt.reply.retry_after = retry_after(attempt.http, endpoint_.clock().now());
    attempt.reply.usage = {estimated_tokens(request), 0, true};
  }
  attempt.reply.error = endpoint_.without_key(attempt.reply.error);
  return attempt;
}

/// What to leave out after a 400 that complains of it; false where nothing is left.
bool OpenAiChat::lower(Dialect& dialect, const ChatRequest& request, const HttpReply& reply) const {
  const bool unknown =
      reply.status == 400 || reply.status == 422 || reply.status == 501 || reply.status == 500;
  if (!unknown || reply.fault != ModelFault::None) {
    return false;
  }
  if (dialect.usage && tells_of(reply.body, {"stream_options", "include_usage"})) {
    dialect.usage = false;
    return true;
  }
  if (!request.schema.empty() && dialect.form != FormLevel::Prompt &&
      tells_of(reply.body,
               {"response_format", "json_schema", "json_object", "grammar", "structured output"})) {
    dialect.form = static_cast<FormLevel>(static_cast<int>(dialect.form) + 1);
    return true;
  }
  if (request.chances > 0 && dialect.chances && tells_of(reply.body, {"logprob"})) {
    dialect.chances = false;
    return true;
  }
  if (!request.tools.empty() && dialect.tools == ToolLevel::Native &&
      tells_of(reply.body, {"tool", "function"})) {
    dialect.tools = ToolLevel::Prompt;
    return true;
  }
  return false;
}

ChatReply OpenAiChat::chat(const ChatRequest& request, const CallControl& control) {
  const Result<std::string> model = this->model(control);
  if (!model) {
    ChatReply reply;
    reply.fault = control.is_cancelled() ? ModelFault::Cancelled : ModelFault::Unreachable;
    reply.error = model.error().message;
    return reply;
  }
  Dialect dialect = this->dialect();
  while (true) {
    Attempt made = attempt(request, dialect, *model, control);
    if (!lower(dialect, request, made.http)) {
      return made.reply;
    }
    const std::lock_guard lock(mutex_);
    dialect_ = dialect;
  }
}

}  // namespace daybook
