// Plain POSIX, because two things matter that streams cannot say: a file is replaced whole
// (write beside, fsync, rename, fsync the folder: the order that ext4, XFS and Btrfs need to
// survive a power cut), and large read-only files are mapped instead of copied.

#include "daybook/base/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "daybook/base/error.h"

namespace daybook {
namespace {

/// Closes a descriptor at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  bool is_open() const { return fd_ >= 0; }
  int release() { return std::exchange(fd_, -1); }
  /// 0, or -1 with errno as ::close() has it.
  int close() { return fd_ < 0 ? 0 : ::close(std::exchange(fd_, -1)); }

 private:
  int fd_;
};

[[noreturn]] void fail(ErrorKind kind, const std::string& what, const std::filesystem::path& path,
                       int error) {
  throw Error(kind, what + ": " + std::generic_category().message(error),
              {.file = path.string(), .remedy = remedy_of(error)});
}

/// An open descriptor of a regular file, and its size.
int open_regular(const std::filesystem::path& path, std::uint64_t& size) {
  // Non-blocking, or opening a pipe without a writer would wait for ever.
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) {
    fail(ErrorKind::BadInput, "cannot be opened", path, errno);
  }
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0) {
    fail(ErrorKind::BadInput, "cannot be examined", path, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    throw Error(ErrorKind::BadInput, "is not a regular file", {.file = path.string()});
  }
  size = static_cast<std::uint64_t>(status.st_size);
  return file.release();
}

void write_all(int fd, std::string_view bytes, const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) {
        continue;
      }
      fail(ErrorKind::Storage, "cannot be written", path, errno);
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A name in the same folder that no other thread or process uses.
std::filesystem::path temporary_beside(const std::filesystem::path& path) {
  static std::atomic<unsigned> counter{0};
  return path.parent_path() / ("." + path.filename().string() + ".tmp-" +
                               std::to_string(::getpid()) + "-" + std::to_string(counter++));
}

void write_and_sync(const std::filesystem::path& temporary, std::string_view bytes,
                    const std::filesystem::path& path) {
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file.is_open()) {
    fail(ErrorKind::Storage, "cannot be created", path, errno);
  }
  write_all(file.get(), bytes, path);
  if (::fsync(file.get()) != 0 || file.close() != 0) {
    fail(ErrorKind::Storage, "cannot be synced", path, errno);
  }
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

}  // namespace

/// A place for what is mapped where. A handler of signals can take no lock and finds nothing
/// freed: places are used again, never given back.
struct MappedFile::Known {
  std::atomic<bool> taken{false};
  std::atomic<const std::byte*> data{nullptr};
  std::atomic<std::size_t> size{0};
  std::array<char, 1024> path{};

  static std::array<Known, 256> all;

  static Known* add(const std::byte* data, std::size_t size, const std::string& path) {
    for (Known& place : all) {
      if (!place.taken.exchange(true)) {
        place.path.fill('\0');
        path.copy(place.path.data(), place.path.size() - 1);
        place.size = size;
        place.data = data;
        return &place;
      }
    }
    return nullptr;
  }

  void clear() {
    data = nullptr;
    taken = false;
  }
};

std::array<MappedFile::Known, 256> MappedFile::Known::all{};

std::string remedy_of(int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return "free some space and run the command again";
    case EIO:
      return "check the disk and run the command again";
    case EACCES:
    case EPERM:
    case EROFS:
      return "make the file and its folder accessible to you";
    default:
      return "";
  }
}

std::string read_file(const std::filesystem::path& path, std::uint64_t limit) {
  std::uint64_t size = 0;
  const Descriptor file(open_regular(path, size));
  if (size > limit) {
    throw Error(ErrorKind::BadInput,
                "is larger than the limit of " + std::to_string(limit) + " bytes",
                {.file = path.string()});
  }
  std::string bytes(static_cast<std::size_t>(size), '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = ::read(file.get(), bytes.data() + filled, bytes.size() - filled);
    if (got < 0 && errno != EINTR) {
      fail(ErrorKind::Storage, "cannot be read", path, errno);
    }
    if (got == 0) {
      break;  // It shrank meanwhile; what is left is what there is.
    }
    filled += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  }
  bytes.resize(filled);
  return bytes;
}

void write_file_atomically(const std::filesystem::path& path, std::string_view bytes) {
  const std::filesystem::path temporary = temporary_beside(path);
  try {
    write_and_sync(temporary, bytes, path);
    if (::rename(temporary.c_str(), path.c_str()) != 0) {
      fail(ErrorKind::Storage, "cannot be replaced", path, errno);
    }
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
  sync_folder(folder_of(path));
}

void move_into_place(const std::filesystem::path& from, const std::filesystem::path& to) {
  Descriptor file(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) {
    fail(ErrorKind::Storage, "cannot be opened", from, errno);
  }
  if (::fsync(file.get()) != 0 || file.close() != 0) {
    fail(ErrorKind::Storage, "cannot be synced", from, errno);
  }
  if (::rename(from.c_str(), to.c_str()) != 0) {
    fail(ErrorKind::Storage, "cannot be replaced", to, errno);
  }
  sync_folder(folder_of(to));
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // EINVAL: a file system without fsync of folders; there the rename is all one can have.
  const bool failed = directory.is_open() ? ::fsync(directory.get()) != 0 && errno != EINVAL
                                          : errno != EACCES;  // Ours to use, not to look into.
  if (failed) {
    fail(ErrorKind::Storage, "the folder cannot be synced", folder, errno);
  }
}

void create_folders(const std::filesystem::path& folder) {
  const std::filesystem::path above = folder_of(folder);
  if (std::error_code none; above != folder && !std::filesystem::exists(above, none)) {
    create_folders(above);
  }
  if (::mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) {
    fail(ErrorKind::Storage, "the folder cannot be created", folder, errno);
  }
  sync_folder(above);
}

MappedFile::MappedFile(const std::filesystem::path& path) {
  std::uint64_t size = 0;
  const Descriptor file(open_regular(path, size));
  if (size == 0) {
    return;  // mmap refuses a length of zero.
  }
  size_ = static_cast<std::size_t>(size);
  void* mapped = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (mapped == MAP_FAILED) {
    fail(ErrorKind::Storage, "cannot be mapped", path, errno);
  }
  data_ = static_cast<const std::byte*>(mapped);
  known_ = Known::add(data_, size_, path.string());
}

MappedFile::~MappedFile() { release(); }

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      known_(std::exchange(other.known_, nullptr)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  if (this != &other) {
    release();
    data_ = std::exchange(other.data_, nullptr);
    size_ = std::exchange(other.size_, 0);
    known_ = std::exchange(other.known_, nullptr);
  }
  return *this;
}

const char* MappedFile::path_at(const void* address) noexcept {
  for (const Known& place : Known::all) {
    const std::byte* data = place.data;
    if (data != nullptr && address >= data && address < data + place.size) {
      return place.path.data();
    }
  }
  return nullptr;
}

void MappedFile::release() noexcept {
  if (data_ != nullptr) {
    if (known_ != nullptr) {
      known_->clear();
    }
    ::munmap(const_cast<std::byte*>(data_), size_);
  }
}

}  // namespace daybook
