#pragma once
/// One process at a time, by a lock of the kernel's: it goes when its holder ends, however that
/// happens.

#include <filesystem>
#include <optional>
#include <utility>

namespace daybook {

class FileLock {
 public:
  /// Locks a file, which is made where there is none and stays. Nothing where another process or
  /// object holds it. Throws Error{Storage} where the file cannot be made.
  static std::optional<FileLock> try_take(const std::filesystem::path& path);

  ~FileLock();
  FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }

 private:
  explicit FileLock(int fd) : fd_(fd) {}

  int fd_;
};

}  // namespace daybook
