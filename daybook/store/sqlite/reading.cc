// Reads are one SELECT each, hence one snapshot; the wearer's name is looked up inside it, so
// that a key that was given to somebody else meanwhile can never be used.
//
// Records that overlap an interval are found by an index on the start alone: no record is
// longer than the longest one of its kind (table `spans`), so a record that overlaps [s, e)
// starts in (s - longest, e). Records known at t or later start at or after t less the
// largest lag. Both bounds only grow; they cost time when too wide, never a result.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/rows.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {
namespace {

// Parameters of every select of records.
//   ?1 wearer's name  ?2 cutoff  ?3, ?4 interval  ?5 kind  ?6 ids as JSON
//   ?7 first time of becoming known  ?8 limit
constexpr std::string_view kOfWearer = "wearer = (SELECT key FROM wearers WHERE name = ?1)";
constexpr std::string_view kDuring =
    " AND start_ns < ?4 AND end_ns > ?3 AND start_ns > ?3 -"
    " (SELECT length_ns FROM spans WHERE kind = ?5"
    " AND wearer = (SELECT key FROM wearers WHERE name = ?1))";
constexpr std::string_view kNotBefore =
    " AND start_ns >= ?7 - (SELECT lag_ns FROM spans WHERE kind = ?5"
    " AND wearer = (SELECT key FROM wearers WHERE name = ?1))";
constexpr std::string_view kWithId = " AND id IN (SELECT value FROM json_each(?6))";

// A pattern's latest version, if it goes on; an id may be that of any version known.
constexpr std::string_view kLatestVersion =
    " AND NOT EXISTS (SELECT 1 FROM patterns AS later INDEXED BY patterns_by_root"
    " WHERE later.wearer = patterns.wearer AND later.root = patterns.root"
    " AND later.known_ns <= ?2 AND (later.version, later.id) > (patterns.version, patterns.id))"
    " AND successor IS NULL";
constexpr std::string_view kOfPatternWithId =
    " AND root IN (SELECT root FROM patterns AS named INDEXED BY patterns_by_id"
    " WHERE named.wearer = (SELECT key FROM wearers WHERE name = ?1)"
    " AND named.known_ns <= ?2 AND named.id IN (SELECT value FROM json_each(?6)))";

template <typename Number>
std::string json_array(const std::vector<Number>& numbers) {
  std::string json = "[";
  for (const Number number : numbers) {
    if (json.size() > 1) {
      json += ',';
    }
    json += std::to_string(static_cast<std::int64_t>(number));
  }
  return json + "]";
}

/// "TABLE INDEXED BY ... WHERE ..." for the records that the query asks for. The indexes are
/// named because the planner cannot know that a list of ids is short and an archive long.
template <typename Record>
std::string matching(const RecordQuery& query) {
  const std::string table(Table<Record>::kName);
  const bool by_id = !query.ids.empty();
  const bool latest = std::is_same_v<Record, Pattern> && !query.all_versions;
  std::string sql = table;
  if (by_id) {
    sql += " INDEXED BY " + table + (latest ? "_by_root" : "_by_id");
  } else if (!std::is_same_v<Record, Pattern>) {
    sql += " INDEXED BY " + table + "_by_start";
  }
  sql.append(" WHERE ").append(kOfWearer);
  sql.append(" AND ").append(Table<Record>::kKnown).append(" <= ?2");
  if (query.during) {
    sql += kDuring;
  }
  if (query.known_from) {
    sql.append(" AND ").append(Table<Record>::kKnown).append(" >= ?7").append(kNotBefore);
  }
  if (by_id) {
    sql += latest ? kOfPatternWithId : kWithId;
  }
  if (latest) {
    sql += kLatestVersion;
  }
  return sql;
}

template <typename Record>
std::vector<Record> read(const Database& database, Cutoff cutoff, const std::string& wearer,
                         const RecordQuery& query) {
  using Source = Table<Record>;
  std::string sql = "SELECT ";
  sql.append(Source::kColumns).append(" FROM ").append(matching<Record>(query));
  sql.append(" ORDER BY ").append(kRecordOrder).append(" LIMIT ?8");

  const Interval during = query.during.value_or(Interval{});
  const std::string ids = json_array(query.ids);
  // Negative: no limit.
  const auto limit = static_cast<std::int64_t>(query.limit);
  Rows rows =
      database.prepared(sql).query(wearer, nanoseconds(cutoff.time()), nanoseconds(during.start),
                                   nanoseconds(during.end), static_cast<int>(Source::kKind), ids,
                                   nanoseconds(query.known_from.value_or(Timestamp{})), limit);
  std::vector<Record> records;
  while (rows.next()) {
    records.push_back(Source::read(rows));
  }
  return records;
}

void add_to(LedgerCounts& counts, UnitState state, std::uint64_t number) {
  counts.captured += number;
  switch (state) {
    case UnitState::Pending:
      counts.pending += number;
      return;
    case UnitState::Degraded:
      counts.degraded += number;
      [[fallthrough]];
    case UnitState::Done:
      counts.done += number;
      return;
    case UnitState::Failed:
      counts.failed += number;
      return;
    case UnitState::Refused:
      counts.refused += number;
      return;
    case UnitState::Forgotten:
      counts.forgotten += number;
      return;
  }
}

}  // namespace

// --- Records

std::vector<Window> SqliteStore::windows(Cutoff cutoff, const std::string& wearer,
                                         const RecordQuery& query) const {
  return windows_as(Words::WithNotes, cutoff, wearer, query);
}

std::vector<Window> SqliteStore::recorded_windows(Cutoff cutoff, const std::string& wearer,
                                                  const RecordQuery& query) const {
  std::vector<Window> windows = read<Window>(database_, cutoff, wearer, query);
  for (Window& window : windows) {
    window.wearer = wearer;
  }
  return windows;
}

std::vector<Moment> SqliteStore::moments(Cutoff cutoff, const std::string& wearer,
                                         const RecordQuery& query) const {
  return read<Moment>(database_, cutoff, wearer, query);
}

std::vector<Episode> SqliteStore::episodes(Cutoff cutoff, const std::string& wearer,
                                           const RecordQuery& query) const {
  return read<Episode>(database_, cutoff, wearer, query);
}

std::vector<Pattern> SqliteStore::patterns(Cutoff cutoff, const std::string& wearer,
                                           const RecordQuery& query) const {
  return read<Pattern>(database_, cutoff, wearer, query);
}

std::vector<Edge> SqliteStore::edges(Cutoff cutoff, const std::string& wearer,
                                     RecordId record) const {
  const std::string columns(Table<Edge>::kColumns);
  const auto by_end = [&](const std::string& end) {
    return "SELECT " + columns + " FROM edges INDEXED BY edges_by_" + end + " WHERE " +
           std::string(kOfWearer) + " AND known_ns <= ?2 AND " + end + "_kind = ?3 AND " + end +
           "_id = ?4";
  };
  const std::string sql = "SELECT " + columns + " FROM (" + by_end("group") + " UNION " +
                          by_end("member") + ") ORDER BY " + std::string(Table<Edge>::kOrder);
  Rows rows = database_.prepared(sql).query(wearer, nanoseconds(cutoff.time()),
                                            static_cast<int>(record.kind), as_signed(record.value));
  std::vector<Edge> edges;
  while (rows.next()) {
    edges.push_back(Table<Edge>::read(rows));
  }
  return edges;
}

// --- Ledger

LedgerCounts SqliteStore::ledger(const std::string& wearer) const {
  std::string sql = "SELECT state, count(*) FROM units WHERE ";
  sql.append(kOfWearer).append(" GROUP BY state");
  LedgerCounts counts;
  Rows rows = database_.prepared(sql).query(wearer);
  while (rows.next()) {
    add_to(counts, Table<Unit>::read_state(rows, 0), rows.bits(1));
  }
  return counts;
}

std::vector<Unit> SqliteStore::units(const std::string& wearer,
                                     std::vector<UnitState> states) const {
  const bool with_done =
      states.empty() || std::find(states.begin(), states.end(), UnitState::Done) != states.end();
  std::string sql = "SELECT ";
  sql.append(Table<Unit>::kColumns).append(" FROM units");
  // The index leaves out state 1, done.
  sql.append(with_done ? " WHERE " : " INDEXED BY units_unfinished WHERE state <> 1 AND ");
  sql.append(kOfWearer);
  sql.append(" AND (?2 = '[]' OR state IN (SELECT value FROM json_each(?2)))");
  sql.append(" ORDER BY ").append(Table<Unit>::kOrder);
  const std::string wanted = json_array(states);
  Rows rows = database_.prepared(sql).query(wearer, wanted);
  std::vector<Unit> units;
  while (rows.next()) {
    units.push_back(Table<Unit>::read(rows));
  }
  return units;
}

}  // namespace daybook::sqlite
