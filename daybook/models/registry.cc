// The one table of embedders.

#include "daybook/models/registry.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/models/embedder.h"

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

constexpr auto kSchemes = std::to_array<Scheme>({{"static", open_static}, {"none", open_none}});

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
  throw Error(ErrorKind::Config, "unknown embedder \"" + std::string(uri) + "\"",
              {.remedy = "give static:, static:PATH, or none: to search by words alone"});
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
