// Case P5, as the owner meets it: a damaged store is told, kept, and mended; never a silent
// fresh start.

#include "daybook/app/doctor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "daybook/app/space.h"
#include "daybook/base/error.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

class P5Doctor : public testing::Test {
 protected:
  P5Doctor() {
    Memory memory(settings(), false);
    ingest(memory, {"sample/Sync/B1_NORA_DAY1_09000000.json"}, {}, [](const auto&) {});
    memory.index();
  }

  fs::path path() const { return folder_.path() / "s.db"; }
  Settings settings() const { return {"sqlite:" + path().string(), "", "none:"}; }

  std::string dump() const {
    Memory memory(settings(), true);
    std::ostringstream out;
    memory.store().dump(out);
    return out.str();
  }

  void zero_page(std::size_t page) const {
    std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(page * 4096));
    file << std::string(4096, '\0');
  }

  ScratchFolder folder_;
};

TEST_F(P5Doctor, SoundStoreHasNoFaults) {
  const Diagnosis diagnosis = diagnose(settings());
  EXPECT_EQ(diagnosis.faults, std::vector<std::string>());
}

TEST_F(P5Doctor, ADamagedIndexIsToldAndMadeAnew) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(path().string() + ".index")) {
    if (entry.is_regular_file() && entry.file_size() > 8192) {
      files.push_back(entry.path());
    }
  }
  ASSERT_FALSE(files.empty());
  std::fstream file(files.front(), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(fs::file_size(files.front()) - 4000));
  file << std::string(64, '\x5a');
  file.close();
  const Diagnosis damaged = diagnose(settings());
  EXPECT_TRUE(damaged.faults.empty());
  EXPECT_THAT(damaged.warnings, Contains(HasSubstr("index")));
  Memory(settings(), true).index();
  EXPECT_THAT(diagnose(settings()).warnings, Not(Contains(HasSubstr("index"))));
}

TEST_F(P5Doctor, FirstPageZeroedIsAFaultAndAnImportDoesNotBeginAfresh) {
  zero_page(0);
  EXPECT_EQ(diagnose(settings()).faults.size(), 1U);
  EXPECT_THROW(Memory(settings(), false), Error);
}

TEST_F(P5Doctor, WhatIsSavedMayLieInAFolderThatIsNotThereYet) {
  const fs::path to = path().parent_path() / "new" / "saved.db";
  EXPECT_TRUE(salvage(settings(), to, [](const auto&) {}).lost.empty());
  EXPECT_TRUE(fs::exists(to));
}

TEST_F(P5Doctor, RepairKeepsTheDamagedFileAndGrowsTheSameMemory) {
  const std::string before = dump();
  zero_page(0);
  fs::path kept;
  Settings named = settings();
  named.wearer = "B1_NORA";
  const SalvageReport report = repair(named, kept, [](const auto&) {});
  EXPECT_TRUE(report.lost.empty());
  EXPECT_TRUE(fs::exists(kept));
  EXPECT_EQ(dump(), before);
  EXPECT_TRUE(diagnose(settings()).faults.empty());
}

TEST_F(P5Doctor, RepairedTwiceKeepsBothDamagedFiles) {
  fs::path first;
  fs::path second;
  zero_page(0);
  repair(settings(), first, [](const auto&) {});
  zero_page(0);
  repair(settings(), second, [](const auto&) {});
  EXPECT_NE(first, second);
  EXPECT_TRUE(fs::exists(first));
  EXPECT_TRUE(fs::exists(second));
}

TEST_F(P5Doctor, MissingStoreIsNotAFaultButAnError) {
  EXPECT_THROW(diagnose({"sqlite:" + (folder_.path() / "no.db").string(), "", "none:"}), Error);
}

// Case P4: the alarm comes before the disk is full.
TEST(P4LowSpace, IsToldBelowATenth) {
  fs::space_info space{.capacity = 1000U << 20, .free = 0, .available = 100U << 20};
  EXPECT_FALSE(low_space(space));
  space.available = 99U << 20;
  EXPECT_EQ(low_space(space), "the disk of the store is nearly full: 9 % free, 99 MB");
  space.available = static_cast<std::uintmax_t>(-1);
  EXPECT_FALSE(low_space(space));
}

}  // namespace
}  // namespace daybook
