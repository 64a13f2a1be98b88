// Tables in canonical order; daybook/store/dump_line.h gives each row its form.

#include "daybook/store/sqlite/dump.h"

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/store/assistance.h"
#include "daybook/store/dump_line.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/derived_rows.h"
#include "daybook/store/sqlite/rows.h"
#include "daybook/store/store.h"

namespace daybook::sqlite {
namespace {

template <typename Row>
void write_rows(const Database& database, std::int64_t wearer, std::string_view table,
                std::string_view order, std::ostream& out) {
  std::string sql = "SELECT ";
  sql.append(Table<Row>::kColumns).append(" FROM ").append(table);
  sql.append(" WHERE wearer = ?1 ORDER BY ").append(order);
  Rows rows = database.prepared(sql).query(wearer);
  while (rows.next()) {
    out << dump_line(Table<Row>::read(rows)) << '\n';
  }
}

template <typename Record>
void write_records(const Database& database, std::int64_t wearer, std::ostream& out) {
  write_rows<Record>(database, wearer, Table<Record>::kName, kRecordOrder, out);
}

void write_annotations(const Database& database, std::int64_t wearer, std::ostream& out) {
  Rows rows = database
                  .prepared(
                      "SELECT kind, at_ns, target, text FROM annotations WHERE wearer = ?1"
                      " ORDER BY kind, at_ns, target, text")
                  .query(wearer);
  while (rows.next()) {
    out << dump_line(read_annotation(rows)) << '\n';
  }
}

void write_derived_texts(const Database& database, std::int64_t wearer, std::ostream& out) {
  Rows rows = database
                  .prepared("SELECT " + std::string(kDerivedColumns) +
                            " FROM derived_texts WHERE wearer = ?1"
                            " ORDER BY window_id < 0, window_id, kind")
                  .query(wearer);
  while (rows.next()) {
    out << dump_line(read_derived_text(rows)) << '\n';
  }
}

void write_wearer(const Database& database, std::int64_t key, std::ostream& out) {
  write_records<Window>(database, key, out);
  write_records<Moment>(database, key, out);
  write_records<Episode>(database, key, out);
  write_records<Pattern>(database, key, out);
  write_rows<Edge>(database, key, "edges", Table<Edge>::kOrder, out);
  write_rows<Unit>(database, key, "units", Table<Unit>::kOrder, out);
  write_annotations(database, key, out);
  write_derived_texts(database, key, out);
}

}  // namespace

void write_dump(const Database& database, const Assistance& assistance, std::ostream& out) {
  const Transaction snapshot(database, Transaction::Kind::Read);
  Rows wearers = database.prepared(kSelectWearers).query();
  while (wearers.next()) {
    const Wearer wearer = read_wearer(wearers);
    out << dump_line(wearer) << '\n';
    write_wearer(database, wearers.integer(0), out);
    for (const StandingQuestion& question : assistance.standing(wearer.name)) {
      out << dump_line(question) << '\n';
    }
    for (const Feedback& feedback : assistance.feedback(wearer.name)) {
      out << dump_line(feedback) << '\n';
    }
  }
}

}  // namespace daybook::sqlite
