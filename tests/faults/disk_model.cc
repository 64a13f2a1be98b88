#include "tests/faults/disk_model.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace daybook {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSector = 512;

std::string folder_of(const std::string& path) { return fs::path(path).parent_path().string(); }

bool toss(std::mt19937& dice) { return (dice() & 1U) != 0; }

void write_at(std::string& bytes, std::uint64_t offset, std::string_view piece) {
  bytes.resize(std::max<std::size_t>(bytes.size(), offset + piece.size()));
  bytes.replace(offset, piece.size(), piece);
}

void apply_to(std::string& bytes, const DiskOperation& operation) {
  if (operation.kind == DiskOperation::Kind::Truncate) {
    bytes.resize(operation.offset);
  } else {
    write_at(bytes, operation.offset, operation.bytes);
  }
}

/// The sectors of a write, each there or not; the file's length is another matter.
void apply_torn(std::string& bytes, const DiskOperation& write, std::mt19937& dice) {
  const std::string_view all = write.bytes;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t at = write.offset + begin;
    const std::size_t size = std::min(all.size() - begin, kSector - at % kSector);
    if (toss(dice)) {
      write_at(bytes, at, all.substr(begin, size));
    }
    begin += size;
  }
}

const char* name_of(DiskOperation::Kind kind) {
  static constexpr const char* kNames[] = {"create",      "write",      "truncate", "sync",
                                           "rename",      "link",       "remove",   "make folder",
                                           "sync folder", "failed sync"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string text_of(const DiskOperation& operation) {
  std::string text = name_of(operation.kind);
  text += " '" + operation.path + "'";
  if (!operation.to.empty()) {
    text += " '" + operation.to + "'";
  }
  if (operation.kind == DiskOperation::Kind::Write) {
    text += " " + std::to_string(operation.offset) + "+" + std::to_string(operation.bytes.size());
  }
  return text;
}

DiskImage read_image(const fs::path& folder) {
  DiskImage image;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    std::optional<std::string>& content = image[entry.path().lexically_relative(folder).string()];
    if (!entry.is_directory()) {
      std::ifstream in(entry.path(), std::ios::binary);
      content = std::string(std::istreambuf_iterator<char>(in), {});
    }
  }
  return image;
}

void write_image(const DiskImage& image, const fs::path& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const auto& [path, content] : image) {
    if (content) {
      std::ofstream(folder / path, std::ios::binary) << *content;
    } else {
      fs::create_directory(folder / path);
    }
  }
}

DiskModel::DiskModel(const DiskImage& durable) {
  for (const auto& [path, content] : durable) {
    if (content) {
      files_[next_file_] = {*content, *content, {}};
      durable_names_[path] = next_file_++;
    } else {
      durable_names_[path] = kFolder;
    }
  }
  names_ = durable_names_;
}

void DiskModel::apply(const DiskOperation& operation) {
  using Kind = DiskOperation::Kind;
  const auto named = names_.find(operation.path);
  switch (operation.kind) {
    case Kind::Create:
      files_[next_file_] = {};
      return change_names({.remove = "", .set = operation.path, .file = next_file_++});
    case Kind::MakeFolder:
      return change_names({.remove = "", .set = operation.path, .file = kFolder});
    case Kind::SyncFolder:
      return sync_folder(operation.path);
    default:
      break;
  }
  if (named == names_.end()) {
    return;
  }
  switch (operation.kind) {
    case Kind::Rename:
      return change_names({.remove = operation.path, .set = operation.to, .file = named->second});
    case Kind::Link:
      return change_names({.remove = "", .set = operation.to, .file = named->second});
    case Kind::Remove:
      return change_names({.remove = operation.path, .set = "", .file = kFolder});
    default:
      return change_bytes(operation);
  }
}

void DiskModel::change_bytes(const DiskOperation& operation) {
  File& file = files_.at(names_.at(operation.path));
  switch (operation.kind) {
    case DiskOperation::Kind::Sync:
      for (const DiskOperation& change : file.unsynced) {
        daybook::apply_to(file.durable, change);
      }
      [[fallthrough]];
    case DiskOperation::Kind::FailedSync:
      file.unsynced.clear();
      return;
    default:
      daybook::apply_to(file.bytes, operation);
      file.unsynced.push_back(operation);
  }
}

void DiskModel::change_names(const NameChange& change) {
  apply_to(names_, change);
  unsynced_names_.push_back(change);
}

void DiskModel::apply_to(Names& names, const NameChange& change) {
  if (!change.remove.empty()) {
    names.erase(change.remove);
  }
  if (!change.set.empty()) {
    names[change.set] = change.file;
  }
}

bool DiskModel::NameChange::is_in(const std::string& folder) const {
  return (!remove.empty() && folder_of(remove) == folder) ||
         (!set.empty() && folder_of(set) == folder);
}

void DiskModel::sync_folder(const std::string& folder) {
  std::erase_if(unsynced_names_, [&](const NameChange& change) {
    if (!change.is_in(folder)) {
      return false;
    }
    apply_to(durable_names_, change);
    return true;
  });
}

DiskImage DiskModel::seen() const {
  DiskImage image;
  for (const auto& [path, file] : names_) {
    image[path] = file == kFolder ? std::nullopt : std::optional(files_.at(file).bytes);
  }
  return image;
}

bool DiskModel::has_unsynced() const {
  return !unsynced_names_.empty() ||
         std::any_of(names_.begin(), names_.end(), [this](const auto& named) {
           return named.second != kFolder && !files_.at(named.second).unsynced.empty();
         });
}

// Half of the losses keep the order in which things were done, as journaling file systems
// mostly do; the others keep any of them.

std::string DiskModel::lose(const File& file, std::mt19937& dice) {
  std::string bytes = file.durable;
  const bool in_order = toss(dice);
  const std::size_t kept = dice() % (file.unsynced.size() + 1);
  for (std::size_t i = 0; i < file.unsynced.size(); ++i) {
    const DiskOperation& operation = file.unsynced[i];
    if (in_order ? i < kept : toss(dice)) {
      daybook::apply_to(bytes, operation);
    } else if (operation.kind == DiskOperation::Kind::Write && (!in_order || i == kept)) {
      apply_torn(bytes, operation, dice);
    }
  }
  return bytes;
}

DiskModel::Names DiskModel::lose_names(std::mt19937& dice) const {
  Names names = durable_names_;
  const bool in_order = toss(dice);
  const std::size_t kept = dice() % (unsynced_names_.size() + 1);
  for (std::size_t i = 0; i < unsynced_names_.size(); ++i) {
    if (in_order ? i < kept : toss(dice)) {
      apply_to(names, unsynced_names_[i]);
    }
  }
  return names;
}

DiskImage DiskModel::after_power_loss(std::mt19937& dice) const {
  DiskImage image;
  // In the order of paths: a folder comes before what is in it.
  for (const auto& [path, file] : lose_names(dice)) {
    const std::string folder = folder_of(path);
    if (!folder.empty() && !image.contains(folder)) {
      continue;
    }
    image[path] = file == kFolder ? std::nullopt : std::optional(lose(files_.at(file), dice));
  }
  return image;
}

std::uint64_t DiskModel::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& [path, file] : names_) {
    sum += file == kFolder ? 0 : files_.at(file).bytes.size();
  }
  return sum;
}

std::uint64_t DiskModel::size_of(const std::string& path) const {
  const auto named = names_.find(path);
  return named == names_.end() || named->second == kFolder ? 0
                                                           : files_.at(named->second).bytes.size();
}

}  // namespace daybook
