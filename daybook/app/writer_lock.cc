#include "daybook/app/writer_lock.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/base/file_lock.h"

namespace daybook {

WriterLock::WriterLock(const std::string& store_uri, std::chrono::milliseconds patience) {
  const std::optional<std::filesystem::path> store = store_file(store_uri);
  if (!store) {
    return;
  }
  const auto until = std::chrono::steady_clock::now() + patience;
  while (!(lock_ = FileLock::try_take(store->string() + ".lock"))) {
    if (std::chrono::steady_clock::now() >= until) {
      throw Error(
          ErrorKind::Busy, "another daybook is importing into this store",
          {.file = store->string(), .remedy = "wait until that has finished and try again"});
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

}  // namespace daybook
