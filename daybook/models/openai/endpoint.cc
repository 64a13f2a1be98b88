#include "daybook/models/openai/endpoint.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedding_text.h"
#include "daybook/models/http.h"

namespace daybook {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMessageShown = 300;

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// Servers word it differently, and some send 500.
bool tells_of_overflow(std::string_view body) {
  constexpr std::array<std::string_view, 10> kSigns = {
      "context_length_exceeded", "maximum context",
      "context length",          "context size",
      "context window",          "exceed_context_size",
      "too many tokens",         "input is too large",
      "too large to process",    "n_ctx"};
  const std::string text = lower(body);
  return std::any_of(kSigns.begin(), kSigns.end(),
                     [&](std::string_view sign) { return text.find(sign) != std::string::npos; });
}

bool tells_of_filter(std::string_view body) {
  const std::string text = lower(body);
  return text.find("content_filter") != std::string::npos ||
         text.find("content management policy") != std::string::npos;
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::string trimmed(std::string text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) {
    text.pop_back();
  }
  return text;
}

}  // namespace

EndpointAddress parse_endpoint(std::string_view text) {
  EndpointAddress address;
  const std::size_t hash = text.find('#');
  address.base = text.substr(0, hash);
  while (address.base.ends_with('/')) {
    address.base.pop_back();
  }
  const bool http = address.base.starts_with("http://") && address.base.size() > 7;
  const bool https = address.base.starts_with("https://") && address.base.size() > 8;
  if ((!http && !https) || address.base.find_first_of(" @\r\n") != std::string::npos) {
    throw Error(ErrorKind::Config, "cannot read the address 'openai:" + std::string(text) + "'",
                {.remedy = "write openai:https://host/v1#model; keys go into DAYBOOK_API_KEY"});
  }
  std::string_view rest = hash == std::string_view::npos ? "" : text.substr(hash + 1);
  const std::size_t mark = rest.find('?');
  address.model = rest.substr(0, mark);
  rest = mark == std::string_view::npos ? "" : rest.substr(mark + 1);
  EmbeddingPrefixes prefixes = parse_prefixes(rest);
  address.query = std::move(prefixes.query);
  address.passage = std::move(prefixes.passage);
  return address;
}

Endpoint::Endpoint(EndpointAddress address, std::string key, const Clock& clock, HttpLimits limits)
    : address_(std::move(address)),
      key_(std::move(key)),
      clock_(clock),
      client_(std::make_shared<HttpClient>(clock, limits)) {
  if (key_.find_first_of("\r\n") != std::string::npos) {
    throw Error(ErrorKind::Config, "the key holds a line break",
                {.remedy = "put nothing but the key into DAYBOOK_API_KEY"});
  }
}

std::vector<std::string> Endpoint::headers(const std::string& type) const {
  std::vector<std::string> headers = {"Content-Type: " + type};
  if (!key_.empty()) {
    headers.push_back("Authorization: Bearer " + key_);
  }
  return headers;
}

HttpReply Endpoint::post(const std::string& path, const std::string& json,
                         const CallControl& control,
                         const std::function<void(std::string_view)>& on_bytes) const {
  return client_->send({"POST", address_.base + path, headers("application/json"), json}, control,
                       on_bytes);
}

HttpReply Endpoint::post(const std::string& path, const std::string& type, const std::string& body,
                         const CallControl& control) const {
  return client_->send({"POST", address_.base + path, headers(type), body}, control);
}

HttpReply Endpoint::get(const std::string& url, const CallControl& control) const {
  return client_->send({"GET", url, headers("application/json"), ""}, control);
}

Result<ServerFacts> Endpoint::probe(const CallControl& control) const {
  const HttpReply reply = get(address_.base + "/models", control);
  const ModelFault fault = fault_of(reply);
  if (fault != ModelFault::None && reply.status != 404) {
    return Failure{ErrorKind::Model,
                   without_key(address_.base + " does not answer: " + error_of(reply))};
  }
  ServerFacts facts;
  const Json json = Json::parse(reply.body, nullptr, false);
  if (json.is_object() && json.contains("data") && json["data"].is_array()) {
    for (const Json& model : json["data"]) {
      if (model.is_object() && model.contains("id") && model["id"].is_string()) {
        facts.models.push_back(model["id"].get<std::string>());
      }
    }
  }
  facts.context = slot_context(control);
  return facts;
}

/// llama.cpp: `default_generation_settings.n_ctx` is one slot's; a bare `n_ctx` is
/// shared by all slots.
std::optional<std::size_t> Endpoint::slot_context(const CallControl& control) const {
  std::string root = address_.base;
  if (root.ends_with("/v1")) {
    root.resize(root.size() - 3);
  }
  const HttpReply reply = get(root + "/props", control);
  const Json json = reply.status == 200 ? Json::parse(reply.body, nullptr, false) : Json(nullptr);
  if (!json.is_object()) {
    return std::nullopt;
  }
  const Json slot = json.value("default_generation_settings", Json::object());
  if (slot.is_object() && slot.contains("n_ctx") && slot["n_ctx"].is_number_unsigned()) {
    return slot["n_ctx"].get<std::size_t>();
  }
  if (json.contains("n_ctx") && json["n_ctx"].is_number_unsigned()) {
    const bool told = json.contains("total_slots") && json["total_slots"].is_number_unsigned();
    const std::size_t slots = told ? json["total_slots"].get<std::size_t>() : 1;
    return json["n_ctx"].get<std::size_t>() / std::max<std::size_t>(slots, 1);
  }
  return std::nullopt;
}

std::string Endpoint::without_key(std::string text) const {
  for (std::size_t at = key_.empty() ? std::string::npos : text.find(key_); at != std::string::npos;
       at = text.find(key_, at)) {
    text.replace(at, key_.size(), "***");
  }
  return text;
}

std::string key_from_environment() {
  if (std::string key = variable("DAYBOOK_API_KEY"); !key.empty()) {
    return key;
  }
  if (const std::string path = variable("DAYBOOK_API_KEY_FILE"); !path.empty()) {
    try {
      return trimmed(read_file(path, std::size_t{64} << 10));
    } catch (const Error& error) {
      throw Error(ErrorKind::Config, "cannot read the key: " + error.cause(),
                  {.file = path,
                   .remedy = "put the key alone into the file of "
                             "DAYBOOK_API_KEY_FILE"});
    }
  }
  return variable("OPENAI_API_KEY");
}

ModelFault fault_of(const HttpReply& reply) {
  if (reply.fault != ModelFault::None) {
    return reply.fault;
  }
  if (reply.status == 200) {
    return ModelFault::None;
  }
  if (tells_of_overflow(reply.body) || reply.status == 413) {
    return ModelFault::Overflow;
  }
  if (tells_of_filter(reply.body)) {
    return ModelFault::Refused;
  }
  if (reply.status == 429 || reply.status == 503) {
    return ModelFault::Busy;
  }
  if (reply.status == 408) {
    return ModelFault::TimedOut;
  }
  return reply.status >= 500 ? ModelFault::Failed : ModelFault::Rejected;
}

std::string error_of(const HttpReply& reply) {
  if (reply.fault != ModelFault::None) {
    return reply.error;
  }
  const Json json = Json::parse(reply.body, nullptr, false);
  std::string message;
  if (json.is_object() && json.contains("error")) {
    const Json& error = json["error"];
    if (error.is_string()) {
      message = error.get<std::string>();
    } else if (error.is_object() && error.contains("message") && error["message"].is_string()) {
      message = error["message"].get<std::string>();
    }
  }
  if (message.size() > kMessageShown) {
    message.resize(kMessageShown);
  }
  return "the server answered " + std::to_string(reply.status) +
         (message.empty() ? "" : ": " + message);
}

}  // namespace daybook
