#include "daybook/store/sqlite/connection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>

#include "daybook/base/error.h"
#include "tests/store/sqlite/store_folder.h"

namespace daybook::sqlite {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

class Connection : public StoreFolder {};

constexpr auto kCreate = Database::Opening::Create;
constexpr auto kExists = Database::Opening::Exists;

TEST_F(Connection, TakesAnyPathAsItIs) {
  for (const std::string name : {"a b.db", "été 日记.db", ":memory:", "file:x?mode=memory",
                                 "a'b%20", "-wal", "new/folder/of its own/x.db"}) {
    const std::filesystem::path path = folder() / name;
    {
      const Database database(path, kCreate);
      database.execute("CREATE TABLE t (x)");
    }
    EXPECT_TRUE(std::filesystem::is_regular_file(path)) << name;
    EXPECT_EQ(Database(path, kExists).integer("SELECT count(*) FROM sqlite_schema"), 1) << name;
  }
}

TEST_F(Connection, GivesBackWhatWasBound) {
  const Database database(file(), kCreate);
  database.execute("CREATE TABLE t (a INTEGER, b REAL, c TEXT, d BLOB, e INTEGER) STRICT");
  Statement insert(database, "INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5)");
  const std::string_view with_zero("x\0y", 3);
  insert.run(std::numeric_limits<std::int64_t>::min(), 0.1, with_zero, Blob{with_zero}, nullptr);
  insert.run(-1, -0.5, std::string_view(), Blob{}, true);
  Rows rows = database.prepared("SELECT * FROM t ORDER BY rowid").query();
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.integer(0), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(rows.bits(0), 1ULL << 63);
  EXPECT_EQ(rows.real(1), 0.1);
  EXPECT_EQ(rows.text(2), with_zero);
  EXPECT_EQ(rows.bytes(3), with_zero);
  EXPECT_TRUE(rows.is_null(4));
  ASSERT_TRUE(rows.next());
  EXPECT_FALSE(rows.is_null(2));
  EXPECT_EQ(rows.text(2), "");
  EXPECT_FALSE(rows.is_null(3));
  EXPECT_EQ(rows.integer(4), 1);
  EXPECT_FALSE(rows.next());
}

TEST_F(Connection, CompilesAStatementOnce) {
  const Database database(file(), kCreate);
  EXPECT_EQ(&database.prepared("SELECT 1"), &database.prepared("SELECT 1"));
  EXPECT_NE(&database.prepared("SELECT 1"), &database.prepared("SELECT 2"));
}

TEST_F(Connection, RefusesToReuseAStatementWhoseRowsAreBeingRead) {
  const Database database(file(), kCreate);
  Statement& statement = database.prepared("VALUES (1), (2)");
  Rows rows = statement.query();
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(error_of([&] { statement.run(); }).kind(), ErrorKind::Internal);
  EXPECT_TRUE(rows.next());
}

TEST_F(Connection, RollsBackUnlessCommitted) {
  const Database database(file(), kCreate);
  database.execute("CREATE TABLE t (x)");
  {
    const Transaction transaction(database, Transaction::Kind::Write);
    database.execute("INSERT INTO t VALUES (1)");
  }
  EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 0);
  {
    Transaction transaction(database, Transaction::Kind::Write);
    database.execute("INSERT INTO t VALUES (1)");
    transaction.commit();
  }
  EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 1);
  EXPECT_FALSE(database.in_transaction());
}

// --- Failures

TEST_F(Connection, SaysThatThereIsNoStore) {
  const auto error = error_of([&] { Database(file(), kExists); });
  EXPECT_EQ(error.kind(), ErrorKind::Storage);
  EXPECT_THAT(error.what(), HasSubstr("there is no store here; make one with `daybook add`"));
  EXPECT_EQ(error.context().file, file().string());
  EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(Connection, SaysThatAFolderIsNoStore) {
  const auto error = error_of([&] { Database(folder(), kCreate); });
  EXPECT_EQ(error.kind(), ErrorKind::Storage);
  EXPECT_THAT(error.what(), HasSubstr("is a folder, not a store; name a file in it"));
}

TEST_F(Connection, SaysThatTheFolderCannotBeCreated) {
  write(folder() / "plain", "a file");
  const auto error = error_of([&] { Database(folder() / "plain" / "x" / "daybook.db", kCreate); });
  EXPECT_EQ(error.kind(), ErrorKind::Storage);
  EXPECT_THAT(error.what(), HasSubstr("the folder cannot be created: Not a directory"));
}

TEST_F(Connection, SaysThatAFileIsNoDatabase) {
  write(file(), "Dear diary, " + std::string(2000, '.'));
  const auto error = error_of([&] { Database(file(), kCreate).execute("CREATE TABLE t (x)"); });
  EXPECT_EQ(error.kind(), ErrorKind::Storage);
  EXPECT_THAT(error.what(),
              HasSubstr("is not a daybook store, or its first page is damaged; name"));
}

TEST_F(Connection, SaysThatAnotherWriterIsAtWork) {
  const Database first(file(), kCreate);
  const Database second(file(), kExists, 20ms);
  const Transaction writing(first, Transaction::Kind::Write);
  const auto error = error_of([&] { Transaction(second, Transaction::Kind::Write); });
  EXPECT_EQ(error.kind(), ErrorKind::Busy);
  EXPECT_THAT(error.what(), HasSubstr("another daybook is writing to it; wait until"));
}

TEST_F(Connection, SaysThatTheDiskIsFullAndRollsBack) {
  const Database database(file(), kCreate);
  database.execute("CREATE TABLE t (x); PRAGMA max_page_count = 5");
  const auto error = error_of([&] {
    Transaction transaction(database, Transaction::Kind::Write);
    database.execute("INSERT INTO t VALUES ('first'), (zeroblob(100000))");
    transaction.commit();
  });
  EXPECT_EQ(error.kind(), ErrorKind::Storage);
  EXPECT_THAT(error.what(), HasSubstr("the disk is full"));
  EXPECT_THAT(error.what(), HasSubstr("free some space"));
  EXPECT_FALSE(database.in_transaction());
  EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 0);
  database.execute("INSERT INTO t VALUES ('small')");
}

TEST_F(Connection, SaysThatAFileIsReadOnly) {
  Database(file(), kCreate).execute("CREATE TABLE t (x)");
  ::chmod(file().c_str(), 0444);
  ::chmod(folder().c_str(), 0555);
  // In a process of its own: the superuser, who may write everything, becomes somebody else.
  const pid_t child = start_process([&] {
    if (::getuid() == 0) {
      ASSERT_EQ(::setuid(65534), 0);
    }
    const auto error = error_of([&] { Database(file(), kCreate).execute("DROP TABLE t"); });
    EXPECT_EQ(error.kind(), ErrorKind::Storage);
    EXPECT_THAT(error.what(), HasSubstr("it is read-only; make the file and its folder"));
  });
  EXPECT_EQ(exit_code_of(child), 0);
  ::chmod(folder().c_str(), 0755);
}

TEST_F(Connection, SaysThatAFileIsDamaged) {
  {
    const Database database(file(), kCreate);
    database.execute("CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(20000))");
  }
  std::string bytes = read(file());
  std::fill(bytes.begin() + 4096, bytes.end(), '\x55');
  write(file(), bytes);
  const auto error =
      error_of([&] { Database(file(), kExists).integer("SELECT sum(length(x)) FROM t"); });
  EXPECT_EQ(error.kind(), ErrorKind::Storage);
  EXPECT_THAT(error.what(), HasSubstr("the store is damaged; run `daybook doctor`"));
}

TEST_F(Connection, TellsOurOwnMistakesApart) {
  const Database database(file(), kCreate);
  const auto error = error_of([&] { database.execute("SELEKT 1"); });
  EXPECT_EQ(error.kind(), ErrorKind::Internal);
  EXPECT_THAT(error.what(), HasSubstr("SELEKT"));
}

}  // namespace
}  // namespace daybook::sqlite
