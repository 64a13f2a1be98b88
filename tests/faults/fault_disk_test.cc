// The disk that tests take away does what it is said to do.

#include "tests/faults/fault_disk.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <set>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/store/sqlite/connection.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using Kind = DiskOperation::Kind;

std::vector<Kind> kinds(const std::vector<DiskOperation>& history) {
  std::vector<Kind> kinds;
  kinds.reserve(history.size());
  for (const DiskOperation& operation : history) {
    kinds.push_back(operation.kind);
  }
  return kinds;
}

/// What a power loss leaves of a file, over many tries; "-" where it has no name.
std::set<std::string> outcomes(const DiskModel& model, const std::string& path) {
  std::set<std::string> found;
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 dice(seed);
    const DiskImage image = model.after_power_loss(dice);
    const auto file = image.find(path);
    found.insert(file == image.end() ? "-" : file->second.value_or("/"));
  }
  return found;
}

class Disk : public testing::Test {
 protected:
  fs::path file() const { return folder_.path() / "f"; }
  const ScratchFolder folder_;
};

TEST_F(Disk, SeesEveryStepOfAnAtomicWrite) {
  const FaultDisk disk(folder_.path());
  write_file_atomically(file(), "new");
  EXPECT_EQ(kinds(disk.history()),
            (std::vector{Kind::Create, Kind::Write, Kind::Sync, Kind::Rename, Kind::SyncFolder}));
  EXPECT_EQ(outcomes(disk.model(), "f"), std::set<std::string>{"new"});
  EXPECT_EQ(disk.model().seen(), read_image(folder_.path()));
}

TEST_F(Disk, SeesWhatSqliteWrites) {
  const FaultDisk disk(folder_.path());
  {
    const sqlite::Database database(folder_.path() / "sub" / "s.db",
                                    sqlite::Database::Opening::Create);
    database.use_write_ahead_log();
    database.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    const DiskImage seen = disk.model().seen();
    const DiskImage real = read_image(folder_.path());
    EXPECT_EQ(seen.at("sub/s.db"), real.at("sub/s.db"));
    EXPECT_EQ(seen.at("sub/s.db-wal"), real.at("sub/s.db-wal"));
  }
  EXPECT_EQ(disk.model().seen(), read_image(folder_.path()));
}

TEST_F(Disk, SeesFoldersBeingRemoved) {
  fs::create_directories(folder_.path() / "a" / "b");
  write_file_atomically(folder_.path() / "a" / "b" / "f", "x");
  const FaultDisk disk(folder_.path());
  fs::remove_all(folder_.path() / "a");
  EXPECT_TRUE(disk.model().seen().empty());
  EXPECT_TRUE(read_image(folder_.path()).empty());
}

TEST(DiskModel, PowerLossTakesWhatWasNotSynced) {
  DiskModel model(DiskImage{{"f", "old."}});
  model.apply({.kind = Kind::Write, .path = "f", .offset = 0, .bytes = "new"});
  EXPECT_EQ(outcomes(model, "f"), (std::set<std::string>{"old.", "new."}));
  model.apply({.kind = Kind::Sync, .path = "f"});
  EXPECT_EQ(outcomes(model, "f"), std::set<std::string>{"new."});
}

TEST(DiskModel, PowerLossTakesNamesOfFoldersThatWereNotSynced) {
  DiskModel model;
  model.apply({.kind = Kind::Create, .path = "f"});
  model.apply({.kind = Kind::Write, .path = "f", .offset = 0, .bytes = "x"});
  model.apply({.kind = Kind::Sync, .path = "f"});
  EXPECT_EQ(outcomes(model, "f"), (std::set<std::string>{"-", "x"}));
  model.apply({.kind = Kind::SyncFolder});
  EXPECT_EQ(outcomes(model, "f"), std::set<std::string>{"x"});
  model.apply({.kind = Kind::Remove, .path = "f"});
  EXPECT_EQ(outcomes(model, "f"), (std::set<std::string>{"-", "x"}));
}

TEST(DiskModel, PowerLossTearsAtSectors) {
  DiskModel model(DiskImage{{"f", std::string(1024, 'a')}});
  model.apply({.kind = Kind::Write, .path = "f", .offset = 256, .bytes = std::string(512, 'b')});
  const std::string a(256, 'a');
  const std::string b(256, 'b');
  EXPECT_EQ(outcomes(model, "f"),
            (std::set<std::string>{a + a + a + a, a + b + b + a, a + b + a + a, a + a + b + a}));
}

TEST(DiskModel, WhatASyncThatFailedDidNotWriteNeverBecomesDurable) {
  DiskModel model(DiskImage{{"f", "old"}});
  model.apply({.kind = Kind::Write, .path = "f", .offset = 0, .bytes = "new"});
  model.apply({.kind = Kind::FailedSync, .path = "f"});
  model.apply({.kind = Kind::Sync, .path = "f"});
  EXPECT_EQ(outcomes(model, "f"), std::set<std::string>{"old"});
  EXPECT_EQ(model.seen().at("f"), "new");
}

TEST_F(Disk, NothingHappensAfterACrash) {
  DiskImage seen;
  {
    FaultDisk disk(folder_.path(), [](const DiskCall& call) {
      const bool now = call.kind == DiskCall::Kind::Change && call.number == 3;
      return DiskFault{now ? DiskFault::Kind::Crash : DiskFault::Kind::None, 0};
    });
    EXPECT_THROW(write_file_atomically(file(), "new"), Error);
    EXPECT_TRUE(disk.crashed());
    EXPECT_EQ(disk.history().size(), 3U);  // Not even its temporary file was removed.
    EXPECT_THROW(read_file(file()), Error);
    seen = disk.model().seen();
  }
  EXPECT_EQ(read_image(folder_.path()), seen);
}

TEST_F(Disk, FullDiskTakesWhatHasRoom) {
  FaultDisk disk(folder_.path());
  disk.limit(5);
  const int fd = ::open(file().c_str(), O_RDWR | O_CREAT, 0600);
  EXPECT_EQ(::write(fd, "1234567", 7), 5);
  EXPECT_EQ(::write(fd, "67", 2), -1);
  EXPECT_EQ(errno, ENOSPC);
  EXPECT_EQ(::pwrite64(fd, "abc", 3, 1), 3);  // Takes no more room.
  ::close(fd);
  EXPECT_EQ(disk.model().seen().at("f"), "1abc5");
  EXPECT_EQ(disk.faults(), 2U);
}

TEST_F(Disk, FailsAndCutsShortAsPlanned) {
  FaultDisk disk(folder_.path(), [](const DiskCall& call) {
    const bool read = call.kind == DiskCall::Kind::Read;
    if (call.operation.kind == Kind::Write && !read && call.number == 1) {
      return DiskFault{DiskFault::Kind::Short, 0};
    }
    return read ? DiskFault{DiskFault::Kind::Error, EIO} : DiskFault{};
  });
  const int fd = ::open(file().c_str(), O_RDWR | O_CREAT, 0600);
  EXPECT_EQ(::write(fd, "1234", 4), 2);
  char byte = 0;
  EXPECT_EQ(::pread64(fd, &byte, 1, 0), -1);
  EXPECT_EQ(errno, EIO);
  ::close(fd);
}

}  // namespace
}  // namespace daybook
