#pragma once
/// One import, forgetting or repair of a store at a time, over all processes.
///
/// A transaction alone is not enough: an import reads, compares, stores and grows in many of
/// them, and two at once would grow from windows that the other one replaces. Readers take no
/// part. The lock is the kernel's: it goes when the process ends, however that happens.

#include <chrono>
#include <optional>
#include <string>

#include "daybook/base/file_lock.h"

namespace daybook {

class WriterLock {
 public:
  /// Locks `<file>.lock` beside the store of this URI (nothing for stores that are no file).
  /// Throws Error{Busy} when another process or object holds it for longer than `patience`,
  /// Error{Storage} when the file cannot be made.
  explicit WriterLock(const std::string& store_uri,
                      std::chrono::milliseconds patience = std::chrono::seconds(10));
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  std::optional<FileLock> lock_;
};

}  // namespace daybook
