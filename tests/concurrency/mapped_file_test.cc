// Files are mapped, read and given back by several threads at once, more of them than the list of
// mapped files has places for.

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "daybook/base/file.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

TEST(MappedFiles, MayBeOpenedByManyThreadsAtOnce) {
  const ScratchFolder folder;
  const auto path = folder.path() / "bytes";
  const std::string bytes(10'000, 'x');
  write_file_atomically(path, bytes);
  std::vector<std::jthread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int round = 0; round < 5; ++round) {
        std::vector<MappedFile> mapped;
        mapped.reserve(80);
        for (int i = 0; i < 80; ++i) {
          mapped.emplace_back(path);
        }
        for (const MappedFile& one : mapped) {
          EXPECT_EQ(one.text(), bytes);
        }
      }
    });
  }
}

}  // namespace
}  // namespace daybook
