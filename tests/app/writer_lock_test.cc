#include "daybook/app/writer_lock.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "daybook/base/error.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using std::chrono::milliseconds;

TEST(WriterLock, SecondWriterIsToldToTryAgainUntilTheFirstIsDone) {
  const ScratchFolder folder;
  const std::string store = "sqlite:" + (folder.path() / "s.db").string();
  {
    const WriterLock first(store);
    try {
      const WriterLock second(store, milliseconds(0));
      FAIL() << "two writers at once";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Busy);
    }
    const WriterLock elsewhere("sqlite:" + (folder.path() / "other.db").string(), milliseconds(0));
  }
  const WriterLock third(store, milliseconds(0));
}

}  // namespace
}  // namespace daybook
