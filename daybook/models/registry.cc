// The tables of embedders, of chat models and of what hears.

#include "daybook/models/registry.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"
#include "daybook/models/http.h"
#include "daybook/models/llama/chat.h"
#include "daybook/models/llama/embedder.h"
#include "daybook/models/openai/chat.h"
#include "daybook/models/openai/embedder.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/openai/transcriber.h"
#include "daybook/models/script_chat.h"
#include "daybook/models/sleeper.h"
#include "daybook/models/transcriber.h"
#include "daybook/models/whisper/transcriber.h"

namespace daybook {
namespace {

constexpr const char* kTableFile = "wordllama-256.dbt";

struct Scheme {
  std::string_view name;
  std::unique_ptr<Embedder> (*open)(std::string_view rest);
};

std::unique_ptr<Embedder> open_static(std::string_view path) {
  return open_static_embedder(path.empty() ? default_static_table() : std::string(path));
}

std::unique_ptr<Embedder> open_none(std::string_view rest) {
  if (!rest.empty()) {
    throw Error(ErrorKind::Config, "the embedder none: takes nothing after the colon",
                {.remedy = "write none: alone"});
  }
  return nullptr;
}

/// Without state, and needed for as long as any client.
ThreadSleeper& sleeper() {
  static ThreadSleeper sleeper;
  return sleeper;
}

std::unique_ptr<Embedder> open_openai(std::string_view address) {
  static const SystemClock clock;
  return open_openai_embedder(
      Endpoint(parse_endpoint(address), key_from_environment(), clock, HttpLimits{}), sleeper());
}

constexpr auto kSchemes = std::to_array<Scheme>({{"static", open_static},
                                                 {"none", open_none},
                                                 {"openai", open_openai},
                                                 {"llama", open_llama_embedder}});

// The folder of the running program; empty where the system does not tell.
std::filesystem::path program_folder() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
}

}  // namespace

std::unique_ptr<Embedder> open_embedder(std::string_view uri) {
  const std::size_t colon = uri.find(':');
  const std::string_view name = uri.substr(0, colon);
  for (const Scheme& scheme : kSchemes) {
    if (colon != std::string_view::npos && name == scheme.name) {
      return scheme.open(uri.substr(colon + 1));
    }
  }
  throw Error(
      ErrorKind::Usage, "unknown embedder \"" + std::string(uri) + "\"",
      {.remedy = "give static:, static:PATH, llama:PATH, openai:https://host/v1#model, or none: to "
                 "search by words alone"});
}

std::unique_ptr<ChatModel> open_chat(std::string_view uri, const Clock& clock,
                                     const HttpLimits& limits) {
  const std::size_t colon = uri.find(':');
  const std::string_view name = uri.substr(0, colon);
  const std::string_view rest = colon == std::string_view::npos ? "" : uri.substr(colon + 1);
  if (name == "rule" && rest.empty()) {
    return nullptr;
  }
  if (name == "openai") {
    return std::make_unique<OpenAiChat>(
        Endpoint(parse_endpoint(rest), key_from_environment(), clock, limits));
  }
  if (name == "llama") {
    return open_llama_chat(rest, clock);
  }
  if (name == "script" && !rest.empty()) {
    return open_script_chat(std::string(rest));
  }
  throw Error(
      ErrorKind::Usage, "unknown model \"" + std::string(uri) + "\"",
      {.remedy = "give openai:https://host/v1#model, llama:FILE.gguf, script:FILE, or rule: "
                 "for none"});
}

std::unique_ptr<Transcriber> open_transcriber(std::string_view uri, const std::string& language,
                                              const Clock& clock, const HttpLimits& limits) {
  const std::size_t colon = uri.find(':');
  const std::string_view name = uri.substr(0, colon);
  const std::string_view rest = colon == std::string_view::npos ? "" : uri.substr(colon + 1);
  if (name == "whisper" && !rest.empty()) {
    return open_whisper(rest, language, clock);
  }
  if (name == "openai") {
    return open_openai_transcriber(
        Endpoint(parse_endpoint(rest), key_from_environment(), clock, limits), language, sleeper());
  }
  throw Error(ErrorKind::Usage, "nothing hears at \"" + std::string(uri) + "\"",
              {.remedy = "give whisper:FILE.bin or openai:https://host/v1#model"});
}

std::string default_static_table() {
  std::vector<std::filesystem::path> places;
  if (const char* folder = std::getenv("DAYBOOK_MODELS"); folder != nullptr && *folder != '\0') {
    places.emplace_back(std::filesystem::path(folder) / kTableFile);
  }
  places.emplace_back(program_folder().parent_path() / "share/daybook" / kTableFile);
  places.emplace_back(std::filesystem::path(DAYBOOK_DEPS_DIR) / "wordllama" / kTableFile);
  for (const std::filesystem::path& place : places) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(place, ignored)) {
      return place.string();
    }
  }
  return places.back().string();
}

}  // namespace daybook
