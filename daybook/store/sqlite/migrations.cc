// The version is read again inside the writing transaction: two processes may open a new or
// an old file at the same moment, and the second must find the work done.

#include "daybook/store/sqlite/migrations.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/store/sqlite/annotations.sql.h"
#include "daybook/store/sqlite/assistance.sql.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/derived_texts.sql.h"
#include "daybook/store/sqlite/growth.sql.h"
#include "daybook/store/sqlite/patterns.sql.h"
#include "daybook/store/sqlite/schema.sql.h"
#include "daybook/store/sqlite/touched.sql.h"

namespace daybook::sqlite {
namespace {

constexpr std::string_view kSteps[] = {
    embedded::kStoreSqliteSchemaSql,        // 0 to 1
    embedded::kStoreSqliteTouchedSql,       // 1 to 2
    embedded::kStoreSqliteAssistanceSql,    // 2 to 3
    embedded::kStoreSqliteAnnotationsSql,   // 3 to 4
    embedded::kStoreSqlitePatternsSql,      // 4 to 5
    embedded::kStoreSqliteDerivedTextsSql,  // 5 to 6
    embedded::kStoreSqliteGrowthSql,        // 6 to 7
};

[[noreturn]] void refuse(const Database& database, const std::string& cause,
                         const std::string& remedy) {
  throw Error(ErrorKind::Storage, cause, {.file = database.path().string(), .remedy = remedy});
}

bool is_empty(const Database& database) {
  return database.integer("SELECT count(*) FROM sqlite_schema") == 0 &&
         database.integer("PRAGMA application_id") == 0;
}

/// 0 for an empty file.
std::size_t checked_version(const Database& database, std::size_t newest) {
  if (is_empty(database)) {
    return 0;
  }
  if (database.integer("PRAGMA application_id") != kApplicationId) {
    refuse(database, "the file is another program's database, not a daybook store",
           "name another file with --store");
  }
  const std::int64_t version = database.integer("PRAGMA user_version");
  if (version > static_cast<std::int64_t>(newest)) {
    refuse(database,
           "the store was written by a newer daybook (its version is " + std::to_string(version) +
               ", this program knows up to " + std::to_string(newest) + ")",
           "update daybook, or name another file with --store");
  }
  if (version < 1) {
    refuse(database, "the store has no version: it is damaged", "restore a backup");
  }
  return static_cast<std::size_t>(version);
}

void record_origin(const Database& database, const Clock& clock) {
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(clock.now().time_since_epoch());
  Statement insert(database, "INSERT INTO meta (name, value) VALUES ('created_unix_s', ?1)");
  insert.run(std::to_string(seconds.count()));
}

void take_step(const Database& database, std::span<const std::string_view> steps,
               std::size_t version, const Clock& clock) {
  Transaction transaction(database, Transaction::Kind::Write);
  if (checked_version(database, steps.size()) != version) {
    return;  // Somebody else was faster.
  }
  database.execute(steps[version]);
  database.execute("PRAGMA user_version = " + std::to_string(version + 1));
  if (version == 0) {
    database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    record_origin(database, clock);
  }
  transaction.commit();
}

}  // namespace

std::span<const std::string_view> schema_steps() { return kSteps; }

void check_schema(const Database& database, Database::Opening opening,
                  std::span<const std::string_view> steps) {
  if (checked_version(database, steps.size()) == 0 && opening == Database::Opening::Exists) {
    refuse(database, "the file is empty, not a daybook store", "make one with `daybook add`");
  }
}

void migrate(const Database& database, const Clock& clock,
             std::span<const std::string_view> steps) {
  for (;;) {
    const std::size_t version = checked_version(database, steps.size());
    if (version == steps.size()) {
      return;
    }
    take_step(database, steps, version, clock);
  }
}

}  // namespace daybook::sqlite
