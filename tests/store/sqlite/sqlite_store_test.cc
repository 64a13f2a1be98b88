#include "daybook/store/sqlite/sqlite_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"
#include "tests/store/sample_records.h"
#include "tests/store/sqlite/store_folder.h"

namespace daybook::sqlite {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

constexpr auto kCreate = Database::Opening::Create;
constexpr auto kExists = Database::Opening::Exists;

class SqliteStoreTest : public StoreFolder {
 protected:
  SqliteStore open() const { return {file(), kCreate, clock_, 50ms}; }

  static void fill(Store& store) {
    store.add_wearer({.name = kNora});
    store.commit(kNora, sample_changes(0, 8));
  }

  FixedClock clock_{Clock::TimePoint(1'700'000'000s)};
};

// --- The file

TEST_F(SqliteStoreTest, KeepsALogThatIsSyncedAtEachCommit) {
  const SqliteStore store = open();
  const Database database(file(), kExists);
  EXPECT_EQ(database.text("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(store.database().integer("PRAGMA synchronous"), 2);  // FULL
}

TEST_F(SqliteStoreTest, LeavesOneFileWhenItIsClosed) {
  {
    SqliteStore store = open();
    fill(store);
  }
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    names.push_back(entry.path().filename().string());
  }
  EXPECT_THAT(names, testing::ElementsAre("daybook.db"));
}

TEST_F(SqliteStoreTest, DoesNotTouchAFileThatItRefuses) {
  write(file(), std::string(5000, 'x'));
  const std::string before = read(file());
  EXPECT_EQ(error_of([&] { open(); }).kind(), ErrorKind::Storage);
  EXPECT_EQ(read(file()), before);
  EXPECT_FALSE(std::filesystem::exists(file().string() + "-wal"));
}

TEST_F(SqliteStoreTest, IsReadWhereNothingCanBeWritten) {
  namespace fs = std::filesystem;
  {
    SqliteStore store = open();
    fill(store);
  }
  constexpr auto kRead = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
  constexpr auto kEnter = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  fs::permissions(file(), kRead);
  fs::permissions(folder(), kRead | kEnter);
  const int code = exit_code_of(start_process([&] {
    if (geteuid() == 0) {
      constexpr uid_t kNobody = 65534;
      ASSERT_EQ(seteuid(kNobody), 0);  // Root writes anywhere.
    }
    SqliteStore store(file(), kExists, clock_, 50ms);
    EXPECT_THAT(store.wearers(), SizeIs(1));
    const Error error = error_of([&] { store.commit(kNora, sample_changes(8, 9)); });
    EXPECT_EQ(error.kind(), ErrorKind::Storage);
    EXPECT_THAT(error.what(), HasSubstr("read-only"));
  }));
  EXPECT_EQ(code, 0);
  fs::permissions(folder(), fs::perms::owner_all);
  EXPECT_FALSE(fs::exists(file().string() + "-wal"));
  EXPECT_FALSE(fs::exists(file().string() + "-shm"));
}

TEST_F(SqliteStoreTest, OverwritesWhatIsRemoved) {
  Changes changes = sample_changes(0, 8);
  changes.moments[3].text = "canary-of-the-moment";
  changes.windows[3].lines[0].text = "canary-of-the-window";
  {
    SqliteStore store = open();
    store.add_wearer({.name = kNora});
    store.commit(kNora, changes);
  }
  ASSERT_THAT(read(file()),
              AllOf(HasSubstr("canary-of-the-moment"), HasSubstr("canary-of-the-window")));
  {
    SqliteStore store = open();
    store.rewind(kNora, at(0));
    store.remove_windows(kNora, {changes.windows[3].id});
  }
  EXPECT_THAT(read(file()), Not(HasSubstr("canary")));
}

TEST_F(SqliteStoreTest, StampsCommitsWithTheClockAndNothingElse) {
  SqliteStore store = open();
  fill(store);
  const auto before = dump_of(store);
  const Database database(file(), kExists);
  EXPECT_EQ(database.integer("SELECT recorded_unix_ns FROM commits WHERE number ="
                             " (SELECT max(commit_number) FROM moments)"),
            1'700'000'000'000'000'000);
  database.execute("UPDATE commits SET recorded_unix_ns = 0");
  EXPECT_EQ(dump_of(store), before);
}

TEST_F(SqliteStoreTest, ACommitThatChangesNothingLeavesNoTrace) {
  SqliteStore store = open();
  fill(store);
  const Database database(file(), kExists);
  const std::int64_t commits = database.integer("SELECT count(*) FROM commits");
  const std::int64_t version = database.integer("PRAGMA data_version");
  store.commit(kNora, sample_changes(0, 8));
  store.commit(kNora, {});
  store.rewind(kNora, at(10'000));
  store.remove_windows(kNora, {WindowId{1}});
  EXPECT_EQ(database.integer("SELECT count(*) FROM commits"), commits);
  EXPECT_EQ(database.integer("PRAGMA data_version"), version);
}

// --- All or nothing

TEST_F(SqliteStoreTest, ACommitThatFailsHalfwayWritesNothing) {
  SqliteStore store = open();
  fill(store);
  const auto before = dump_of(store);
  Changes changes = sample_changes(8, 8);
  changes.moments.back().kind = static_cast<MomentKind>(200);
  EXPECT_EQ(error_of([&] { store.commit(kNora, changes); }).kind(), ErrorKind::Internal);
  EXPECT_EQ(dump_of(store), before);
  store.commit(kNora, sample_changes(8, 8));
  EXPECT_THAT(store.windows(Cutoff::everything(), kNora, {}), SizeIs(16));
}

TEST_F(SqliteStoreTest, AProcessThatDiesInATransactionLeavesTheStateBefore) {
  std::vector<std::string> before;
  {
    SqliteStore store = open();
    fill(store);
    before = dump_of(store);
  }
  const pid_t child = start_process([&] {
    const Database database(file(), kExists);
    // A small cache, so that pages reach the log long before the end.
    database.execute("PRAGMA cache_size = 10; PRAGMA journal_mode = WAL");
    const Transaction transaction(database, Transaction::Kind::Write);
    database.execute(
        "DELETE FROM moments; UPDATE windows SET extra = hex(zeroblob(50000));"
        "DELETE FROM units; UPDATE wearers SET generation = 99");
    ::_exit(7);
  });
  ASSERT_EQ(exit_code_of(child), 7);
  EXPECT_GT(std::filesystem::file_size(file().string() + "-wal"), 100'000);
  SqliteStore store = open();
  EXPECT_EQ(dump_of(store), before);
  store.commit(kNora, sample_changes(8, 4));
  EXPECT_THAT(store.windows(Cutoff::everything(), kNora, {}), SizeIs(12));
}

TEST_F(SqliteStoreTest, WhatWasCommittedOutlivesAProcessThatDies) {
  const pid_t child = start_process([&] {
    SqliteStore store = open();
    fill(store);
    ::_exit(7);
  });
  ASSERT_EQ(exit_code_of(child), 7);
  EXPECT_THAT(open().windows(Cutoff::everything(), kNora, {}), SizeIs(8));
}

// --- Several at once

TEST_F(SqliteStoreTest, ReadsWhileAnotherWritesAndRefusesToWriteMeanwhile) {
  SqliteStore store = open();
  fill(store);
  const auto before = dump_of(store);
  const Database other(file(), kExists);
  const Transaction writing(other, Transaction::Kind::Write);
  other.execute("DELETE FROM moments");
  EXPECT_EQ(dump_of(store), before);
  const auto error = error_of([&] { store.commit(kNora, sample_changes(8, 1)); });
  EXPECT_EQ(error.kind(), ErrorKind::Busy);
}

TEST_F(SqliteStoreTest, SeveralProcessesMayOpenANewStoreAndWriteAtOnce) {
  std::vector<pid_t> children;
  children.reserve(4);
  for (int i = 0; i < 4; ++i) {
    children.push_back(start_process([&, i] {
      SqliteStore store(file(), kCreate, clock_);
      store.add_wearer({.name = kNora});
      for (int j = 0; j < 5; ++j) {
        store.commit(kNora, sample_changes(20 * i + 4 * j, 4));
      }
    }));
  }
  for (const pid_t child : children) {
    EXPECT_EQ(exit_code_of(child), 0);
  }
  SqliteStore store = open();
  EXPECT_THAT(store.windows(Cutoff::everything(), kNora, {}), SizeIs(80));
  EXPECT_EQ(store.generation(kNora), 20);
  EXPECT_EQ(store.ledger(kNora).captured, 80);
}

// --- Damage

TEST_F(SqliteStoreTest, TellsARowThatCannotHaveBeenWritten) {
  SqliteStore store = open();
  fill(store);
  const Database database(file(), kExists);
  const auto error_after = [&](const std::string& damage, auto read) {
    database.execute("SAVEPOINT whole; " + damage + "; RELEASE whole");
    return std::string(error_of(read).what());
  };
  const Cutoff all = Cutoff::everything();
  const std::string damaged = "the store is damaged";
  EXPECT_THAT(
      error_after("UPDATE windows SET lines = x'01'", [&] { (void)store.windows(all, kNora, {}); }),
      HasSubstr(damaged));
  EXPECT_THAT(
      error_after("UPDATE moments SET kind = 99", [&] { (void)store.moments(all, kNora, {}); }),
      HasSubstr(damaged));
  EXPECT_THAT(error_after("UPDATE episodes SET windows = x'010203'",
                          [&] { (void)store.episodes(all, kNora, {}); }),
              HasSubstr(damaged));
  EXPECT_THAT(error_after("UPDATE patterns SET members = x''",
                          [&] { (void)store.patterns(all, kNora, {}); }),
              HasSubstr(damaged));
  EXPECT_THAT(error_after("UPDATE units SET state = -1", [&] { (void)store.ledger(kNora); }),
              HasSubstr(damaged));
  store.put_standing(kNora, {"q-1", "when it rains", StandingMode::Every, at(5)});
  EXPECT_THAT(error_after("UPDATE standing SET mode = 2", [&] { (void)store.standing(kNora); }),
              HasSubstr(damaged));
  const auto read_feedback = [&] { (void)store.feedback(kNora); };
  store.put_feedback(kNora, {"s-1", ServiceType::Safety, "ice", at(3), Verdict::Useful, at(4)});
  EXPECT_THAT(error_after("UPDATE feedback SET type = 99", read_feedback), HasSubstr(damaged));
  EXPECT_THAT(error_after("UPDATE feedback SET type = 0, verdict = -1", read_feedback),
              HasSubstr(damaged));
}

// --- Plans: what a read touches must not grow with the archive.

class SqlitePlans : public SqliteStoreTest {
 protected:
  /// The plans of the statements that `action` needs, a step a line.
  template <typename Action>
  std::string plan_of(Action action) const {
    SqliteStore store = open();
    action(store);
    std::string plan;
    for (const std::string& sql : store.database().prepared_texts()) {
      Rows rows = store.database().prepared("EXPLAIN QUERY PLAN " + sql).query();
      while (rows.next()) {
        plan += rows.text(3) + "\n";
      }
    }
    return plan;
  }

  const Cutoff all_ = Cutoff::everything();
  const RecordQuery during_{.during = between(0, 100)};
  const RecordQuery ids_{.ids = {1, 2, 3}};
  const RecordQuery both_{.during = between(0, 100), .ids = {1, 2, 3}};
};

constexpr auto kByStart = "_by_start (wearer=? AND start_ns>? AND start_ns<?)";
constexpr auto kById = "_by_id (wearer=? AND id=?)";

TEST_F(SqlitePlans, IntervalsAreFoundByTheStart) {
  EXPECT_THAT(plan_of([&](const Store& s) { (void)s.windows(all_, kNora, during_); }),
              HasSubstr(kByStart));
  EXPECT_THAT(plan_of([&](const Store& s) { (void)s.moments(all_, kNora, during_); }),
              HasSubstr(kByStart));
  EXPECT_THAT(plan_of([&](const Store& s) { (void)s.episodes(all_, kNora, during_); }),
              HasSubstr(kByStart));
}

TEST_F(SqlitePlans, IdsAreFoundById) {
  for (const RecordQuery& query : {ids_, both_}) {
    EXPECT_THAT(plan_of([&](const Store& s) { (void)s.windows(all_, kNora, query); }),
                HasSubstr(kById));
    EXPECT_THAT(plan_of([&](const Store& s) { (void)s.moments(all_, kNora, query); }),
                HasSubstr(kById));
    EXPECT_THAT(plan_of([&](const Store& s) { (void)s.patterns(all_, kNora, query); }),
                AllOf(HasSubstr(kById), HasSubstr("patterns_by_root (wearer=? AND root=?)"),
                      HasSubstr("SEARCH later USING INDEX patterns_by_root (wearer=? AND root=?")));
  }
}

TEST_F(SqlitePlans, EdgesAreFoundFromBothEnds) {
  EXPECT_THAT(plan_of([&](const Store& s) { (void)s.edges(all_, kNora, MomentId{1}); }),
              AllOf(HasSubstr("edges_by_group (wearer=? AND group_kind=? AND group_id=?"),
                    HasSubstr("edges_by_member (wearer=? AND member_kind=? AND member_id=?")));
}

TEST_F(SqlitePlans, UnfinishedUnitsAreFoundWithoutReadingTheDoneOnes) {
  EXPECT_THAT(plan_of([&](const Store& s) {
                (void)s.units(kNora, {UnitState::Pending, UnitState::Failed});
              }),
              HasSubstr("units_unfinished (wearer=?)"));
}

TEST_F(SqlitePlans, RewindReadsTheTailOnly) {
  const std::string plan = plan_of([&](Store& s) {
    s.add_wearer({.name = kNora});
    s.rewind(kNora, at(50));
  });
  EXPECT_THAT(plan,
              AllOf(HasSubstr("moments_by_start (wearer=? AND start_ns>?)"),
                    HasSubstr("episodes_by_start (wearer=? AND start_ns>?)"),
                    HasSubstr("windows_by_start (wearer=? AND start_ns>?)"),
                    HasSubstr("patterns_by_known (wearer=? AND known_ns>?)"),
                    HasSubstr("edges_by_known (wearer=? AND known_ns>?)"), Not(HasSubstr("SCAN"))));
}

}  // namespace
}  // namespace daybook::sqlite
