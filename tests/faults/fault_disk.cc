#include "tests/faults/fault_disk.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace daybook {
namespace {

std::atomic<FaultDisk*> active = nullptr;

long fail(int error) {
  errno = error;
  return -1;
}

}  // namespace

FaultDisk::FaultDisk(std::filesystem::path root, Plan plan)
    : root_(std::move(root)), plan_(std::move(plan)), model_(read_image(root_)) {
  FaultDisk* none = nullptr;
  if (!active.compare_exchange_strong(none, this)) {
    throw std::logic_error("another disk is watched");
  }
}

FaultDisk::~FaultDisk() { active = nullptr; }

FaultDisk* FaultDisk::watching(const std::string& absolute, std::string& relative) {
  FaultDisk* disk = active;
  if (disk == nullptr || !absolute.starts_with(disk->root_.native())) {
    return nullptr;
  }
  relative = absolute.substr(disk->root_.native().size());
  if (!relative.empty() && relative.front() != '/') {
    return nullptr;
  }
  relative.erase(0, 1);
  return disk;
}

DiskFault FaultDisk::fault(DiskCall::Kind kind, const DiskOperation& operation) {
  if (crashed_) {
    return {DiskFault::Kind::Crash, 0};
  }
  const std::size_t number = counts_[static_cast<std::size_t>(kind)]++;
  const DiskFault fault = plan_ ? plan_({kind, number, operation}) : DiskFault{};
  crashed_ = fault.kind == DiskFault::Kind::Crash;
  faults_ += fault.kind == DiskFault::Kind::None ? 0 : 1;
  return fault;
}

std::size_t FaultDisk::room_for(const DiskOperation& write) const {
  const std::uint64_t other = model_.bytes() - model_.size_of(write.path);
  const std::uint64_t end = limit_ - std::min(limit_, other);  // As long as the file may get.
  const std::uint64_t room = end - std::min(end, write.offset);
  const std::uint64_t old = model_.size_of(write.path);
  const std::uint64_t over = old - std::min(old, write.offset);  // Overwriting takes no room.
  return std::min<std::uint64_t>(write.bytes.size(), std::max(room, over));
}

long FaultDisk::perform(const DiskOperation& operation,
                        const std::function<long(const DiskOperation&)>& really) {
  const long result = really(operation);
  if (result >= 0) {
    model_.apply(operation);
    history_.push_back(operation);
  }
  return result;
}

long FaultDisk::write_part(DiskOperation operation, std::size_t size,
                           const std::function<long(const DiskOperation&)>& really) {
  operation.bytes.resize(size);
  return perform(operation, really);
}

long FaultDisk::change(DiskOperation operation,
                       const std::function<long(const DiskOperation&)>& really) {
  const std::lock_guard lock(mutex_);
  const bool is_write = operation.kind == DiskOperation::Kind::Write;
  const DiskFault met = fault(DiskCall::Kind::Change, operation);
  if (met.kind == DiskFault::Kind::Crash) {
    return fail(EIO);
  }
  if (met.kind == DiskFault::Kind::Error) {
    if (operation.kind == DiskOperation::Kind::Sync) {
      operation.kind = DiskOperation::Kind::FailedSync;
      model_.apply(operation);
      history_.push_back(operation);
    }
    return fail(met.error);
  }
  if (is_write && met.kind == DiskFault::Kind::Short) {
    return write_part(operation, (operation.bytes.size() + 1) / 2, really);
  }
  if (is_write && room_for(operation) < operation.bytes.size()) {
    ++faults_;
    const std::size_t room = room_for(operation);
    return room == 0 ? fail(ENOSPC) : write_part(std::move(operation), room, really);
  }
  return perform(operation, really);
}

long FaultDisk::read(const std::string& path, std::size_t size,
                     const std::function<long(std::size_t)>& really) {
  const std::lock_guard lock(mutex_);
  const DiskFault met = fault(DiskCall::Kind::Read, {.path = path});
  switch (met.kind) {
    case DiskFault::Kind::Crash:
      return fail(EIO);
    case DiskFault::Kind::Error:
      return fail(met.error);
    case DiskFault::Kind::Short:
      return really((size + 1) / 2);
    default:
      return really(size);
  }
}

long FaultDisk::open(const std::string& path, bool create, bool empty,
                     const std::function<long()>& really) {
  const std::lock_guard lock(mutex_);
  if (create && !model_.has(path)) {
    return change({.kind = DiskOperation::Kind::Create, .path = path},
                  [&](const DiskOperation&) { return really(); });
  }
  if (empty && model_.size_of(path) > 0) {
    return change({.kind = DiskOperation::Kind::Truncate, .path = path, .offset = 0},
                  [&](const DiskOperation&) { return really(); });
  }
  const DiskFault met = fault(DiskCall::Kind::Open, {.path = path});
  if (met.kind == DiskFault::Kind::None || met.kind == DiskFault::Kind::Short) {
    return really();
  }
  return fail(met.kind == DiskFault::Kind::Crash ? EIO : met.error);
}

}  // namespace daybook
