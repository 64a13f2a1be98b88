// Case P4: the disk gets full on the way. The error names itself, nothing stored is lost, and the
// import goes on when there is room again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <cerrno>
#include <fstream>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "tests/faults/fault_disk.h"
#include "tests/faults/program.h"
#include "tests/faults/small_life.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::vector<std::string> kNone;

class P4FullDisk : public testing::Test {
 protected:
  P4FullDisk() {
    const FaultDisk disk(folder_.path());
    life_.add(files_);
    size_ = disk.model().bytes();
    dump_ = life_.dump();
  }

  /// The least size from which on an import is not stopped.
  std::uint64_t size_ = 0;
  std::string dump_;
  const std::vector<fs::path> files_ = {sample_day()};
  ScratchFolder folder_;
  SmallLife life_{folder_.path()};
};

TEST_F(P4FullDisk, ImportSaysSoAndGoesOnWhenThereIsRoom) {
  const std::uint64_t steps = is_full_run() ? 200 : 12;
  std::size_t stopped = 0;
  for (std::uint64_t step = 0; step < steps; ++step) {
    SCOPED_TRACE("room for " + std::to_string(size_ * step / steps) + " bytes");
    const ScratchFolder folder;
    const SmallLife life(folder.path());
    FaultDisk disk(folder.path());
    disk.limit(size_ * step / steps);
    try {
      life.add(files_);
    } catch (const Error& error) {
      ++stopped;
      EXPECT_EQ(error.kind(), ErrorKind::Storage);
      EXPECT_THAT(error.what(), HasSubstr("the disk is full"));
      EXPECT_THAT(error.what(), HasSubstr("free some space and run the command again"));
      EXPECT_FALSE(error.context().file.empty());
    }
    disk.limit(UINT64_MAX);
    EXPECT_EQ(life.faults(), kNone);
    life.add(files_);
    EXPECT_TRUE(life.dump() == dump_);
    EXPECT_EQ(life.left_over(), kNone);
  }
  EXPECT_GT(stopped, steps / 3);
}

/// A file system of its own, of 32 MB; not for everybody.
class SmallFileSystem {
 public:
  SmallFileSystem() {
    mounted_ = ::mount("daybook", folder_.path().c_str(), "tmpfs", 0, "size=32m") == 0;
  }
  ~SmallFileSystem() {
    if (mounted_) {
      ::umount2(folder_.path().c_str(), MNT_DETACH);
    }
  }
  SmallFileSystem(const SmallFileSystem&) = delete;
  SmallFileSystem& operator=(const SmallFileSystem&) = delete;

  bool is_there() const { return mounted_; }
  const fs::path& path() const { return folder_.path(); }

 private:
  ScratchFolder folder_;
  bool mounted_ = false;
};

/// Fills the file system but for so many bytes.
fs::path fill(const fs::path& folder, std::uintmax_t but) {
  fs::path ballast = folder / "ballast";
  const std::uintmax_t size = fs::space(folder).available - but;
  std::ofstream(ballast) << std::string(static_cast<std::size_t>(size), 'b');
  return ballast;
}

TEST_F(P4FullDisk, ProgramOnA32MbFileSystemFailsByNameAndResumes) {
  const SmallFileSystem disk;
  if (!disk.is_there()) {
    GTEST_SKIP() << "file systems can be mounted by root only";
  }
  const SmallLife life(disk.path());
  const Program program(life.store());
  std::vector<std::string> add = {"add"};
  add.insert(add.end(), files_.begin(), files_.end());
  for (const std::uintmax_t but : {size_ / 16, size_ / 10, size_ / 10}) {
    const fs::path ballast = fill(disk.path(), but);
    const Program::Ended ended = program.run(add);
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.errors, HasSubstr("the disk is full"));
    EXPECT_THAT(ended.errors, HasSubstr(life.store().string()));
    fs::remove(ballast);
    EXPECT_EQ(life.faults(), kNone);
  }
  EXPECT_EQ(program.run(add).code, 0);
  EXPECT_TRUE(life.dump() == dump_);
  EXPECT_EQ(life.left_over(), kNone);
}

}  // namespace
}  // namespace daybook
