#include "daybook/models/openai/reply.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/models/chat.h"
#include "daybook/models/json_repair.h"
#include "daybook/models/thinking.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kDeepest = 256;

std::string text_at(const Json& json, const char* key) {
  return json.is_object() && json.contains(key) && json[key].is_string()
             ? json[key].get<std::string>()
             : std::string();
}

std::uint64_t number_at(const Json& json, const char* key) {
  return json.is_object() && json.contains(key) && json[key].is_number_unsigned()
             ? json[key].get<std::uint64_t>()
             : 0;
}

/// Arguments as text, whether a server sends text or an object.
std::string arguments_at(const Json& json, const char* key) {
  if (!json.contains(key) || json[key].is_null()) {
    return {};
  }
  return json[key].is_string() ? json[key].get<std::string>()
                               : json[key].dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

template <typename AnyJson>
void ReplyReader::add_call(const AnyJson& delta) {
  const auto index = delta.contains("index") && delta["index"].is_number_unsigned()
                         ? delta["index"].template get<std::size_t>()
                         : calls_.size();
  constexpr std::size_t kMostCalls = 64;
  if (index >= kMostCalls) {
    return;
  }
  calls_.resize(std::max(calls_.size(), index + 1));
  ToolCall& call = calls_[index];
  if (const std::string id = text_at(delta, "id"); !id.empty()) {
    call.id = id;
  }
  if (delta.contains("function") && delta["function"].is_object()) {
    call.name += text_at(delta["function"], "name");
    call.arguments += arguments_at(delta["function"], "arguments");
  }
}

/// Of the first token that any are told of.
template <typename AnyJson>
void ReplyReader::add_chances(const AnyJson& choice) {
  if (!chances_.empty() || !choice.contains("logprobs") || !choice["logprobs"].is_object()) {
    return;
  }
  const auto& told = choice["logprobs"];
  if (!told.contains("content") || !told["content"].is_array() || told["content"].empty()) {
    return;
  }
  const auto& token = told["content"].front();
  if (!token.is_object() || !token.contains("top_logprobs") || !token["top_logprobs"].is_array()) {
    return;
  }
  for (const auto& one : token["top_logprobs"]) {
    if (one.is_object() && one.contains("logprob") && one["logprob"].is_number()) {
      chances_.push_back({text_at(one, "token"), one["logprob"].template get<double>()});
    }
  }
  std::stable_sort(chances_.begin(), chances_.end(),
                   [](const TokenChance& a, const TokenChance& b) {
                     return a.log_probability > b.log_probability;
                   });
}

template <typename AnyJson>
void ReplyReader::choice(const AnyJson& choice, const char* part) {
  if (choice.contains(part) && choice[part].is_object()) {
    const auto& delta = choice[part];
    text_ += text_at(delta, "content");
    reasoning_ += text_at(delta, "reasoning_content");
    reasoning_ += text_at(delta, "reasoning");
    refusal_ += text_at(delta, "refusal");
    if (delta.contains("tool_calls") && delta["tool_calls"].is_array()) {
      for (const auto& call : delta["tool_calls"]) {
        if (call.is_object()) {
          add_call(call);
        }
      }
    }
  }
  add_chances(choice);
  if (const std::string finish = text_at(choice, "finish_reason"); !finish.empty()) {
    finish_ = finish;
  }
}

void ReplyReader::event(std::string_view data) {
  if (data == "[DONE]") {
    done_ = true;
    return;
  }
  if (nested_deeper(data, kDeepest)) {
    error_ = "the reply is nested too deeply";
    return;
  }
  const Json json = Json::parse(data, nullptr, false);
  if (!json.is_object()) {
    return;
  }
  if (json.contains("error") && !json["error"].is_null()) {
    error_ = json["error"].is_string() ? json["error"].get<std::string>()
                                       : text_at(json["error"], "message");
    error_ = error_.empty() ? "the server broke off" : error_;
  }
  if (json.contains("usage") && json["usage"].is_object()) {
    usage_ = {number_at(json["usage"], "prompt_tokens"),
              number_at(json["usage"], "completion_tokens"), false};
    has_usage_ = true;
  }
  if (json.contains("choices") && json["choices"].is_array()) {
    for (const Json& one : json["choices"]) {
      if (one.is_object() && number_at(one, "index") == 0) {
        choice(one, one.contains("delta") ? "delta" : "message");
      }
    }
  }
}

void ReplyReader::body(std::string_view json) {
  event(json);
  // A whole body needs no end mark: what it holds is all there is.
  done_ = done_ || (error_.empty() && Json::parse(json, nullptr, false).is_object());
}

ChatReply ReplyReader::reply(const ChatRequest& request) const {
  ChatReply reply;
  Thoughts said = split_thinking(text_);
  reply.text = std::move(said.text);
  reply.reasoning =
      reasoning_ + (reasoning_.empty() || said.reasoning.empty() ? "" : "\n") + said.reasoning;
  for (const ToolCall& call : calls_) {
    if (!call.name.empty()) {
      reply.calls.push_back(call);
    }
  }
  if (reply.calls.empty() && !request.tools.empty()) {
    reply.calls = calls_in_text(reply.text, request.tools);
  }
  reply.chances = chances_;
  reply.finish = finish_ == "length"   ? ChatFinish::Length
                 : reply.calls.empty() ? ChatFinish::Stop
                                       : ChatFinish::ToolCalls;
  reply.usage = has_usage_
                    ? usage_
                    : TokenUsage{estimated_tokens(request),
                                 estimated_tokens(text_) + estimated_tokens(reasoning_), true};
  if (finish_ == "content_filter" || !refusal_.empty()) {
    reply.fault = ModelFault::Refused;
    reply.error = "the model refused";
    reply.text = refusal_.empty() ? reply.text : refusal_;
  } else if (!error_.empty()) {
    reply.fault = ModelFault::Failed;
    reply.error = error_;
  } else if (!complete()) {
    reply.fault = ModelFault::Malformed;
    reply.error = "the reply broke off";
  } else if (reply.text.empty() && reply.calls.empty() && reply.finish != ChatFinish::Length) {
    reply.fault = ModelFault::Malformed;
    reply.error = "the reply is empty";
  }
  return reply;
}

std::vector<ToolCall> calls_in_text(std::string_view text, const std::vector<ToolSpec>& tools) {
  const std::optional<std::string> repaired = repair_json(text);
  if (!repaired) {
    return {};
  }
  Json json = Json::parse(*repaired);
  if (json.is_object()) {
    json = Json::array({json});
  }
  std::vector<ToolCall> calls;
  for (const Json& one : json) {
    if (!one.is_object()) {
      continue;
    }
    const std::string name = one.contains("name") ? text_at(one, "name") : text_at(one, "tool");
    const bool known = std::any_of(tools.begin(), tools.end(),
                                   [&](const ToolSpec& tool) { return tool.name == name; });
    if (known) {
      std::string arguments;
      for (const char* key : {"arguments", "args", "parameters"}) {
        arguments = arguments.empty() ? arguments_at(one, key) : arguments;
      }
      calls.push_back({"", name, arguments.empty() ? "{}" : arguments});
    }
  }
  return calls;
}

}  // namespace daybook
