#pragma once
/// Whole files in, whole files out, and files mapped into memory.
///
/// Every failure is an Error that names the file: BadInput when reading what a user named,
/// Storage when the disk fails or when writing.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace daybook {

/// What can be done about an error of the system (errno); empty where that is not known.
std::string remedy_of(int error);

/// 1 GiB: more is never read whole by intention.
inline constexpr std::uint64_t kReadLimit = std::uint64_t{1} << 30;

/// The bytes of a regular file. Throws BadInput if it is missing, unreadable, not a regular
/// file or larger than `limit` bytes.
std::string read_file(const std::filesystem::path& path, std::uint64_t limit = kReadLimit);

/// Replaces or creates `path` so that a reader, and whoever comes after a crash, sees the old
/// bytes or the new ones and never a mixture: written beside it, synced, renamed, and the
/// folder synced. A symbolic link at `path` is replaced, not followed. Throws Storage; then
/// the old file is untouched and nothing is left behind. Two writers of one path are safe,
/// the last rename wins.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

/// Gives a finished file its name, in the same folder: synced, renamed, and the folder synced.
/// Throws Storage; then `from` is still there unless the folder alone could not be synced.
void move_into_place(const std::filesystem::path& from, const std::filesystem::path& to);

/// Makes the names in a folder durable: of what was created, renamed or removed in it. Throws
/// Storage; also when there is no such folder. One that may not be looked into is left to the
/// system.
void sync_folder(const std::filesystem::path& folder);

/// Creates a folder and those above it that are missing, and makes it durable, also if it was
/// there already. Throws Storage.
void create_folders(const std::filesystem::path& folder);

/// A regular file mapped read-only for as long as this lives.
///
/// Meant for files that are only ever replaced by rename: touching what cannot be read, or was
/// cut off by somebody, raises SIGBUS; a program's handler learns the file from path_at(). Reads
/// are safe from any thread.
class MappedFile {
 public:
  /// Throws BadInput as read_file() does, without a limit of size.
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  /// Page-aligned; stays where it is when the MappedFile is moved. Empty for an empty file.
  std::span<const std::byte> bytes() const { return {data_, size_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(data_), size_}; }

  /// The file that is mapped at an address; null where none is. May be called in a handler of
  /// signals. Of more than 256 files at a time the
  /// rest are not known, nor is the end of a path of more than 1,023 bytes.
  static const char* path_at(const void* address) noexcept;

 private:
  struct Known;
  void release() noexcept;

  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  Known* known_ = nullptr;
};

}  // namespace daybook
