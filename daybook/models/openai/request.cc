#include "daybook/models/openai/request.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "daybook/models/chat.h"
#include "daybook/models/in_words.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::uint32_t kMostChances = 20;  // the protocol's

std::string_view role_name(ChatRole role) {
  switch (role) {
    case ChatRole::System:
      return "system";
    case ChatRole::User:
      return "user";
    case ChatRole::Assistant:
      return "assistant";
    case ChatRole::Tool:
      return "tool";
  }
  return {};
}

Json content_of(const ChatMessage& message) {
  if (message.images.empty()) {
    return message.text;
  }
  Json parts = Json::array();
  if (!message.text.empty()) {
    parts.push_back({{"type", "text"}, {"text", message.text}});
  }
  for (const ChatImage& image : message.images) {
    parts.push_back(
        {{"type", "image_url"},
         {"image_url", {{"url", "data:" + image.mime + ";base64," + base64(image.bytes)}}}});
  }
  return parts;
}

Json message_json(const ChatMessage& message) {
  Json json = {{"role", role_name(message.role)}, {"content", content_of(message)}};
  if (!message.calls.empty()) {
    json["tool_calls"] = Json::array();
    for (const ToolCall& call : message.calls) {
      json["tool_calls"].push_back(
          {{"id", call.id},
           {"type", "function"},
           {"function", {{"name", call.name}, {"arguments", call.arguments}}}});
    }
  }
  if (message.role == ChatRole::Tool) {
    json["tool_call_id"] = message.call_id;
  }
  return json;
}

/// Without bounds on lengths and long lists: converters that write them out one by one make
/// grammars that llama.cpp turns down, and llama-cpp-python's server ends with one of these.
Json without_long_bounds(Json schema) {
  constexpr int kMostRepeats = 8;
  for (const char* bound : {"minLength", "maxLength", "minItems", "maxItems"}) {
    const auto found = schema.is_object() ? schema.find(bound) : schema.end();
    if (found != schema.end() && found->is_number() && *found > kMostRepeats) {
      schema.erase(found);
    }
  }
  if (schema.is_structured()) {
    for (Json& part : schema) {
      part = without_long_bounds(std::move(part));
    }
  }
  return schema;
}

void add_form(Json& body, const ChatRequest& request, FormLevel level) {
  if (request.schema.empty() || level == FormLevel::Prompt) {
    return;
  }
  Json& form = body["response_format"];
  const Json schema = Json::parse(request.schema, nullptr, false);
  if (level == FormLevel::Schema) {
    form = {{"type", "json_schema"},
            {"json_schema", {{"name", "reply"}, {"strict", true}, {"schema", schema}}}};
    return;
  }
  form = {{"type", "json_object"}};
  if (level == FormLevel::ObjectAndSchema) {
    form["schema"] = without_long_bounds(schema);
  }
}

void add_tools(Json& body, const ChatRequest& request, ToolLevel level) {
  if (request.tools.empty() || level == ToolLevel::Prompt) {
    return;
  }
  body["tools"] = Json::array();
  for (const ToolSpec& tool : request.tools) {
    body["tools"].push_back({{"type", "function"},
                             {"function",
                              {{"name", tool.name},
                               {"description", tool.doc},
                               {"parameters", Json::parse(tool.schema, nullptr, false)}}}});
  }
}

}  // namespace

std::string chat_body(const ChatRequest& request, const std::string& model,
                      const Dialect& dialect) {
  Json body = {{"model", model}, {"messages", Json::array()}};
  const ChatRequest said = in_words(request, {.form = dialect.form != FormLevel::Schema,
                                              .tools = dialect.tools == ToolLevel::Prompt});
  for (const ChatMessage& message : said.messages) {
    body["messages"].push_back(message_json(message));
  }
  add_form(body, request, dialect.form);
  add_tools(body, request, dialect.tools);
  body["max_tokens"] = request.max_tokens;
  body["temperature"] = request.temperature;
  body["stream"] = true;
  if (request.chances > 0 && dialect.chances) {
    body["logprobs"] = true;
    body["top_logprobs"] = std::min(request.chances, kMostChances);
  }
  if (dialect.usage) {
    body["stream_options"] = {{"include_usage", true}};
  }
  return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      const bool padding = i + k > bytes.size();
      out += padding ? '=' : kAlphabet[group >> (18 - 6 * k) & 63U];
    }
  }
  return out;
}

std::string unbase64(std::string_view text) {
  std::string out;
  std::uint32_t group = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const std::size_t value = kAlphabet.find(c);
    if (value == std::string_view::npos) {
      continue;
    }
    group = group << 6U | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out += static_cast<char>(group >> bits & 255U);
    }
  }
  return out;
}

}  // namespace daybook
