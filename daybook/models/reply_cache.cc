#include "daybook/models/reply_cache.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/hash.h"
#include "daybook/models/chat.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int kVersion = 2;

std::uint64_t half_key(std::string_view salt, const std::string& model,
                       const ChatRequest& request) {
  Hasher hash;
  hash.add(salt).add(kVersion).add(model).add(request.prompt).add(request.schema);
  hash.add(request.max_tokens).add(std::to_string(request.temperature)).add(request.chances);
  hash.add(request.messages.size());
  for (const ChatMessage& message : request.messages) {
    hash.add(static_cast<int>(message.role)).add(message.text).add(message.call_id);
    hash.add(message.images.size()).add(message.calls.size());
    for (const ChatImage& image : message.images) {
      hash.add(image.mime).add(image.bytes);
    }
    for (const ToolCall& call : message.calls) {
      hash.add(call.id).add(call.name).add(call.arguments);
    }
  }
  for (const ToolSpec& tool : request.tools) {
    hash.add(tool.name).add(tool.doc).add(tool.schema);
  }
  return hash.finish();
}

std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 0; i < 16; ++i) {
    text[i] = "0123456789abcdef"[value >> (60 - 4 * i) & 15U];
  }
  return text;
}

Json to_json(const ChatRequest& request, const ChatReply& reply) {
  Json calls = Json::array();
  for (const ToolCall& call : reply.calls) {
    calls.push_back({call.id, call.name, call.arguments});
  }
  Json chances = Json::array();
  for (const TokenChance& chance : reply.chances) {
    chances.push_back({chance.token, chance.log_probability});
  }
  return {{"wearer", request.wearer},
          {"text", reply.text},
          {"reasoning", reply.reasoning},
          {"calls", std::move(calls)},
          {"chances", std::move(chances)},
          {"finish", static_cast<int>(reply.finish)},
          {"in", reply.usage.in},
          {"out", reply.usage.out},
          {"estimated", reply.usage.estimated},
          {"fault", static_cast<int>(reply.fault)},
          {"error", reply.error}};
}

ChatReply from_json(const Json& json) {
  ChatReply reply;
  reply.text = json.at("text").get<std::string>();
  reply.reasoning = json.at("reasoning").get<std::string>();
  for (const Json& call : json.at("calls")) {
    reply.calls.push_back({call.at(0), call.at(1), call.at(2)});
  }
  for (const Json& chance : json.at("chances")) {
    reply.chances.push_back({chance.at(0), chance.at(1)});
  }
  reply.finish = static_cast<ChatFinish>(json.at("finish").get<int>());
  reply.usage = {json.at("in"), json.at("out"), json.at("estimated")};
  reply.fault = static_cast<ModelFault>(json.value("fault", 0));  // older files keep no faults
  reply.error = json.value("error", "");
  reply.cached = true;
  return reply;
}

/// True unless the file says that it tells of somebody else.
bool concerns(const Json& json, const std::string& wearer) {
  const bool says = json.is_object() && json.contains("wearer") && json["wearer"].is_string();
  return !says || json["wearer"] == wearer || json["wearer"].get<std::string>().empty();
}

/// Overwrites what the file held, then removes it.
void destroy(const fs::path& path) {
  std::error_code ignored;
  const auto size = fs::file_size(path, ignored);
  if (!ignored) {
    std::ofstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file << std::string(size, ' ') << std::flush;
  }
  std::error_code failed;
  fs::remove(path, failed);
  if (failed) {
    throw Error(ErrorKind::Storage, "cannot erase a stored reply: " + failed.message(),
                {.file = path.string()});
  }
}

Json read_json(const fs::path& path) {
  try {
    return Json::parse(read_file(path), nullptr, false);
  } catch (const Error&) {
    return Json(Json::value_t::discarded);
  }
}

}  // namespace

std::string request_key(const std::string& model, const ChatRequest& request) {
  return hex(half_key("a", model, request)) + hex(half_key("b", model, request));
}

ReplyCache::ReplyCache(std::string folder) : folder_(std::move(folder)) {}

std::string ReplyCache::path_of(const std::string& model, const ChatRequest& request) const {
  const std::string key = request_key(model, request);
  return folder_ + "/" + key.substr(0, 2) + "/" + key.substr(2) + ".json";
}

std::optional<ChatReply> ReplyCache::find(const std::string& model,
                                          const ChatRequest& request) const {
  const std::string path = path_of(model, request);
  std::error_code unreadable;
  if (!fs::is_regular_file(path, unreadable)) {
    return std::nullopt;
  }
  try {
    return from_json(read_json(path));
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void ReplyCache::keep(const std::string& model, const ChatRequest& request,
                      const ChatReply& reply) {
  const fs::path path = path_of(model, request);
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  if (failed) {
    throw Error(ErrorKind::Storage, "cannot make a folder for replies: " + failed.message(),
                {.file = path.parent_path().string()});
  }
  write_file_atomically(
      path, to_json(request, reply).dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::size_t ReplyCache::erase(const std::string& wearer) {
  std::error_code missing;
  if (!fs::exists(folder_, missing)) {
    return 0;
  }
  std::vector<fs::path> doomed;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_)) {
    if (entry.is_regular_file() && concerns(read_json(entry.path()), wearer)) {
      doomed.push_back(entry.path());
    }
  }
  std::for_each(doomed.begin(), doomed.end(), destroy);
  return doomed.size();
}

}  // namespace daybook
