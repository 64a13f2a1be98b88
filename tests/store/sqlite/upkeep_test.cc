// Case P1: a live copy is whole. Case P2: a slow reader does not make the log grow.

#include "daybook/store/upkeep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "tests/store/sample_records.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class StoreUpkeep : public testing::Test {
 protected:
  std::unique_ptr<sqlite::SqliteStore> open(const std::string& name = "daybook.db") const {
    static const FixedClock clock{Clock::TimePoint{}};
    return std::make_unique<sqlite::SqliteStore>(folder_ / name, sqlite::Database::Opening::Create,
                                                 clock);
  }

  std::uintmax_t log_size() const {
    std::error_code none;
    const std::uintmax_t size = fs::file_size(folder_ / "daybook.db-wal", none);
    return none ? 0 : size;
  }

  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
};

/// Windows with ids that are theirs, so that check() believes them.
Window true_window(int number) {
  Window window = sample_window(number);
  window.id = window_id(window);
  return window;
}

Changes true_changes(int first, int count) {
  Changes changes;
  for (int i = first; i < first + count; ++i) {
    changes.windows.push_back(true_window(i));
    changes.units.push_back(sample_unit(changes.windows.back(), UnitState::Pending));
  }
  return changes;
}

TEST_F(StoreUpkeep, P1BackupDuringAnImportIsOneStateOfItAndSound) {
  const auto store = open();
  store->add_wearer({.name = kNora});
  std::atomic<bool> enough = false;
  std::thread writer([&] {
    const auto importing = open();
    for (int first = 0; !enough; first += 20) {
      importing->commit(kNora, true_changes(first, 20));
    }
  });
  for (int i = 0; i < 5; ++i) {
    store->backup(folder_ / ("copy" + std::to_string(i)));
  }
  enough = true;
  writer.join();
  for (int i = 0; i < 5; ++i) {
    const auto copy = open("copy" + std::to_string(i));
    EXPECT_THAT(copy->check(), IsEmpty());
    const std::size_t windows = copy->windows(Cutoff::everything(), kNora, {}).size();
    EXPECT_EQ(windows % 20, 0U) << "a transaction was torn";
    EXPECT_EQ(copy->ledger(kNora).pending, windows);
  }
}

TEST_F(StoreUpkeep, BackupRemovesWhatAKilledOneLeftAndNoOther) {
  const auto store = open();
  const pid_t gone = ::fork();
  if (gone == 0) {
    ::_exit(0);
  }
  ::waitpid(gone, nullptr, 0);
  const fs::path left = folder_ / ("copy.copy-" + std::to_string(gone) + "-0");
  const fs::path other = folder_ / ("copy.copy-" + std::to_string(::getppid()) + "-0");
  std::ofstream(left) << "half";
  std::ofstream(other) << "half";
  store->backup(folder_ / "copy");
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(other));
}

TEST_F(StoreUpkeep, P1BackupHoldsWhatIsOnlyInTheLog) {
  const auto store = open();
  store->add_wearer({.name = kNora});
  store->commit(kNora, true_changes(0, 40));
  EXPECT_GT(log_size(), 0U);
  store->backup(folder_ / "copy.db");
  EXPECT_EQ(dump_of(*open("copy.db")), dump_of(*store));
}

TEST_F(StoreUpkeep, BackupNeverOverwritesAndLeavesNothingWhenRefused) {
  const auto store = open();
  std::ofstream(folder_ / "mine.txt") << "precious";
  EXPECT_THROW(store->backup(folder_ / "mine.txt"), Error);
  EXPECT_THROW(store->backup(folder_ / "no" / "such" / "\0name"), Error);
  std::ifstream in(folder_ / "mine.txt");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "precious");
}

TEST_F(StoreUpkeep, BackupIntoWhatCannotBeWrittenNamesTheCopyAndTheRemedy) {
  const auto store = open();
  std::ofstream(folder_ / "mine.txt") << "precious";
  for (const fs::path& path : {folder_ / "mine.txt" / "copy.db", fs::path("/proc/no/copy.db")}) {
    try {
      store->backup(path);
      FAIL() << path;
    } catch (const Error& error) {
      EXPECT_EQ(error.context().file, path.string());
      EXPECT_THAT(error.context().remedy, HasSubstr("a folder that you may write to"));
    }
  }
}

TEST_F(StoreUpkeep, P2SnapshotKeepsItsStateAndLetsTheLogBeWrittenBack) {
  const auto store = open();
  store->add_wearer({.name = kNora});
  store->commit(kNora, true_changes(0, 100));
  const std::vector<std::string> before = dump_of(*store);
  const std::unique_ptr<Store> snapshot = store->snapshot();
  store->database().execute("PRAGMA synchronous = OFF");
  std::uintmax_t largest = 0;
  // 100,000 in the long form.
  const int last = std::getenv("DAYBOOK_FULL") != nullptr ? 100'000 : 10'000;
  for (int first = 100; first < last; first += 100) {
    store->commit(kNora, true_changes(first, 100));
    largest = std::max(largest, log_size());
  }
  EXPECT_LT(largest, 17U << 20);  // journal_size_limit; the promise is 64 MB.
  EXPECT_GT(fs::file_size(folder_ / "daybook.db"), std::uintmax_t{2} << 20);
  EXPECT_EQ(dump_of(*snapshot), before);
}

TEST_F(StoreUpkeep, SnapshotHasNoNameOnDisk) {
  const auto store = open();
  const std::size_t before = files().size();
  const std::unique_ptr<Store> snapshot = store->snapshot();
  EXPECT_EQ(files().size(), before);
}

TEST_F(StoreUpkeep, CheckFindsNothingInASoundStore) {
  const auto store = open();
  store->add_wearer({.name = kNora});
  store->commit(kNora, true_changes(0, 10));
  EXPECT_THAT(store->check(), IsEmpty());
}

TEST_F(StoreUpkeep, CheckFindsRecordsThatAreNotWhatTheirIdsSay) {
  const auto store = open();
  store->add_wearer({.name = kNora});
  Changes changes = true_changes(0, 10);
  changes.windows[3].lines[0].text += " Or so I believe.";
  store->commit(kNora, changes);
  EXPECT_THAT(store->check(), ElementsAre(HasSubstr(changes.windows[3].id.str())));
}

TEST_F(StoreUpkeep, CheckFindsWhatTheLedgerMisses) {
  const auto store = open();
  store->add_wearer({.name = kNora});
  Changes changes = true_changes(0, 10);
  changes.units.pop_back();
  changes.windows.erase(changes.windows.begin());
  store->commit(kNora, changes);
  EXPECT_THAT(store->check(), ElementsAre(HasSubstr("1 windows without a unit"),
                                          HasSubstr("1 units in the ledger whose window")));
}

}  // namespace
}  // namespace daybook
