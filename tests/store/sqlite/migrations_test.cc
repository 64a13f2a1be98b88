#include "daybook/store/sqlite/migrations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/store/sqlite/connection.h"
#include "tests/store/sqlite/store_folder.h"

namespace daybook::sqlite {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr auto kCreate = Database::Opening::Create;
constexpr auto kExists = Database::Opening::Exists;

class Migrations : public StoreFolder {
 protected:
  FixedClock clock_{Clock::TimePoint(1'700'000'000s)};
};

TEST_F(Migrations, MakesANewFileAStoreOfTheNewestVersion) {
  const Database database(file(), kCreate);
  migrate(database, clock_);
  EXPECT_EQ(database.integer("PRAGMA application_id"), kApplicationId);
  EXPECT_EQ(database.integer("PRAGMA user_version"),
            static_cast<std::int64_t>(schema_steps().size()));
  EXPECT_EQ(database.text("SELECT value FROM meta WHERE name = 'created_unix_s'"), "1700000000");
}

TEST_F(Migrations, HasStrictTablesOnly) {
  const Database database(file(), kCreate);
  migrate(database, clock_);
  EXPECT_GT(database.integer("SELECT count(*) FROM pragma_table_list WHERE schema = 'main'"), 8);
  EXPECT_EQ(database.text("SELECT group_concat(name) FROM pragma_table_list WHERE schema = 'main'"
                          " AND NOT strict AND name NOT LIKE 'sqlite_%'"),
            "");
}

TEST_F(Migrations, TakesAnOldStoreThroughEveryStepOnce) {
  const std::vector<std::string_view> old = {"CREATE TABLE t (x); INSERT INTO t VALUES ('kept')"};
  const std::vector<std::string_view> steps = {
      "CREATE TABLE meta (name TEXT, value TEXT);"
      "CREATE TABLE t (x)",
      "ALTER TABLE t ADD COLUMN y DEFAULT 2",
      "UPDATE t SET y = y + 1",
  };
  {
    const Database database(file(), kCreate);
    migrate(database, clock_, std::span(steps).first(1));
    database.execute("INSERT INTO t VALUES ('kept')");
  }
  const Database database(file(), kExists);
  migrate(database, clock_, steps);
  migrate(database, clock_, steps);
  EXPECT_EQ(database.integer("PRAGMA user_version"), 3);
  EXPECT_EQ(database.text("SELECT x || y FROM t"), "kept3");
}

TEST_F(Migrations, WhatWasGrownBeforeGrowthWasKeptCountsAsByRule) {
  constexpr std::size_t kBefore = 6;
  const Database database(file(), kCreate);
  migrate(database, clock_, schema_steps().first(kBefore));
  database.execute("INSERT INTO wearers (name, face) VALUES ('B1_NORA', 'dataset')");
  migrate(database, clock_);
  EXPECT_EQ(database.text("SELECT name || '|' || scene || '|' || recipe FROM wearers"),
            "B1_NORA||");
}

TEST_F(Migrations, AFailedStepLeavesTheVersionBefore) {
  const std::vector<std::string_view> steps = {
      "CREATE TABLE meta (name TEXT, value TEXT)",
      "CREATE TABLE half (x); CREATE TABLE meta (x)",
  };
  const Database database(file(), kCreate);
  EXPECT_THROW(migrate(database, clock_, steps), Error);
  EXPECT_EQ(database.integer("PRAGMA user_version"), 1);
  EXPECT_EQ(database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'"), 0);
}

TEST_F(Migrations, RefusesAStoreOfANewerVersion) {
  {
    const Database database(file(), kCreate);
    migrate(database, clock_);
    database.execute("PRAGMA user_version = 99");
  }
  const std::string before = read(file());
  const Database database(file(), kExists);
  const auto error = error_of([&] { check_schema(database, kExists); });
  EXPECT_EQ(error.kind(), ErrorKind::Storage);
  EXPECT_THAT(error.what(), HasSubstr(file().string()));
  EXPECT_THAT(error.what(), HasSubstr("written by a newer daybook (its version is 99"));
  EXPECT_THAT(error.what(), HasSubstr("update daybook"));
  EXPECT_EQ(read(file()), before);
}

TEST_F(Migrations, RefusesAnotherProgramsDatabase) {
  const Database database(file(), kCreate);
  database.execute("CREATE TABLE photos (x); PRAGMA user_version = 1");
  const auto error = error_of([&] { check_schema(database, kCreate); });
  EXPECT_EQ(error.kind(), ErrorKind::Storage);
  EXPECT_THAT(error.what(), HasSubstr("another program's database"));
  EXPECT_EQ(database.integer("SELECT count(*) FROM sqlite_schema"), 1);
}

TEST_F(Migrations, RefusesAnEmptyFileWhereAStoreMustExist) {
  write(file(), "");
  const Database database(file(), kExists);
  const auto error = error_of([&] { check_schema(database, kExists); });
  EXPECT_THAT(error.what(), HasSubstr("the file is empty"));
  EXPECT_NO_THROW(check_schema(database, kCreate));
}

TEST_F(Migrations, SeveralProcessesMayMakeTheSameStoreAtOnce) {
  std::vector<pid_t> children;
  children.reserve(4);
  for (int i = 0; i < 4; ++i) {
    children.push_back(start_process([&] {
      const Database database(file(), kCreate);
      check_schema(database, kCreate);
      migrate(database, clock_);
    }));
  }
  for (const pid_t child : children) {
    EXPECT_EQ(exit_code_of(child), 0);
  }
  EXPECT_EQ(Database(file(), kExists).integer("SELECT count(*) FROM meta"), 1);
}

}  // namespace
}  // namespace daybook::sqlite
