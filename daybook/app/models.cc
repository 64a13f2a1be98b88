#include "daybook/app/models.h"

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "daybook/app/memory.h"
#include "daybook/models/session.h"

namespace daybook {
namespace {

/// `<store>.models` for a store that is a file; empty otherwise.
std::filesystem::path models_folder(const std::string& store_uri) {
  const std::optional<std::filesystem::path> file = store_file(store_uri);
  return file ? std::filesystem::path(file->string() + ".models") : std::filesystem::path();
}

}  // namespace

std::string replies_beside(const std::string& store_uri) {
  const std::filesystem::path folder = models_folder(store_uri);
  return folder.empty() ? std::string() : (folder / "replies").string();
}

ModelSettings beside_store(ModelSettings settings, const std::string& store_uri) {
  const std::filesystem::path folder = models_folder(store_uri);
  std::error_code unusable;
  if (!folder.empty()) {
    std::filesystem::create_directories(folder, unusable);
  }
  if (!folder.empty() && !unusable) {
    settings.ledger = (folder / "calls.jsonl").string();
    settings.replies = replies_beside(store_uri);
  }
  return settings;
}

}  // namespace daybook
