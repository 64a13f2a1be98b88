// Rows are removed in one transaction. Removing them overwrites them in their pages
// (secure_delete), but copies are left where pages were split and merged, and in the log;
// so afterwards the file is written anew from its rows, and the log is emptied. Until that
// has happened a row of `meta` says that it is due.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/core/annotation.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/custody.h"
#include "daybook/store/grow_units.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/derived_rows.h"
#include "daybook/store/sqlite/rows.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {
namespace {

std::optional<Interval> interval_of(const Database& database, std::int64_t wearer, WindowId id) {
  Rows rows =
      database.prepared("SELECT start_ns, end_ns FROM windows WHERE wearer = ?1 AND id = ?2")
          .query(wearer, as_signed(id.value));
  if (!rows.next()) {
    return std::nullopt;
  }
  return Interval{Timestamp(Duration(rows.integer(0))), Timestamp(Duration(rows.integer(1)))};
}

/// Windows and their units give way to tombstones; the start of the earliest one.
std::optional<Timestamp> bury(const Database& database, const RowOwner& owner,
                              const std::vector<WindowId>& windows) {
  std::optional<Timestamp> since;
  for (const WindowId id : windows) {
    const std::optional<Interval> interval = interval_of(database, owner.wearer, id);
    if (!interval) {
      continue;
    }
    const Timestamp first = std::min(interval->start, interval->end);
    since = std::min(since.value_or(first), first);
    database.prepared("DELETE FROM windows WHERE wearer = ?1 AND id = ?2")
        .run(owner.wearer, as_signed(id.value));
    database.prepared("DELETE FROM units WHERE wearer = ?1 AND unit = ?2")
        .run(owner.wearer, id.str());
    remove_derived_texts(database, owner.wearer, id);
    database
        .prepared(
            "UPDATE standing SET answered_ns = NULL"
            " WHERE wearer = ?1 AND answered_ns >= ?2 AND answered_ns < ?3")
        .run(owner.wearer, nanoseconds(interval->start), nanoseconds(interval->end));
    Table<Unit>::insert(database.prepared(Table<Unit>::kInsert), owner, tombstone(*interval));
  }
  return since;
}

/// Their intervals are those of windows that were there, so no span gets wider.
void insert_redacted(const Database& database, const RowOwner& owner,
                     const std::vector<Window>& windows) {
  for (const Window& window : windows) {
    Table<Window>::insert(database.prepared(Table<Window>::kInsert), owner, window);
    Table<Unit>::insert(database.prepared(Table<Unit>::kInsert), owner, unit_to_grow(window));
  }
}

/// SQLite cuts its log without a sync: after a power loss the old one could be back.
void sync_log(const std::filesystem::path& store) {
  const std::string log = store.string() + "-wal";
  const int file = ::open(log.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  const int error = errno;
  if (file >= 0) {
    ::close(file);
  }
  if (!synced && error != ENOENT) {
    throw Error(ErrorKind::Storage, "cannot be synced: " + std::generic_category().message(error),
                {.file = log, .remedy = remedy_of(error)});
  }
}

/// Copies that a killed process could not take the name from.
void remove_left_copies(const std::filesystem::path& store) {
  namespace fs = std::filesystem;
  const std::string prefix = store.filename().string() + ".copy-";
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(store.parent_path(), failure)) {
    if (entry.path().filename().string().starts_with(prefix)) {
      fs::remove(entry.path(), failure);
    }
  }
}

/// Derived texts of windows that stay.
void refuse_texts(const Database& database, const RowOwner& owner,
                  const std::vector<WindowId>& windows) {
  for (const WindowId id : windows) {
    remove_derived_texts(database, owner.wearer, id);
    database
        .prepared(
            "UPDATE units SET state = ?3, detail = 'told of what was forgotten', commit_number = ?4"
            " WHERE wearer = ?1 AND unit = ?2 AND stage IN ('narrate', 'translate')")
        .run(owner.wearer, id.str(), static_cast<int>(UnitState::Refused), owner.commit);
  }
}

void remove_assistance(const Database& database, std::int64_t wearer, const Forgetting& what) {
  for (const std::string& question : what.questions) {
    database.prepared("DELETE FROM standing WHERE wearer = ?1 AND id = ?2").run(wearer, question);
  }
  for (const std::string& service : what.feedback) {
    database.prepared("DELETE FROM feedback WHERE wearer = ?1 AND service = ?2")
        .run(wearer, service);
  }
}

}  // namespace

void SqliteStore::forget(const std::string& wearer, const Forgetting& what) {
  Transaction transaction(database_, Transaction::Kind::Write);
  const RowOwner owner = begin_commit(wearer);
  const std::int64_t key = owner.wearer;
  if (!what.texts.empty()) {
    refuse_texts(database_, owner, what.texts);
    raise_generation(key, Timestamp::min());
  }
  const std::optional<Timestamp> since = bury(database_, owner, what.windows);
  if (since) {
    insert_redacted(database_, owner, what.redacted);
    remove_derived(key, *since);
    await_growing(key, owner.commit, *since);
    raise_generation(key, *since);
  }
  for (const Annotation& annotation : what.annotations) {
    remove_annotation(key, annotation, false);
  }
  drop_stale_texts(wearer, owner);
  if (!since && !what.annotations.empty()) {
    raise_generation(key, Timestamp::min());
  }
  remove_assistance(database_, key, what);
  if (what.unread_input) {
    database_.prepared("DELETE FROM units WHERE wearer = ?1 AND stage <> 'grow'").run(key);
    database_.prepared("DELETE FROM standing WHERE wearer = ?1").run(key);
    database_.prepared("DELETE FROM feedback WHERE wearer = ?1").run(key);
  }
  database_.execute(
      "INSERT INTO meta (name, value) VALUES ('scrub_due', '1')"
      " ON CONFLICT DO NOTHING");
  transaction.commit();
}

void SqliteStore::remove_units(const std::string& wearer, const std::vector<Unit>& units) {
  Transaction transaction(database_, Transaction::Kind::Write);
  const std::int64_t key = key_of(wearer);
  for (const Unit& unit : units) {
    database_.prepared("DELETE FROM units WHERE wearer = ?1 AND stage = ?2 AND unit = ?3")
        .run(key, unit.stage, unit.key);
  }
  transaction.commit();
}

void SqliteStore::empty_log() {
  Statement checkpoint(database_, "PRAGMA wal_checkpoint(TRUNCATE)");
  Rows rows = checkpoint.query();
  if (rows.next() && rows.integer(0) != 0) {
    throw Error(ErrorKind::Busy, "another program still reads an older state of the store",
                {.file = database_.path().string(),
                 .remedy = "end it, then run `daybook doctor` to finish"});
  }
}

void SqliteStore::scrub() {
  remove_left_copies(database_.path());
  database_.keep_log();
  database_.execute("VACUUM");
  empty_log();
  sync_log(database_.path());
  // Also what the caller removed beside the store.
  sync_folder(database_.path().parent_path());
  database_.execute("DELETE FROM meta WHERE name = 'scrub_due'");
  empty_log();
}

bool SqliteStore::scrub_is_due() const {
  return database_.integer("SELECT count(*) FROM meta WHERE name = 'scrub_due'") > 0;
}

}  // namespace daybook::sqlite
