// The system calls that change or read files, defined in the program and so found before the
// C library's, also by its libraries. Each asks the watched disk, if its file is on one; the
// call itself is made to the kernel directly.

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cstdarg>
#include <cstdio>
#include <string>

#include "tests/faults/fault_disk.h"

namespace {

using daybook::DiskOperation;
using daybook::FaultDisk;
using Kind = daybook::DiskOperation::Kind;

struct Place {
  FaultDisk* disk = nullptr;
  std::string path = {};
};

std::string link_of(const std::string& link) {
  std::array<char, 4096> text;
  const long size = ::syscall(SYS_readlink, link.c_str(), text.data(), text.size());
  return size < 0 ? std::string() : std::string(text.data(), static_cast<std::size_t>(size));
}

std::string path_of(int fd) { return link_of("/proc/self/fd/" + std::to_string(fd)); }

Place place_of(const std::string& absolute) {
  Place place;
  place.disk = FaultDisk::watching(absolute, place.path);
  return place;
}

Place place_of(int fd) { return place_of(path_of(fd)); }

Place place_at(int folder, const char* path) {
  if (folder == AT_FDCWD || path[0] == '/') {
    return place_of(path[0] == '/' ? std::string(path) : std::string());
  }
  return place_of(path_of(folder) + "/" + path);
}

int open_at(int folder, const char* path, int flags, mode_t mode) {
  const auto really = [&]() -> long { return ::syscall(SYS_openat, folder, path, flags, mode); };
  const Place place = place_at(folder, path);
  if (place.disk == nullptr) {
    return static_cast<int>(really());
  }
  return static_cast<int>(
      place.disk->open(place.path, (flags & O_CREAT) != 0, (flags & O_TRUNC) != 0, really));
}

/// A change of which only the operation matters.
template <typename Call>
int change(const Place& place, DiskOperation operation, Call call) {
  if (place.disk == nullptr) {
    return static_cast<int>(call());
  }
  operation.path = place.path;
  return static_cast<int>(
      place.disk->change(std::move(operation), [&](const DiskOperation&) { return call(); }));
}

ssize_t write_at(int fd, const void* data, std::size_t size, off64_t offset, bool moves) {
  const auto really = [&](std::size_t bytes) -> long {
    return moves ? ::syscall(SYS_write, fd, data, bytes)
                 : ::syscall(SYS_pwrite64, fd, data, bytes, offset);
  };
  const Place place = place_of(fd);
  if (place.disk == nullptr) {
    return really(size);
  }
  const off64_t at = moves ? ::syscall(SYS_lseek, fd, 0, SEEK_CUR) : offset;
  return place.disk->change(
      {.kind = Kind::Write,
       .path = place.path,
       .offset = static_cast<std::uint64_t>(at),
       .bytes = std::string(static_cast<const char*>(data), size)},
      [&](const DiskOperation& operation) { return really(operation.bytes.size()); });
}

template <typename Call>
ssize_t read_from(int fd, std::size_t size, Call call) {
  const Place place = place_of(fd);
  return place.disk == nullptr ? call(size) : place.disk->read(place.path, size, call);
}

int sync(int fd, long number) {
  const Place place = place_of(fd);
  struct stat status = {};
  if (place.disk == nullptr || ::fstat(fd, &status) != 0) {
    return static_cast<int>(::syscall(number, fd));
  }
  return change(place, {.kind = S_ISDIR(status.st_mode) ? Kind::SyncFolder : Kind::Sync},
                [] { return 0L; });
}

int truncate_to(int fd, off64_t size) {
  return change(place_of(fd), {.kind = Kind::Truncate, .offset = static_cast<std::uint64_t>(size)},
                [&] { return ::syscall(SYS_ftruncate, fd, size); });
}

int remove_at(int folder, const char* path, int flags) {
  return change(place_at(folder, path), {.kind = Kind::Remove},
                [&] { return ::syscall(SYS_unlinkat, folder, path, flags); });
}

mode_t mode_of(int flags, va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_at(AT_FDCWD, path, flags, mode);
}

ssize_t write(int fd, const void* data, size_t size) { return write_at(fd, data, size, 0, true); }

ssize_t pwrite64(int fd, const void* data, size_t size, off64_t offset) {
  return write_at(fd, data, size, offset, false);
}

ssize_t read(int fd, void* data, size_t size) {
  return read_from(fd, size, [&](size_t bytes) { return ::syscall(SYS_read, fd, data, bytes); });
}

ssize_t pread64(int fd, void* data, size_t size, off64_t offset) {
  return read_from(fd, size,
                   [&](size_t bytes) { return ::syscall(SYS_pread64, fd, data, bytes, offset); });
}

int fsync(int fd) { return sync(fd, SYS_fsync); }

int fdatasync(int fd) { return sync(fd, SYS_fdatasync); }

int ftruncate64(int fd, off64_t size) noexcept { return truncate_to(fd, size); }

int rename(const char* from, const char* to) noexcept {
  return change(place_at(AT_FDCWD, from), {.kind = Kind::Rename, .to = place_at(AT_FDCWD, to).path},
                [&] { return ::syscall(SYS_rename, from, to); });
}

int link(const char* from, const char* to) noexcept {
  return change(place_at(AT_FDCWD, from), {.kind = Kind::Link, .to = place_at(AT_FDCWD, to).path},
                [&] { return ::syscall(SYS_link, from, to); });
}

int unlink(const char* path) noexcept { return remove_at(AT_FDCWD, path, 0); }

int unlinkat(int folder, const char* path, int flags) noexcept {
  return remove_at(folder, path, flags);
}

int rmdir(const char* path) noexcept { return remove_at(AT_FDCWD, path, AT_REMOVEDIR); }

int remove(const char* path) noexcept {
  struct stat status = {};
  const bool is_folder = ::lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
  return remove_at(AT_FDCWD, path, is_folder ? AT_REMOVEDIR : 0);
}

int mkdir(const char* path, mode_t mode) noexcept {
  return change(place_at(AT_FDCWD, path), {.kind = Kind::MakeFolder},
                [&] { return ::syscall(SYS_mkdir, path, mode); });
}

}  // extern "C"
