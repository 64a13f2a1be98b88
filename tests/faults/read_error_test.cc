// A disk that cannot be read: whoever meets it says so, or does without; nothing wrong is
// written because of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/cli/unreadable_files.h"
#include "tests/faults/fault_disk.h"
#include "tests/faults/small_life.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::vector<std::string> kNone;

FaultDisk::Plan failing(DiskCall::Kind kind, std::size_t number) {
  return [=](const DiskCall& call) {
    return call.kind == kind && call.number == number ? DiskFault{DiskFault::Kind::Error, EIO}
                                                      : DiskFault{};
  };
}

class ReadErrors : public testing::Test {
 protected:
  ReadErrors() {
    life_.add({small_recording(inputs_.path(), 0, 6)});
    before_ = read_image(folder_.path());
    life_.add(files_);
    dump_ = life_.dump();
    index_ = life_.index_digest();
  }

  /// How many errors were told, each in an import of its own.
  std::size_t fail_each(DiskCall::Kind kind) {
    std::size_t told = 0;
    for (std::size_t number = 0; !HasFailure(); ++number) {
      SCOPED_TRACE("the call of number " + std::to_string(number));
      write_image(before_, folder_.path());
      std::size_t faults = 0;
      try {
        const FaultDisk disk(folder_.path(), failing(kind, number));
        life_.add(files_);
        faults = disk.faults();
      } catch (const Error& error) {
        faults = 1;
        ++told;
        EXPECT_EQ(error.kind(), ErrorKind::Storage) << error.what();
        EXPECT_FALSE(error.context().file.empty() || error.context().remedy.empty())
            << error.what();
      }
      expect_alike();
      if (faults == 0) {
        return told;  // There are no more calls.
      }
    }
    return told;
  }

  void expect_alike() const {
    const FaultDisk quick(folder_.path());
    EXPECT_EQ(life_.faults(), kNone);
    life_.add(files_);
    EXPECT_TRUE(life_.dump() == dump_) << "another memory";
    EXPECT_EQ(life_.index_digest(), index_);
  }

  ScratchFolder inputs_;
  ScratchFolder folder_;
  SmallLife life_{folder_.path()};
  const std::vector<fs::path> files_ = {small_recording(inputs_.path(), 6, 5)};
  DiskImage before_;
  std::string dump_;
  std::uint64_t index_ = 0;
};

TEST_F(ReadErrors, OfTheStoreAreToldAndDamageNothing) {
  EXPECT_GT(fail_each(DiskCall::Kind::Read), 10U);
}

TEST_F(ReadErrors, OnOpeningAreToldOrTheIndexIsMadeAnew) {
  EXPECT_GE(fail_each(DiskCall::Kind::Open), 2U);
}

std::vector<fs::path> index_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".dbx") {
      files.push_back(entry.path());
    }
  }
  return files;
}

// A mapped file that was cut raises what one raises that the disk cannot give: SIGBUS.
TEST_F(ReadErrors, OfAMappedSegmentEndTheProgramByNameAndTheIndexIsMadeAnew) {
  const auto read_cut_file = [this] {
    tell_unreadable_files();
    Memory memory(life_.settings(), true);
    const MemoryIndex& index = memory.index();
    for (const fs::path& file : index_files(folder_.path())) {
      EXPECT_EQ(::truncate(file.c_str(), 0), 0);
    }
    compose(index.segments(), ~0ULL, {});
  };
  EXPECT_EXIT(read_cut_file(), testing::ExitedWithCode(1),
              "0-.*dbx: cannot be read: .*it was a cache and is removed: run the command again");
  EXPECT_EQ(life_.index_digest(), index_);
}

TEST(MappedFiles, AreKnownByTheirAddressWhileTheyLive) {
  const ScratchFolder folder;
  write_file_atomically(folder.path() / "f", "content");
  const std::byte* first = nullptr;
  {
    const MappedFile file(folder.path() / "f");
    first = file.bytes().data();
    EXPECT_EQ(MappedFile::path_at(first + 6), folder.path() / "f");
    EXPECT_EQ(MappedFile::path_at(first + 7), nullptr);
  }
  EXPECT_EQ(MappedFile::path_at(first), nullptr);
}

}  // namespace
}  // namespace daybook
