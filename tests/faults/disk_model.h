#pragma once
/// A folder of files, operation by operation, and what is left of it when the machine stops.
///
/// Bytes and names of files are kept apart, as on a disk: a sync of a file makes its bytes
/// durable, a sync of a folder the names in it. What was not synced may be lost or half there
/// after a power loss: of the bytes any sectors of 512, of the names any. That is as little as
/// POSIX promises (Pillai et al., All File Systems Are Not Created Equal, OSDI 2014); real file
/// systems lose less.

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace daybook {

/// One change to a disk. Paths are relative to the watched folder.
struct DiskOperation {
  enum class Kind {
    Create,      ///< an empty file `path`
    Write,       ///< `bytes` at `offset` of `path`
    Truncate,    ///< `path` to `offset` bytes
    Sync,        ///< the bytes of `path`
    Rename,      ///< `path` to `to`
    Link,        ///< `to` as another name of `path`
    Remove,      ///< the name `path`, of a file or a folder
    MakeFolder,  ///< `path`
    SyncFolder,  ///< the names in `path`; empty for the watched folder itself
    FailedSync,  ///< of `path`: what was not synced is seen, and never becomes durable
  };
  Kind kind = Kind::Write;
  std::string path = {};
  std::string to = {};
  std::uint64_t offset = 0;
  std::string bytes = {};
};

/// "write daybook.db-wal +4096".
std::string text_of(const DiskOperation& operation);

/// What stands in a folder: bytes by relative path, nothing for a folder.
using DiskImage = std::map<std::string, std::optional<std::string>>;

/// Reads all of a folder. The watched folder itself is not in its image.
DiskImage read_image(const std::filesystem::path& folder);

/// Makes the folder, and removes what stood in it.
void write_image(const DiskImage& image, const std::filesystem::path& folder);

class DiskModel {
 public:
  /// Everything in `durable` is.
  explicit DiskModel(const DiskImage& durable = {});

  /// Of names that are not there nothing happens.
  void apply(const DiskOperation& operation);

  /// What other processes see, and what is left when the process alone is killed.
  DiskImage seen() const;

  /// One of the states that a power loss may leave.
  DiskImage after_power_loss(std::mt19937& dice) const;

  /// Whether there is anything that a power loss could take.
  bool has_unsynced() const;

  bool has(const std::string& path) const { return names_.contains(path); }
  /// Of all files that have a name.
  std::uint64_t bytes() const;
  /// Of one file; 0 where there is none.
  std::uint64_t size_of(const std::string& path) const;

 private:
  using FileId = std::uint64_t;  // 0: a folder
  static constexpr FileId kFolder = 0;

  struct File {
    std::string bytes;
    std::string durable;
    std::vector<DiskOperation> unsynced;  ///< writes and truncations since the last sync
  };

  /// Names that change together.
  struct NameChange {
    std::string remove;  ///< empty: nothing
    std::string set;     ///< empty: nothing
    FileId file = kFolder;

    bool is_in(const std::string& folder) const;
  };
  using Names = std::map<std::string, FileId>;

  void change_bytes(const DiskOperation& operation);
  void change_names(const NameChange& change);
  void sync_folder(const std::string& folder);
  static void apply_to(Names& names, const NameChange& change);
  static std::string lose(const File& file, std::mt19937& dice);
  Names lose_names(std::mt19937& dice) const;

  std::map<FileId, File> files_;
  FileId next_file_ = 1;
  Names names_;
  Names durable_names_;
  std::vector<NameChange> unsynced_names_;
};

}  // namespace daybook
