// Few stores hold such texts, so every path first asks whether there are any. Windows are found
// as always; their texts by key, one lookup a window and kind.

#include "daybook/store/derived_texts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/derived_rows.h"
#include "daybook/store/sqlite/rows.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {
namespace {

constexpr std::size_t kPage = 256;
constexpr DerivedKind kKinds[] = {DerivedKind::Narrative, DerivedKind::Translation};
static_assert(std::size(kKinds) == kDerivedKinds);

bool has_texts(const Database& database) {
  Rows rows = database.prepared("SELECT 1 FROM derived_texts LIMIT 1").query();
  return rows.next();
}

std::optional<DerivedText> text_of(const Database& database, std::int64_t wearer, WindowId window,
                                   DerivedKind kind) {
  Rows rows =
      database
          .prepared("SELECT " + std::string(kDerivedColumns) + " FROM derived_texts WHERE key = ?1")
          .query(derived_key(wearer, window, kind));
  return rows.next() ? std::optional(read_derived_text(rows)) : std::nullopt;
}

void insert(const Database& database, const RowOwner& owner, const DerivedText& text) {
  database
      .prepared(
          "INSERT INTO derived_texts"
          " (key, wearer, window_id, kind, text, made_by, digest, commit_number)"
          " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
          " ON CONFLICT (key) DO UPDATE SET text = excluded.text, made_by = excluded.made_by,"
          " digest = excluded.digest, commit_number = excluded.commit_number"
          " WHERE (text, made_by, digest) <> (excluded.text, excluded.made_by, excluded.digest)")
      .run(derived_key(owner.wearer, text.window, text.kind), owner.wearer,
           as_signed(text.window.value), static_cast<int>(text.kind), text.text, text.made_by,
           as_signed(text.digest), owner.commit);
}

/// Windows by id. An empty list asks for none, where an empty condition would not restrict.
using WindowsById = std::map<WindowId, Window>;

WindowsById by_id(std::vector<Window> windows) {
  WindowsById found;
  for (Window& window : windows) {
    const WindowId id = window.id;
    found.emplace(id, std::move(window));
  }
  return found;
}

RecordQuery query_of(std::span<const std::uint64_t> ids) {
  return {.ids = {ids.begin(), ids.end()}, .limit = ids.empty() ? 0 : SIZE_MAX};
}

}  // namespace

DerivedText read_derived_text(const Rows& row) {
  if (row.integer(1) < 0 || row.integer(1) >= kDerivedKinds) {
    row.fail_damaged();
  }
  return {WindowId{row.bits(0)}, static_cast<DerivedKind>(row.integer(1)), row.text(2), row.text(3),
          row.bits(4)};
}

std::int64_t derived_key(std::int64_t wearer, WindowId window, DerivedKind kind) {
  return as_signed(Hasher().add(wearer).add(window.value).add(static_cast<int>(kind)).finish());
}

void remove_derived_texts(const Database& database, std::int64_t wearer, WindowId window) {
  for (const DerivedKind kind : kKinds) {
    database.prepared("DELETE FROM derived_texts WHERE key = ?1")
        .run(derived_key(wearer, window, kind));
  }
}

std::vector<DerivedText> SqliteStore::derived_texts(Cutoff cutoff, const std::string& wearer,
                                                    const RecordQuery& query) const {
  std::vector<DerivedText> texts;
  std::optional<Transaction> moment;
  if (!database_.in_transaction()) {
    moment.emplace(database_, Transaction::Kind::Read);
  }
  if (!has_texts(database_)) {
    return texts;
  }
  for (const Window& window : recorded_windows(cutoff, wearer, query)) {
    for (const DerivedKind kind : kKinds) {
      if (auto text = text_of(database_, key_of(wearer), window.id, kind)) {
        texts.push_back(std::move(*text));
      }
    }
  }
  return texts;
}

void SqliteStore::put_derived_texts(const std::string& wearer,
                                    const std::vector<DerivedText>& texts) {
  Transaction transaction(database_, Transaction::Kind::Write);
  const RowOwner owner = begin_commit(wearer);
  std::vector<std::uint64_t> ids;
  ids.reserve(texts.size());
  for (const DerivedText& text : texts) {
    ids.push_back(text.window.value);
  }
  const WindowsById windows =
      by_id(windows_as(Words::Corrected, Cutoff::everything(), wearer, query_of(ids)));
  Timestamp first = Timestamp::max();
  for (const DerivedText& text : texts) {
    const auto window = windows.find(text.window);
    const std::int64_t before = database_.total_changes();
    if (window != windows.end() && derived_digest(window->second, text) == text.digest) {
      insert(database_, owner, text);
    }
    if (database_.total_changes() != before) {
      first = std::min(first, window->second.known_at());
    }
  }
  if (first != Timestamp::max()) {
    raise_generation(owner.wearer, first);
    transaction.commit();
  }
}

std::vector<DerivedText> SqliteStore::stale_texts(const std::string& wearer) const {
  std::vector<std::uint64_t> ids;
  {
    Rows rows = database_
                    .prepared(
                        "SELECT DISTINCT window_id FROM derived_texts WHERE wearer ="
                        " (SELECT key FROM wearers WHERE name = ?1)")
                    .query(wearer);
    while (rows.next()) {
      ids.push_back(rows.bits(0));
    }
  }
  std::vector<DerivedText> stale;
  for (std::size_t begin = 0; begin < ids.size(); begin += kPage) {
    const auto page = std::span(ids).subspan(begin, std::min(kPage, ids.size() - begin));
    const WindowsById windows =
        by_id(windows_as(Words::Corrected, Cutoff::everything(), wearer, query_of(page)));
    for (const std::uint64_t id : page) {
      const auto window = windows.find(WindowId{id});
      for (const DerivedKind kind : kKinds) {
        auto text = text_of(database_, key_of(wearer), WindowId{id}, kind);
        if (text &&
            (window == windows.end() || derived_digest(window->second, *text) != text->digest)) {
          stale.push_back(std::move(*text));
        }
      }
    }
  }
  return stale;
}

void SqliteStore::drop_stale_texts(const std::string& wearer, const RowOwner& owner) {
  if (!has_texts(database_)) {
    return;
  }
  for (const DerivedText& text : stale_texts(wearer)) {
    database_.prepared("DELETE FROM derived_texts WHERE key = ?1")
        .run(derived_key(owner.wearer, text.window, text.kind));
    database_
        .prepared(
            "UPDATE units SET state = ?4, detail = '', commit_number = ?5"
            " WHERE wearer = ?1 AND stage = ?2 AND unit = ?3")
        .run(owner.wearer, std::string(stage(text.kind)), text.window.str(),
             static_cast<int>(UnitState::Pending), owner.commit);
  }
}

void SqliteStore::add_translations(const std::string& wearer, std::vector<Window>& windows) const {
  if (windows.empty() || !has_texts(database_)) {
    return;
  }
  const std::int64_t key = key_of(wearer);
  for (Window& window : windows) {
    if (const auto text = text_of(database_, key, window.id, DerivedKind::Translation)) {
      add_translation(*text, window);
    }
  }
}

}  // namespace daybook::sqlite
