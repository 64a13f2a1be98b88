// There are a few hundred annotations in a life, so all of a wearer's are read with every
// read of windows; without any, that costs one lookup.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daybook/core/annotation.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/owner_words.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/rows.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {
namespace {

/// The window in which a note stands.
std::optional<WindowId> host_of(const Database& database, const std::string& wearer,
                                const Annotation& note) {
  const auto first_of = [&](const std::string& rest) -> std::optional<WindowId> {
    Rows rows = database
                    .prepared(
                        "SELECT id FROM windows INDEXED BY windows_by_start"
                        " WHERE wearer = (SELECT key FROM wearers WHERE name = ?1)" +
                        rest + " LIMIT 1")
                    .query(wearer, nanoseconds(note.at.value_or(Timestamp::min())));
    return rows.next() ? std::optional(WindowId{rows.bits(0)}) : std::nullopt;
  };
  const std::optional<WindowId> host =
      first_of(" AND start_ns <= ?2 ORDER BY start_ns DESC, end_ns DESC, id < 0 DESC, id DESC");
  return host ? host : first_of(" AND start_ns >= ?2 ORDER BY " + std::string(kRecordOrder));
}

std::optional<std::int64_t> stored_time(const Annotation& annotation) {
  return annotation.at ? std::optional(nanoseconds(*annotation.at)) : std::nullopt;
}

}  // namespace

Annotation read_annotation(const Rows& row) {
  if (row.integer(0) < 0 || row.integer(0) > static_cast<int>(AnnotationKind::Name)) {
    row.fail_damaged();
  }
  Annotation annotation;
  annotation.kind = static_cast<AnnotationKind>(row.integer(0));
  if (!row.is_null(1)) {
    annotation.at = Timestamp(Duration(row.integer(1)));
  }
  annotation.target = row.text(2);
  annotation.text = row.text(3);
  return annotation;
}

std::vector<Annotation> SqliteStore::annotations(const std::string& wearer) const {
  std::vector<Annotation> annotations;
  Rows rows = database_
                  .prepared(
                      "SELECT kind, at_ns, target, text FROM annotations"
                      " WHERE wearer = (SELECT key FROM wearers WHERE name = ?1)"
                      " ORDER BY key")
                  .query(wearer);
  while (rows.next()) {
    annotations.push_back(read_annotation(rows));
  }
  return annotations;
}

void SqliteStore::remove_annotation(std::int64_t wearer, const Annotation& annotation,
                                    bool whatever_text) {
  database_
      .prepared(
          "DELETE FROM annotations WHERE wearer = ?1 AND kind = ?2 AND at_ns IS ?3"
          " AND target = ?4 AND (?5 OR text = ?6)")
      .run(wearer, static_cast<int>(annotation.kind), stored_time(annotation), annotation.target,
           static_cast<int>(whatever_text), annotation.text);
}

void SqliteStore::annotate(const std::string& wearer, const Annotation& annotation, Timestamp from,
                           bool regrow) {
  Transaction transaction(database_, Transaction::Kind::Write);
  const std::int64_t key = key_of(wearer);
  const std::int64_t commit = begin_commit(key);
  remove_annotation(key, annotation, annotation.kind != AnnotationKind::Note);
  database_
      .prepared(
          "INSERT INTO annotations (wearer, kind, at_ns, target, text, commit_number)"
          " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .run(key, static_cast<int>(annotation.kind), stored_time(annotation), annotation.target,
           annotation.text, commit);
  take_back(key, commit, from, regrow);
  drop_stale_texts(wearer, {.wearer = key, .commit = commit});
  transaction.commit();
}

void SqliteStore::retract(const std::string& wearer, const Annotation& annotation, Timestamp from,
                          bool regrow) {
  Transaction transaction(database_, Transaction::Kind::Write);
  const std::int64_t key = key_of(wearer);
  const std::int64_t before = database_.total_changes();
  remove_annotation(key, annotation, false);
  if (database_.total_changes() == before) {
    return;
  }
  const std::int64_t commit = begin_commit(key);
  take_back(key, commit, from, regrow);
  drop_stale_texts(wearer, {.wearer = key, .commit = commit});
  transaction.commit();
}

void SqliteStore::take_back(std::int64_t wearer, std::int64_t commit, Timestamp from, bool regrow) {
  if (regrow) {
    remove_derived(wearer, from);
    await_growing(wearer, commit, from);
  }
  raise_generation(wearer, from);
}

std::vector<Window> SqliteStore::windows_as(Words words, Cutoff cutoff, const std::string& wearer,
                                            const RecordQuery& query) const {
  // Windows and annotations of one moment.
  std::optional<Transaction> moment;
  if (!database_.in_transaction()) {
    moment.emplace(database_, Transaction::Kind::Read);
  }
  std::vector<Window> windows = recorded_windows(cutoff, wearer, query);
  if (words == Words::Recorded) {
    return windows;
  }
  const OwnerWords owner(annotations(wearer));
  for (Window& window : windows) {
    owner.correct(window);
  }
  if (words == Words::WithNotes) {
    add_translations(wearer, windows);
    insert_notes(
        owner.notes(), [&](const Annotation& note) { return host_of(database_, wearer, note); },
        windows);
  }
  return windows;
}

}  // namespace daybook::sqlite
