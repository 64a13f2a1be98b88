#include "daybook/app/writer_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/base/file.h"

namespace daybook {

WriterLock::WriterLock(const std::string& store_uri, std::chrono::milliseconds patience) {
  const std::optional<std::filesystem::path> store = store_file(store_uri);
  if (!store) {
    return;
  }
  const std::string path = store->string() + ".lock";
  fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0) {
    const int error = errno;
    throw Error(ErrorKind::Storage, "cannot be created: " + std::generic_category().message(error),
                {.file = path, .remedy = remedy_of(error)});
  }
  const auto until = std::chrono::steady_clock::now() + patience;
  while (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() >= until) {
      ::close(fd_);
      throw Error(
          ErrorKind::Busy, "another daybook is importing into this store",
          {.file = store->string(), .remedy = "wait until that has finished and try again"});
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

WriterLock::~WriterLock() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
}

}  // namespace daybook
