#pragma once
/// A disk that fails as told: every system call on the files of a folder, whoever makes it.
///
/// The test program's own definitions of write, fsync, rename and the like (system_calls.cc)
/// stand before the C library's, so SQLite, the standard library and daybook's own code all
/// pass here, and the shipped program needs no seam. Calls reach the real disk but for syncs,
/// which only count; reading and mapping work as ever. Locks, shared memory and what is written
/// through a mapping are not watched: they do not outlive the process.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/faults/disk_model.h"

namespace daybook {

/// A call that is about to happen.
struct DiskCall {
  enum class Kind { Change, Read, Open };
  Kind kind = Kind::Change;
  std::size_t number = 0;          ///< among calls of this kind, from 0
  const DiskOperation& operation;  ///< of a read or an opening only the path
};

/// What becomes of it.
struct DiskFault {
  enum class Kind {
    None,
    Error,  ///< it fails with `error`
    Short,  ///< a write or a read does half of its bytes
    Crash,  ///< it does not happen, and no later one either: the process is gone
  };
  Kind kind = Kind::None;
  int error = 0;
};

class FaultDisk {
 public:
  using Plan = std::function<DiskFault(const DiskCall&)>;

  /// Watches all below `root`, which exists and whose present content is durable, until this
  /// ends. One at a time in a program.
  explicit FaultDisk(std::filesystem::path root, Plan plan = {});
  ~FaultDisk();
  FaultDisk(const FaultDisk&) = delete;
  FaultDisk& operator=(const FaultDisk&) = delete;

  /// From now on no more than so many bytes have room.
  void limit(std::uint64_t bytes) { limit_ = bytes; }

  /// Changes that happened, in order.
  const std::vector<DiskOperation>& history() const { return history_; }
  const DiskModel& model() const { return model_; }
  bool crashed() const { return crashed_; }
  /// Faults that were met, the full disk included.
  std::size_t faults() const { return faults_; }

  // --- For system_calls.cc. A result is a system call's: negative with errno.

  /// The disk that watches this path, and the path in it; nothing for all others.
  static FaultDisk* watching(const std::string& absolute, std::string& relative);

  long change(DiskOperation operation, const std::function<long(const DiskOperation&)>& really);
  long read(const std::string& path, std::size_t size,
            const std::function<long(std::size_t)>& really);
  /// Creates it first where `create` is set and it is not there.
  long open(const std::string& path, bool create, bool empty, const std::function<long()>& really);

 private:
  DiskFault fault(DiskCall::Kind kind, const DiskOperation& operation);
  /// Bytes of a write for which there is room.
  std::size_t room_for(const DiskOperation& write) const;
  long perform(const DiskOperation& operation,
               const std::function<long(const DiskOperation&)>& really);
  long write_part(DiskOperation operation, std::size_t size,
                  const std::function<long(const DiskOperation&)>& really);

  std::filesystem::path root_;
  Plan plan_;
  std::uint64_t limit_ = UINT64_MAX;
  DiskModel model_;
  std::vector<DiskOperation> history_;
  std::size_t counts_[3] = {};
  std::size_t faults_ = 0;
  bool crashed_ = false;
  std::recursive_mutex mutex_;
};

}  // namespace daybook
