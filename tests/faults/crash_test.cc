// Whatever an owner does may stop at any operation on the disk, the process alone or the whole
// machine: what was acknowledged is there, the store is sound, and doing it again ends as if
// nothing had happened.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/app/doctor.h"
#include "daybook/app/transfer.h"
#include "daybook/base/clock.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/migrations.h"
#include "tests/faults/fault_disk.h"
#include "tests/faults/small_life.h"
#include "tests/faults/wrecks.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kNone;

class Crash : public testing::Test {
 protected:
  Crash() : life_(folder_.path()) {}

  /// Records an import, and takes it for what the wrecks must end with.
  Recorded record_add(const std::vector<fs::path>& files) {
    const Recorded recorded =
        record(folder_.path(), [&](const auto& acknowledged) { life_.add(files, acknowledged); });
    expect_this();
    return recorded;
  }

  void expect_this() {
    dump_ = life_.dump();
    index_ = life_.index_digest();
  }

  void expect_alike(const Wreck& wreck) const {
    EXPECT_TRUE(wreck.life.dump() == dump_) << "another memory";
    EXPECT_EQ(wreck.life.index_digest(), index_);
    EXPECT_EQ(wreck.life.faults(), kNone);
    EXPECT_EQ(wreck.life.left_over(), kNone);
  }

  Wrecks::Trial goes_on(const std::vector<fs::path>& files) const {
    return [this, files](const Wreck& wreck) {
      EXPECT_EQ(wreck.life.faults(wreck.acknowledged), kNone);
      wreck.life.add(files);
      expect_alike(wreck);
    };
  }

  fs::path recording(int first, int count) const {
    return small_recording(inputs_.path(), first, count);
  }

  ScratchFolder inputs_;
  ScratchFolder folder_;
  SmallLife life_;
  std::string dump_;
  std::uint64_t index_ = 0;
};

const unsigned kOutcomes = is_full_run() ? 8 : 1;
const std::size_t kStride = is_full_run() ? 1 : 4;  // Where the first tests try them all.

TEST_F(Crash, ImportKilledAtAnyOperationGoesOnAndEndsAlike) {
  const std::vector<fs::path> files = {recording(0, 6)};
  const Recorded recorded = record_add(files);
  Wrecks wrecks(recorded, 1, goes_on(files));
  wrecks.kill();
  EXPECT_GT(wrecks.tried(), 100U);
}

TEST_F(Crash, ImportLosesNothingAcknowledgedWhenThePowerGoes) {
  const std::vector<fs::path> files = {recording(0, 6)};
  const Recorded recorded = record_add(files);
  Wrecks wrecks(recorded, 1, goes_on(files));
  wrecks.lose_power(kOutcomes);
  EXPECT_GT(wrecks.tried(), 100U);
}

// The index has segments already, which the second import replaces.
TEST_F(Crash, ImportIntoAMemoryGoesOnAndEndsAlike) {
  const std::vector<fs::path> files = {recording(6, 5)};
  life_.add({recording(0, 6)});
  const Recorded recorded = record_add(files);
  Wrecks killed(recorded, kStride, goes_on(files));
  killed.kill();
  Wrecks lost(recorded, kStride, goes_on(files));
  lost.lose_power(kOutcomes);
}

TEST_F(Crash, SampleImportGoesOnAndEndsAlike) {
  const std::vector<fs::path> files = sample_day();
  const Recorded recorded = record_add(files);
  const std::size_t stride = recorded.history.size() / (is_full_run() ? 400 : 8);
  Wrecks killed(recorded, stride, goes_on(files));
  killed.kill();
  Wrecks lost(recorded, stride, goes_on(files));
  lost.lose_power(1);
}

bool stands_in(const fs::path& folder, const std::string& word) {
  const DiskImage image = read_image(folder);
  return std::any_of(image.begin(), image.end(), [&](const auto& file) {
    return file.second && file.second->find(word) != std::string::npos;
  });
}

class CrashedForgetting : public Crash {
 protected:
  CrashedForgetting() {
    life_.add({recording(0, 8)});
    EXPECT_TRUE(stands_in(folder_.path(), kSecret));
    recorded_ = record(folder_.path(), [&](const auto&) { forget(life_); });
    life_.index_digest();
    expect_this();
    EXPECT_FALSE(stands_in(folder_.path(), kSecret));
  }

  static void forget(const SmallLife& life) {
    life.forget_seconds(kSecretWindow * 30, kSecretWindow * 30 + 20);
  }

  void try_it(const Wreck& wreck) const {
    EXPECT_EQ(wreck.life.faults(), kNone);
    EXPECT_FALSE(wreck.complete && stands_in(wreck.folder, kSecret)) << "it came back";
    forget(wreck.life);
    EXPECT_FALSE(stands_in(wreck.folder, kSecret));
    expect_alike(wreck);
  }

  Recorded recorded_;
};

TEST_F(CrashedForgetting, KilledAtAnyOperationIsFinishedByTheNext) {
  Wrecks wrecks(recorded_, kStride, [this](const Wreck& wreck) { try_it(wreck); });
  wrecks.kill();
  EXPECT_GT(wrecks.tried(), 20U);
}

TEST_F(CrashedForgetting, WhatWasForgottenStaysAwayWhenThePowerGoes) {
  Wrecks wrecks(recorded_, kStride, [this](const Wreck& wreck) { try_it(wreck); });
  wrecks.lose_power(kOutcomes);
  // What was promised when it returned.
  Wrecks after(recorded_, recorded_.history.size(), [this](const Wreck& wreck) { try_it(wreck); });
  after.lose_power(20);
}

TEST_F(Crash, BackupIsWholeOrAbsent) {
  life_.add({recording(0, 6)});
  expect_this();
  const auto copy = [](const fs::path& folder) { return folder / "copy.db"; };
  const Recorded recorded =
      record(folder_.path(), [&](const auto&) { life_.backup(copy(folder_.path())); });
  const auto trial = [&](const Wreck& wreck) {
    EXPECT_TRUE(!wreck.complete || fs::exists(copy(wreck.folder))) << "it is lost";
    if (fs::exists(copy(wreck.folder))) {
      EXPECT_TRUE(SmallLife::dump_of(copy(wreck.folder)) == dump_);
      fs::remove(copy(wreck.folder));
    }
    wreck.life.backup(copy(wreck.folder));
    expect_alike(wreck);
  };
  Wrecks killed(recorded, kStride, trial);
  killed.kill();
  Wrecks lost(recorded, kStride, trial);
  lost.lose_power(kOutcomes);
}

TEST_F(Crash, ImportOfAnExportIsWholeOrAbsent) {
  life_.add({recording(0, 6)});
  expect_this();
  std::ostringstream exported;
  {
    Memory memory(life_.settings(), true);
    export_memory(memory.store(), "", exported);
  }
  const auto target = [](const fs::path& folder) { return folder / "new" / "copy.db"; };
  const auto import = [&](const fs::path& folder) {
    std::istringstream in(exported.str());
    import_memory(in, "exported", target(folder));
  };
  const Recorded recorded = record(folder_.path(), [&](const auto&) { import(folder_.path()); });
  const auto trial = [&](const Wreck& wreck) {
    EXPECT_TRUE(!wreck.complete || fs::exists(target(wreck.folder))) << "it is lost";
    if (!fs::exists(target(wreck.folder))) {
      import(wreck.folder);
    }
    EXPECT_TRUE(SmallLife::dump_of(target(wreck.folder)) == dump_);
    expect_alike(wreck);
  };
  Wrecks killed(recorded, kStride, trial);
  killed.kill();
  Wrecks lost(recorded, kStride, trial);
  lost.lose_power(kOutcomes);
}

class CrashedRepair : public Crash {
 protected:
  /// A store whose first page is damaged, with a log that it cannot be opened with.
  CrashedRepair() {
    life_.add({recording(0, 6)});
    DiskImage damaged;
    {
      Memory in_use(life_.settings(), true);
      in_use.store().add_wearer({.name = "B2_OMAR"});
      damaged = read_image(folder_.path());
    }
    EXPECT_GT(damaged.at("memory/s.db-wal")->size(), 0U);
    damaged.at("memory/s.db")->replace(0, 4096, std::string(4096, '\0'));
    write_image(damaged, folder_.path());
    recorded_ = record(folder_.path(), [&](const auto&) { EXPECT_TRUE(mend(life_)); });
    dump_ = life_.dump();
    EXPECT_EQ(life_.captured(), 6U);
  }

  /// Whether there was something to mend.
  static bool mend(const SmallLife& life) {
    if (diagnose(life.settings()).faults.empty()) {
      return false;
    }
    fs::path kept;
    repair(life.settings(), kept, [](const IngestProgress&) {});
    return true;
  }

  void try_it(const Wreck& wreck) const {
    const bool is_exchanged = read_image(wreck.folder).at("memory/s.db")->starts_with("SQLite");
    EXPECT_NE(mend(wreck.life), is_exchanged) << "the repaired store is damaged";
    EXPECT_TRUE(wreck.life.dump() == dump_) << "another memory";
    EXPECT_EQ(wreck.life.faults(), kNone);
  }

  Recorded recorded_;
};

TEST_F(CrashedRepair, GoesOnAndLosesNoWindow) {
  Wrecks killed(recorded_, kStride, [this](const Wreck& wreck) { try_it(wreck); });
  killed.kill();
  Wrecks lost(recorded_, kStride, [this](const Wreck& wreck) { try_it(wreck); });
  lost.lose_power(kOutcomes);
}

TEST_F(Crash, MigrationGoesOnAndEndsAlike) {
  fs::create_directories(life_.store().parent_path());
  const SystemClock clock;
  {
    const sqlite::Database old(life_.store(), sqlite::Database::Opening::Create);
    old.use_write_ahead_log();
    sqlite::migrate(old, clock, sqlite::schema_steps().first(1));
    old.execute("INSERT INTO wearers (name, face) VALUES ('T1_NORA', 'dataset')");
  }
  const Recorded recorded = record(folder_.path(), [&](const auto&) { life_.dump(); });
  dump_ = life_.dump();
  EXPECT_NE(dump_.find("T1_NORA"), std::string::npos);
  const auto trial = [&](const Wreck& wreck) {
    EXPECT_TRUE(wreck.life.dump() == dump_);
    EXPECT_EQ(wreck.life.faults(), kNone);
  };
  Wrecks killed(recorded, kStride, trial);
  killed.kill();
  EXPECT_GT(killed.tried(), 10U);
  Wrecks lost(recorded, kStride, trial);
  lost.lose_power(kOutcomes);
}

}  // namespace
}  // namespace daybook
