// Columns are bound and read in the order of kColumns; a test reads back every field.
//
// Enumerators are kept as numbers. The lists below are what the numbers mean in files that
// exist: append, never reorder.

#include "daybook/store/sqlite/rows.h"

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "daybook/base/error.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/packing.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {
namespace {

/// Enumerators whose stored numbers are 0, 1, 2, ... in this order.
template <auto... kValues>
struct Numbering {
  using Enum = std::common_type_t<decltype(kValues)...>;
  static constexpr std::int64_t kCount = sizeof...(kValues);

  static constexpr bool holds() {
    std::int64_t number = 0;
    return ((static_cast<std::int64_t>(kValues) == number++) && ...);
  }
};

using Views = Numbering<MomentView::Action, MomentView::Utterance>;
using Kinds = Numbering<MomentKind::HandObject, MomentKind::Movement, MomentKind::Gesture,
                        MomentKind::State, MomentKind::Say, MomentKind::Ask, MomentKind::Request,
                        MomentKind::Plan, MomentKind::Confirm, MomentKind::Deny, MomentKind::Agree,
                        MomentKind::Thank, MomentKind::Exclaim>;
using EpisodeViews = Numbering<EpisodeView::Activity, EpisodeView::Conversation>;
using PatternKinds = Numbering<PatternKind::Thread, PatternKind::Routine>;
using RecordKinds =
    Numbering<RecordKind::Window, RecordKind::Moment, RecordKind::Episode, RecordKind::Pattern>;
using UnitStates = Numbering<UnitState::Pending, UnitState::Done, UnitState::Degraded,
                             UnitState::Failed, UnitState::Refused, UnitState::Forgotten>;

static_assert(Views::holds() && Kinds::holds() && EpisodeViews::holds());
static_assert(PatternKinds::holds() && RecordKinds::holds() && UnitStates::holds());

template <typename Numbers>
std::int64_t number_of(typename Numbers::Enum value) {
  const auto number = static_cast<std::int64_t>(value);
  if (number >= Numbers::kCount) {
    throw Error(ErrorKind::Internal, "an enumerator has no number in the store");
  }
  return number;
}

template <typename Numbers>
typename Numbers::Enum enumerator(const Rows& row, int column) {
  const std::int64_t number = row.integer(column);
  if (number < 0 || number >= Numbers::kCount) {
    row.fail_damaged();
  }
  return static_cast<typename Numbers::Enum>(number);
}

template <typename T>
T intact(const Rows& row, std::optional<T> unpacked) {
  if (!unpacked) {
    row.fail_damaged();
  }
  return std::move(*unpacked);
}

Timestamp time(const Rows& row, int column) { return Timestamp(Duration(row.integer(column))); }

Interval interval(const Rows& row, int start_column) {
  return {time(row, start_column), time(row, start_column + 1)};
}

}  // namespace

// --- Wearers

Wearer read_wearer(const Rows& row) {
  return {.name = row.text(1),
          .face = Clockface::named(row.bytes(2)),
          .growth = {.scene = row.text(3), .recipe = row.text(4)}};
}

// --- Windows

void Table<Window>::insert(Statement& statement, const RowOwner& owner, const Window& window) {
  const std::string lines = pack_lines(window.interval.start, window.lines);
  statement.run(owner.wearer, as_signed(window.id.value), nanoseconds(window.interval.start),
                nanoseconds(window.interval.end), window.source.file, window.source.offset,
                Blob{lines}, window.extra, owner.commit);
}

Window Table<Window>::read(const Rows& row) {
  Window window;
  window.id = WindowId{row.bits(0)};
  window.interval = interval(row, 1);
  window.source = {.file = row.text(3), .offset = row.real(4)};
  window.lines = intact(row, unpack_lines(window.interval.start, row.bytes(5)));
  window.extra = row.text(6);
  return window;
}

// --- Moments

void Table<Moment>::insert(Statement& statement, const RowOwner& owner, const Moment& moment) {
  const std::string lines = pack_numbers(moment.lines);
  const std::string participants = pack_texts(moment.participants);
  statement.run(owner.wearer, as_signed(moment.id.value), nanoseconds(moment.interval.start),
                nanoseconds(moment.interval.end), nanoseconds(moment.known_at),
                number_of<Views>(moment.view), number_of<Kinds>(moment.kind),
                as_signed(moment.window.value), Blob{lines}, moment.text, moment.subject,
                moment.verb, moment.object, moment.place, participants, moment.unresolved ? 1 : 0,
                owner.commit);
}

Moment Table<Moment>::read(const Rows& row) {
  Moment moment;
  moment.id = MomentId{row.bits(0)};
  moment.interval = interval(row, 1);
  moment.known_at = time(row, 3);
  moment.view = enumerator<Views>(row, 4);
  moment.kind = enumerator<Kinds>(row, 5);
  moment.window = WindowId{row.bits(6)};
  moment.lines = intact(row, unpack_numbers(row.bytes(7)));
  moment.text = row.text(8);
  moment.subject = row.text(9);
  moment.verb = row.text(10);
  moment.object = row.text(11);
  moment.place = row.text(12);
  moment.participants = intact(row, unpack_texts(row.bytes(13)));
  moment.unresolved = row.integer(14) != 0;
  return moment;
}

// --- Episodes

void Table<Episode>::insert(Statement& statement, const RowOwner& owner, const Episode& episode) {
  const std::string windows = pack_ids(episode.windows);
  const std::string keywords = pack_texts(episode.keywords);
  const std::string participants = pack_texts(episode.participants);
  statement.run(owner.wearer, as_signed(episode.id.value), nanoseconds(episode.interval.start),
                nanoseconds(episode.interval.end), nanoseconds(episode.known_at),
                number_of<EpisodeViews>(episode.view), Blob{windows}, episode.text, episode.subject,
                episode.summary, keywords, participants, episode.place, owner.commit);
}

Episode Table<Episode>::read(const Rows& row) {
  Episode episode;
  episode.id = EpisodeId{row.bits(0)};
  episode.interval = interval(row, 1);
  episode.known_at = time(row, 3);
  episode.view = enumerator<EpisodeViews>(row, 4);
  episode.windows = intact(row, unpack_ids(row.bytes(5)));
  episode.text = row.text(6);
  episode.subject = row.text(7);
  episode.summary = row.text(8);
  episode.keywords = intact(row, unpack_texts(row.bytes(9)));
  episode.participants = intact(row, unpack_texts(row.bytes(10)));
  episode.place = row.text(11);
  return episode;
}

// --- Patterns

void Table<Pattern>::insert(Statement& statement, const RowOwner& owner, const Pattern& pattern) {
  const std::string keywords = pack_texts(pattern.keywords);
  const std::string members = pack_members(pattern.members);
  std::optional<std::int64_t> typical;
  if (pattern.typical_time) {
    typical = pattern.typical_time->count();
  }
  std::optional<std::int64_t> successor;
  if (pattern.successor) {
    successor = as_signed(pattern.successor->value);
  }
  statement.run(owner.wearer, as_signed(pattern.id.value), nanoseconds(pattern.interval.start),
                nanoseconds(pattern.interval.end), nanoseconds(pattern.known_at),
                as_signed(pattern.root.value), pattern.version,
                number_of<PatternKinds>(pattern.kind), pattern.title, pattern.summary, keywords,
                Blob{members}, pattern.days, typical, pattern.count, pattern.coherence, successor,
                owner.commit);
}

Pattern Table<Pattern>::read(const Rows& row) {
  Pattern pattern;
  pattern.id = PatternId{row.bits(0)};
  pattern.interval = interval(row, 1);
  pattern.known_at = time(row, 3);
  pattern.root = PatternId{row.bits(4)};
  pattern.version = static_cast<std::uint32_t>(row.integer(5));
  pattern.kind = enumerator<PatternKinds>(row, 6);
  pattern.title = row.text(7);
  pattern.summary = row.text(8);
  pattern.keywords = intact(row, unpack_texts(row.bytes(9)));
  pattern.members = intact(row, unpack_members(row.bytes(10)));
  pattern.days = static_cast<std::uint32_t>(row.integer(11));
  if (!row.is_null(12)) {
    pattern.typical_time = Duration(row.integer(12));
  }
  pattern.count = static_cast<std::uint32_t>(row.integer(13));
  pattern.coherence = row.real(14);
  if (!row.is_null(15)) {
    pattern.successor = PatternId{row.bits(15)};
  }
  return pattern;
}

// --- Edges

void Table<Edge>::insert(Statement& statement, const RowOwner& owner, const Edge& edge) {
  statement.run(owner.wearer, nanoseconds(edge.known_at), number_of<RecordKinds>(edge.group.kind),
                as_signed(edge.group.value), number_of<RecordKinds>(edge.member.kind),
                as_signed(edge.member.value), edge.role, edge.weight);
}

Edge Table<Edge>::read(const Rows& row) {
  Edge edge;
  edge.known_at = time(row, 0);
  edge.group = {enumerator<RecordKinds>(row, 1), row.bits(2)};
  edge.member = {enumerator<RecordKinds>(row, 3), row.bits(4)};
  edge.role = row.text(5);
  edge.weight = row.real(6);
  return edge;
}

// --- Units

void Table<Unit>::insert(Statement& statement, const RowOwner& owner, const Unit& unit) {
  statement.run(owner.wearer, unit.stage, unit.key, number_of<UnitStates>(unit.state),
                nanoseconds(unit.interval.start), nanoseconds(unit.interval.end), unit.detail,
                owner.commit);
}

Unit Table<Unit>::read(const Rows& row) {
  Unit unit;
  unit.stage = row.text(0);
  unit.key = row.text(1);
  unit.state = read_state(row, 2);
  unit.interval = interval(row, 3);
  unit.detail = row.text(5);
  return unit;
}

UnitState Table<Unit>::read_state(const Rows& row, int column) {
  return enumerator<UnitStates>(row, column);
}

}  // namespace daybook::sqlite
