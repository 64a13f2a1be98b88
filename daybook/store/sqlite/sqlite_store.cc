// A commit that changes nothing is rolled back: it leaves no trace, not even a number.

#include "daybook/store/sqlite/sqlite_store.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/core/edge.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/grow_units.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/derived_rows.h"
#include "daybook/store/sqlite/dump.h"
#include "daybook/store/sqlite/migrations.h"
#include "daybook/store/sqlite/rows.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {
namespace {

constexpr std::int64_t kChangesKept = 1000;

void configure(const Database& database) {
  // WAL is a property of the file; the rest of the connection. Page checks turn damage into
  // an error instead of nonsense; secure_delete overwrites what is removed; a log that one
  // slow reader made large is cut back once it can be.
  database.use_write_ahead_log();
  database.execute(
      "PRAGMA synchronous = FULL;"
      "PRAGMA secure_delete = ON;"
      "PRAGMA trusted_schema = OFF;"
      "PRAGMA cell_size_check = ON;"
      "PRAGMA cache_size = -8192;"
      "PRAGMA journal_size_limit = 16777216;");
}

/// Refuses an empty file that cannot always have been: SQLite would begin afresh in it, and
/// throw its log away.
std::filesystem::path never_emptied(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  std::error_code none;
  const bool is_empty = fs::is_regular_file(path, none) && fs::file_size(path, none) == 0;
  const auto log = fs::file_size(path.string() + "-wal", none);
  const bool has_log = !none && log > 0;
  const bool has_index = fs::exists(path.string() + ".index", none);
  if (is_empty && (has_log || has_index)) {
    throw Error(ErrorKind::Storage, "the store is empty, but once it was not: it is damaged",
                {.file = path.string(),
                 .remedy = "restore a backup, or remove it with all that"
                           " lies beside it"});
  }
  return path;
}

[[noreturn]] void refuse(const std::string& cause) { throw Error(ErrorKind::BadInput, cause); }

/// What the file could not give back as it was.
void check_changes(const std::string& wearer, const Changes& changes) {
  for (const Window& window : changes.windows) {
    if (window.wearer != wearer) {
      refuse("a window of " + window.wearer + " was committed for " + wearer);
    }
    if (!std::isfinite(window.source.offset)) {
      refuse("window " + window.id.str() + " has no finite offset into its source");
    }
  }
  for (const Edge& edge : changes.edges) {
    if (!std::isfinite(edge.weight)) {
      refuse("the edge from " + edge.group.str() + " to " + edge.member.str() +
             " has no finite weight");
    }
  }
}

std::string face_of(const Database& database, const std::string& wearer) {
  Rows rows = database.prepared("SELECT face FROM wearers WHERE name = ?1").query(wearer);
  return rows.next() ? rows.text(0) : std::string();
}

// --- Spans

std::int64_t saturated_difference(Timestamp to, Timestamp from) {
  std::int64_t result = 0;
  if (__builtin_sub_overflow(nanoseconds(to), nanoseconds(from), &result)) {
    return to < from ? std::numeric_limits<std::int64_t>::min()
                     : std::numeric_limits<std::int64_t>::max();
  }
  return result;
}

template <typename Record>
void widen_spans(const Database& database, std::int64_t wearer,
                 const std::vector<Record>& records) {
  std::int64_t length = std::numeric_limits<std::int64_t>::min();
  std::int64_t lag = length;
  for (const Record& record : records) {
    const Interval& at = record.interval;
    length = std::max(length, saturated_difference(at.end, at.start));
    lag = std::max(lag, saturated_difference(Table<Record>::known_at(record), at.start));
  }
  database
      .prepared(
          "INSERT INTO spans (wearer, kind, length_ns, lag_ns) VALUES (?1, ?2, ?3, ?4)"
          " ON CONFLICT DO UPDATE SET length_ns = max(length_ns, excluded.length_ns),"
          " lag_ns = max(lag_ns, excluded.lag_ns)")
      .run(wearer, static_cast<int>(Table<Record>::kKind), length, lag);
}

// --- Writing

template <typename Row>
void insert_all(const Database& database, const RowOwner& owner, const std::vector<Row>& rows) {
  Statement& statement = database.prepared(Table<Row>::kInsert);
  for (const Row& row : rows) {
    Table<Row>::insert(statement, owner, row);
  }
}

/// When the first of them became known.
Timestamp earliest_known(const Changes& changes) {
  Timestamp first = Timestamp::max();
  const auto note = [&first](const auto& rows) {
    for (const auto& row : rows) {
      first = std::min(first, Table<std::decay_t<decltype(row)>>::known_at(row));
    }
  };
  note(changes.windows);
  note(changes.moments);
  note(changes.episodes);
  note(changes.patterns);
  for (const Edge& edge : changes.edges) {
    first = std::min(first, edge.known_at);
  }
  return first;
}

/// An empty list asks for none, where an empty condition would not restrict.
RecordQuery windows_with(const std::vector<WindowId>& ids) {
  RecordQuery query{.limit = ids.empty() ? 0 : SIZE_MAX};
  for (const WindowId id : ids) {
    query.ids.push_back(id.value);
  }
  return query;
}

template <typename Record>
void insert_records(const Database& database, const RowOwner& owner,
                    const std::vector<Record>& records) {
  const std::int64_t before = database.total_changes();
  insert_all(database, owner, records);
  if (database.total_changes() != before) {
    widen_spans(database, owner.wearer, records);
  }
}

}  // namespace

SqliteStore::SqliteStore(const std::filesystem::path& path, Database::Opening opening,
                         const Clock& clock, std::chrono::milliseconds patience)
    : database_(never_emptied(path), opening, patience), clock_(clock) {
  check_schema(database_, opening);
  configure(database_);
  migrate(database_, clock);
}

// --- Wearers

std::vector<Wearer> SqliteStore::wearers() const {
  std::vector<Wearer> wearers;
  Rows rows = database_.prepared(kSelectWearers).query();
  while (rows.next()) {
    wearers.push_back(read_wearer(rows));
  }
  return wearers;
}

void SqliteStore::add_wearer(const Wearer& wearer) {
  Transaction transaction(database_, Transaction::Kind::Write);
  const std::string face = wearer.face.name();
  database_
      .prepared(
          "INSERT INTO wearers (name, face, scene, recipe) VALUES (?1, ?2, ?3, ?4)"
          " ON CONFLICT (name) DO NOTHING")
      .run(wearer.name, face, wearer.growth.scene, wearer.growth.recipe);
  const std::string kept = face_of(database_, wearer.name);
  if (kept != face) {
    throw Error(ErrorKind::BadInput,
                wearer.name + " is in the store with the clock face " + kept + ", not " + face,
                {.file = database_.path().string(),
                 .remedy = "add this recording under another wearer's name"});
  }
  transaction.commit();
}

void SqliteStore::set_growth(const std::string& wearer, const Growth& growth) {
  Transaction transaction(database_, Transaction::Kind::Write);
  database_.prepared("UPDATE wearers SET scene = ?2, recipe = ?3 WHERE key = ?1")
      .run(key_of(wearer), growth.scene, growth.recipe);
  transaction.commit();
}

std::int64_t SqliteStore::key_of(const std::string& wearer) const {
  Rows rows = database_.prepared("SELECT key FROM wearers WHERE name = ?1").query(wearer);
  if (!rows.next()) {
    throw Error(ErrorKind::BadInput, "the store has no wearer " + wearer,
                {.file = database_.path().string(), .remedy = "add a recording of theirs first"});
  }
  return rows.integer(0);
}

// --- Writing

RowOwner SqliteStore::begin_commit(const std::string& wearer) {
  const std::int64_t key = key_of(wearer);
  return {.wearer = key, .commit = begin_commit(key)};
}

std::int64_t SqliteStore::begin_commit(std::int64_t wearer) {
  const auto now =
      std::chrono::duration_cast<std::chrono::nanoseconds>(clock_.now().time_since_epoch());
  database_.prepared("INSERT INTO commits (wearer, recorded_unix_ns) VALUES (?1, ?2)")
      .run(wearer, now.count());
  return database_.last_key();
}

// A change is kept until a later one reaches as far back, or until it is too long ago: what is
// left are times that rise with the generation, a handful where changes come in time order.
void SqliteStore::raise_generation(std::int64_t wearer, Timestamp from) {
  database_.prepared("UPDATE wearers SET generation = generation + 1 WHERE key = ?1").run(wearer);
  database_
      .prepared(
          "DELETE FROM touched WHERE wearer = ?1 AND (known_ns >= ?2 OR generation <="
          " (SELECT generation FROM wearers WHERE key = ?1) - ?3)")
      .run(wearer, nanoseconds(from), kChangesKept);
  database_
      .prepared(
          "INSERT INTO touched (wearer, generation, known_ns)"
          " SELECT key, generation, ?2 FROM wearers WHERE key = ?1")
      .run(wearer, nanoseconds(from));
}

void SqliteStore::commit(const std::string& wearer, const Changes& changes) {
  check_changes(wearer, changes);
  Transaction transaction(database_, Transaction::Kind::Write);
  if (write(begin_commit(wearer), changes)) {
    transaction.commit();
  }
}

bool SqliteStore::write(const RowOwner& owner, const Changes& changes) {
  const std::int64_t before = database_.total_changes();
  insert_records(database_, owner, changes.windows);
  insert_records(database_, owner, changes.moments);
  insert_records(database_, owner, changes.episodes);
  insert_records(database_, owner, changes.patterns);
  insert_all(database_, owner, changes.edges);
  const std::int64_t after_records = database_.total_changes();
  insert_all(database_, owner, changes.units);
  const bool changed = database_.total_changes() != before;
  if (after_records != before) {
    raise_generation(owner.wearer, earliest_known(changes));
  }
  return changed;
}

std::int64_t SqliteStore::remove_derived(std::int64_t wearer, Timestamp from) {
  const std::int64_t before = database_.total_changes();
  for (const RecordKind kind : {RecordKind::Moment, RecordKind::Episode}) {
    const std::string table(kind == RecordKind::Moment ? "moments" : "episodes");
    database_
        .prepared("DELETE FROM " + table +
                  " WHERE wearer = ?1 AND known_ns >= ?2 AND start_ns >= ?2 -"
                  " (SELECT lag_ns FROM spans WHERE wearer = ?1 AND kind = ?3)")
        .run(wearer, nanoseconds(from), static_cast<int>(kind));
  }
  database_.prepared("DELETE FROM patterns WHERE wearer = ?1 AND known_ns >= ?2")
      .run(wearer, nanoseconds(from));
  database_.prepared("DELETE FROM edges WHERE wearer = ?1 AND known_ns >= ?2")
      .run(wearer, nanoseconds(from));
  return database_.total_changes() - before;
}

void SqliteStore::await_growing(std::int64_t wearer, std::int64_t commit, Timestamp from) {
  Statement& update = database_.prepared(
      "UPDATE units SET state = ?4, detail = '', commit_number = ?5"
      " WHERE wearer = ?1 AND stage = ?2 AND unit = ?3 AND state NOT IN (?4, ?6)");
  Rows windows = database_
                     .prepared(
                         "SELECT id FROM windows WHERE wearer = ?1 AND end_ns >= ?2"
                         " AND start_ns >= ?2 - (SELECT length_ns FROM spans"
                         " WHERE wearer = ?1 AND kind = ?3)")
                     .query(wearer, nanoseconds(from), static_cast<int>(RecordKind::Window));
  while (windows.next()) {
    const std::string unit = WindowId{windows.bits(0)}.str();
    update.run(wearer, kGrowStage, unit, static_cast<int>(UnitState::Pending), commit,
               static_cast<int>(UnitState::Forgotten));
  }
}

void SqliteStore::rewind(const std::string& wearer, Timestamp from) {
  Transaction transaction(database_, Transaction::Kind::Write);
  if (take_back_derived(begin_commit(wearer), from)) {
    transaction.commit();
  }
}

bool SqliteStore::take_back_derived(const RowOwner& owner, Timestamp from) {
  const std::int64_t before = database_.total_changes();
  if (remove_derived(owner.wearer, from) > 0) {
    raise_generation(owner.wearer, from);
  }
  await_growing(owner.wearer, owner.commit, from);
  return database_.total_changes() != before;
}

void SqliteStore::remove_windows(const std::string& wearer, const std::vector<WindowId>& ids) {
  Transaction transaction(database_, Transaction::Kind::Write);
  if (drop_windows(wearer, key_of(wearer), ids)) {
    transaction.commit();
  }
}

bool SqliteStore::drop_windows(const std::string& wearer, std::int64_t key,
                               const std::vector<WindowId>& ids) {
  Timestamp first = Timestamp::max();
  for (const Window& window : recorded_windows(Cutoff::everything(), wearer, windows_with(ids))) {
    first = std::min(first, window.known_at());
  }
  Statement& remove_window =
      database_.prepared("DELETE FROM windows WHERE wearer = ?1 AND id = ?2");
  Statement& remove_units = database_.prepared("DELETE FROM units WHERE wearer = ?1 AND unit = ?2");
  const std::int64_t before = database_.total_changes();
  for (const WindowId id : ids) {
    remove_window.run(key, as_signed(id.value));
    remove_derived_texts(database_, key, id);
  }
  if (database_.total_changes() != before) {
    raise_generation(key, first);
  }
  for (const WindowId id : ids) {
    remove_units.run(key, id.str());
  }
  return database_.total_changes() != before;
}

void SqliteStore::replace_windows(const std::string& wearer, Timestamp from,
                                  const std::vector<WindowId>& removed, const Changes& changes) {
  check_changes(wearer, changes);
  Transaction transaction(database_, Transaction::Kind::Write);
  const RowOwner owner = begin_commit(wearer);
  const bool taken_back = take_back_derived(owner, from);
  const bool dropped = drop_windows(wearer, owner.wearer, removed);
  if (write(owner, changes) || taken_back || dropped) {
    transaction.commit();
  }
}

void SqliteStore::restate_windows(const std::string& wearer, const std::vector<Window>& windows) {
  check_changes(wearer, {.windows = windows});
  Transaction transaction(database_, Transaction::Kind::Write);
  const RowOwner owner = begin_commit(wearer);
  const std::int64_t before = database_.total_changes();
  for (const Window& window : windows) {
    const std::int64_t removed = database_.total_changes();
    database_.prepared("DELETE FROM windows WHERE wearer = ?1 AND id = ?2")
        .run(owner.wearer, as_signed(window.id.value));
    if (database_.total_changes() != removed) {
      Table<Window>::insert(database_.prepared(Table<Window>::kInsert), owner, window);
    }
  }
  if (database_.total_changes() != before) {
    transaction.commit();
  }
}

// --- Changes

std::uint64_t SqliteStore::generation(const std::string& wearer) const {
  Rows rows = database_.prepared("SELECT generation FROM wearers WHERE name = ?1").query(wearer);
  return rows.next() ? rows.bits(0) : 0;
}

std::optional<Timestamp> SqliteStore::changed_since(const std::string& wearer,
                                                    std::uint64_t generation) const {
  Rows rows = database_
                  .prepared(
                      "SELECT generation, (SELECT min(known_ns) FROM touched WHERE wearer = key AND"
                      " generation > ?2) FROM wearers WHERE name = ?1")
                  .query(wearer, as_signed(generation));
  if (!rows.next()) {
    return generation == 0 ? std::nullopt : std::optional(Timestamp::min());
  }
  const std::uint64_t now = rows.bits(0);
  if (generation == now) {
    return std::nullopt;
  }
  if (generation > now || now - generation > std::uint64_t{kChangesKept}) {
    return Timestamp::min();
  }
  return Timestamp(Duration(rows.integer(1)));
}

void SqliteStore::dump(std::ostream& out) const { write_dump(database_, *this, out); }

std::unique_ptr<Store> open_sqlite_store(std::string_view path, bool must_exist,
                                         const Clock& clock) {
  return std::make_unique<SqliteStore>(
      path, must_exist ? Database::Opening::Exists : Database::Opening::Create, clock);
}

}  // namespace daybook::sqlite
