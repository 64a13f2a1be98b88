#include "daybook/app/models.h"

#include <filesystem>

namespace daybook {

ModelSettings beside_store(ModelSettings settings, const std::string& store_uri) {
  const std::optional<std::filesystem::path> file = store_file(store_uri);
  if (!file) {
    return settings;
  }
  const std::filesystem::path folder = file->string() + ".index";
  std::error_code unusable;
  std::filesystem::create_directories(folder, unusable);
  if (!unusable) {
    settings.ledger = (folder / "calls.jsonl").string();
    settings.replies = (folder / "replies").string();
  }
  return settings;
}

}  // namespace daybook
