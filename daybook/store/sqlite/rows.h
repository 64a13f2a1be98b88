#pragma once
/// Records as rows of schema.sql: for each kind what its table is called, how a record is
/// inserted and how it is read back, the same.
///
/// `Table<Record>::kInsert` leaves a record alone whose id the wearer has already.
/// `read` takes a row of `kColumns` and throws Error{Storage} for one that cannot have been
/// written by `insert`.

#include <cstdint>
#include <string_view>

#include "daybook/core/annotation.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {

/// Whose rows, and of which row of `commits`.
struct RowOwner {
  std::int64_t wearer = 0;
  std::int64_t commit = 0;
};

inline std::int64_t nanoseconds(Timestamp t) { return t.time_since_epoch().count(); }
inline std::int64_t as_signed(std::uint64_t bits) { return static_cast<std::int64_t>(bits); }

/// Order of records; ids count as unsigned.
inline constexpr std::string_view kRecordOrder = "start_ns, end_ns, id < 0, id";

/// All wearers, by name, as rows that read_wearer() takes; the first column is the key.
inline constexpr std::string_view kSelectWearers =
    "SELECT key, name, face, scene, recipe FROM wearers ORDER BY name";

Wearer read_wearer(const Rows& row);

template <typename Record>
struct Table;

template <>
struct Table<Window> {
  static constexpr RecordKind kKind = RecordKind::Window;
  static constexpr std::string_view kName = "windows";
  static constexpr std::string_view kKnown = "end_ns";
  static constexpr std::string_view kColumns =
      "id, start_ns, end_ns, source_file, source_offset, lines, extra";
  static constexpr std::string_view kInsert =
      "INSERT INTO windows (wearer, id, start_ns, end_ns, source_file, source_offset, lines,"
      " extra, commit_number)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (wearer, id) DO NOTHING";

  static Timestamp known_at(const Window& window) { return window.known_at(); }
  static void insert(Statement& statement, const RowOwner& owner, const Window& window);
  /// `wearer` is left to the caller, who knows it.
  static Window read(const Rows& row);
};

template <>
struct Table<Moment> {
  static constexpr RecordKind kKind = RecordKind::Moment;
  static constexpr std::string_view kName = "moments";
  static constexpr std::string_view kKnown = "known_ns";
  static constexpr std::string_view kColumns =
      "id, start_ns, end_ns, known_ns, view, kind, window_id, lines, text, subject, verb,"
      " object, place, participants, unresolved";
  static constexpr std::string_view kInsert =
      "INSERT INTO moments (wearer, id, start_ns, end_ns, known_ns, view, kind, window_id,"
      " lines, text, subject, verb, object, place, participants, unresolved, commit_number)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)"
      " ON CONFLICT (wearer, id) DO NOTHING";

  static Timestamp known_at(const Moment& moment) { return moment.known_at; }
  static void insert(Statement& statement, const RowOwner& owner, const Moment& moment);
  static Moment read(const Rows& row);
};

template <>
struct Table<Episode> {
  static constexpr RecordKind kKind = RecordKind::Episode;
  static constexpr std::string_view kName = "episodes";
  static constexpr std::string_view kKnown = "known_ns";
  static constexpr std::string_view kColumns =
      "id, start_ns, end_ns, known_ns, view, windows, text, subject, summary, keywords,"
      " participants, place";
  static constexpr std::string_view kInsert =
      "INSERT INTO episodes (wearer, id, start_ns, end_ns, known_ns, view, windows, text,"
      " subject, summary, keywords, participants, place, commit_number)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
      " ON CONFLICT (wearer, id) DO NOTHING";

  static Timestamp known_at(const Episode& episode) { return episode.known_at; }
  static void insert(Statement& statement, const RowOwner& owner, const Episode& episode);
  static Episode read(const Rows& row);
};

template <>
struct Table<Pattern> {
  static constexpr RecordKind kKind = RecordKind::Pattern;
  static constexpr std::string_view kName = "patterns";
  static constexpr std::string_view kKnown = "known_ns";
  static constexpr std::string_view kColumns =
      "id, start_ns, end_ns, known_ns, root, version, kind, title, summary, keywords, members,"
      " days, typical_ns, count, coherence, successor";
  static constexpr std::string_view kInsert =
      "INSERT INTO patterns (wearer, id, start_ns, end_ns, known_ns, root, version, kind, title,"
      " summary, keywords, members, days, typical_ns, count, coherence, successor, commit_number)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
      " ON CONFLICT (wearer, id) DO NOTHING";

  static Timestamp known_at(const Pattern& pattern) { return pattern.known_at; }
  static void insert(Statement& statement, const RowOwner& owner, const Pattern& pattern);
  static Pattern read(const Rows& row);
};

/// Edges and units have no id, no start that orders them, and belong to no cutoff query of
/// the common form.
template <>
struct Table<Edge> {
  static constexpr std::string_view kColumns =
      "known_ns, group_kind, group_id, member_kind, member_id, role, weight";
  static constexpr std::string_view kOrder =
      "known_ns, group_kind, group_id < 0, group_id, member_kind, member_id < 0, member_id";
  static constexpr std::string_view kInsert =
      "INSERT INTO edges (wearer, known_ns, group_kind, group_id, member_kind, member_id, role,"
      " weight)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING";

  static void insert(Statement& statement, const RowOwner& owner, const Edge& edge);
  static Edge read(const Rows& row);
};

template <>
struct Table<Unit> {
  static constexpr std::string_view kColumns = "stage, unit, state, start_ns, end_ns, detail";
  static constexpr std::string_view kOrder = "start_ns, end_ns, unit, stage";
  /// Overwrites what differs; what does not counts as no change.
  static constexpr std::string_view kInsert =
      "INSERT INTO units (wearer, stage, unit, state, start_ns, end_ns, detail, commit_number)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
      " ON CONFLICT (wearer, stage, unit) DO UPDATE SET state = excluded.state,"
      " start_ns = excluded.start_ns, end_ns = excluded.end_ns, detail = excluded.detail,"
      " commit_number = excluded.commit_number"
      " WHERE (state, start_ns, end_ns, detail)"
      " <> (excluded.state, excluded.start_ns, excluded.end_ns, excluded.detail)";

  static void insert(Statement& statement, const RowOwner& owner, const Unit& unit);
  static Unit read(const Rows& row);
  static UnitState read_state(const Rows& row, int column);
};

/// A row of kind, at_ns, target, text.
Annotation read_annotation(const Rows& row);

}  // namespace daybook::sqlite
