#include "daybook/base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

#include "daybook/base/error.h"
#include "daybook/base/file.h"

namespace daybook {

std::optional<FileLock> FileLock::try_take(const std::filesystem::path& path) {
  FileLock lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (lock.fd_ < 0) {
    const int error = errno;
    throw Error(ErrorKind::Storage, "cannot be created: " + std::generic_category().message(error),
                {.file = path.string(), .remedy = remedy_of(error)});
  }
  if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0) {
    return std::nullopt;
  }
  return lock;
}

FileLock::~FileLock() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
}

}  // namespace daybook
