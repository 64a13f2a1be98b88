// Vectors, searched from end to end.

#include "tests/support/memory_store.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/store/dump_line.h"

namespace daybook {
namespace {

Timestamp known_at(const Window& window) { return window.known_at(); }
template <typename Record>
Timestamp known_at(const Record& record) {
  return record.known_at;
}

template <typename Value>
bool is_among(const std::vector<Value>& values, const Value& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

// What makes two rows the same one.
template <typename Record>
auto identity(const Record& record) {
  return record.id;
}
auto identity(const Edge& edge) { return std::tuple(edge.group, edge.member, edge.known_at); }
auto identity(const DerivedText& text) { return std::tuple(text.window, text.kind); }
auto identity(const Unit& unit) { return std::tuple(unit.stage, unit.key); }

// The order in which rows are read.
template <typename Record>
auto order(const Record& record) {
  return std::tuple(record.interval, record.id);
}
auto order(const Edge& edge) { return std::tuple(edge.known_at, edge.group, edge.member); }
auto order(const Annotation& a) { return std::tuple(a.kind, a.at, a.target, a.text); }
auto order(const DerivedText& text) { return std::tuple(text.window, text.kind); }
auto order(const Unit& unit) { return std::tuple(unit.interval, unit.key, unit.stage); }

template <typename Row>
std::vector<Row> sorted(std::vector<Row> rows) {
  std::sort(rows.begin(), rows.end(),
            [](const Row& a, const Row& b) { return order(a) < order(b); });
  return rows;
}

template <typename Row>
Row* find(std::vector<Row>& rows, const Row& wanted) {
  const auto at = std::find_if(rows.begin(), rows.end(),
                               [&](const Row& row) { return identity(row) == identity(wanted); });
  return at == rows.end() ? nullptr : &*at;
}

/// Rows added.
template <typename Row>
std::size_t add_new(std::vector<Row>& rows, const std::vector<Row>& added) {
  const std::size_t before = rows.size();
  for (const Row& row : added) {
    if (find(rows, row) == nullptr) {
      rows.push_back(row);
    }
  }
  return rows.size() - before;
}

template <typename Record>
std::vector<Record> select(const std::vector<Record>& records, Cutoff cutoff,
                           const RecordQuery& query) {
  std::vector<Record> found;
  for (const Record& record : records) {
    if (cutoff.sees(known_at(record)) &&
        (!query.during || query.during->overlaps(record.interval)) &&
        (query.ids.empty() || is_among(query.ids, record.id.value)) &&
        (!query.known_from || known_at(record) >= *query.known_from)) {
      found.push_back(record);
    }
  }
  found = sorted(std::move(found));
  found.resize(std::min(found.size(), query.limit));
  return found;
}

/// When the first of them became known.
Timestamp earliest_known(const Changes& changes) {
  Timestamp first = Timestamp::max();
  const auto note = [&first](const auto& rows) {
    for (const auto& row : rows) {
      first = std::min(first, known_at(row));
    }
  };
  note(changes.windows);
  note(changes.moments);
  note(changes.episodes);
  note(changes.patterns);
  note(changes.edges);
  return first;
}

void check(const std::string& wearer, const Changes& changes) {
  for (const Window& window : changes.windows) {
    if (window.wearer != wearer || !std::isfinite(window.source.offset)) {
      throw Error(ErrorKind::BadInput, "bad window");
    }
  }
  for (const Edge& edge : changes.edges) {
    if (!std::isfinite(edge.weight)) {
      throw Error(ErrorKind::BadInput, "bad edge");
    }
  }
}

template <typename Row>
void dump_rows(const std::vector<Row>& rows, std::ostream& out) {
  for (const Row& row : sorted(rows)) {
    out << dump_line(row) << '\n';
  }
}

}  // namespace

MemoryStore::Memory& MemoryStore::of(const std::string& wearer) {
  const auto at = memories_.find(wearer);
  if (at == memories_.end()) {
    throw Error(ErrorKind::BadInput, "no wearer " + wearer);
  }
  return at->second;
}

const Changes& MemoryStore::rows_of(const std::string& wearer) const {
  static const Changes nothing;
  const auto at = memories_.find(wearer);
  return at == memories_.end() ? nothing : at->second.rows;
}

std::vector<Wearer> MemoryStore::wearers() const {
  std::vector<Wearer> wearers;
  wearers.reserve(memories_.size());
  for (const auto& [name, memory] : memories_) {
    wearers.push_back(memory.wearer);
  }
  return wearers;
}

void MemoryStore::add_wearer(const Wearer& wearer) {
  const auto [at, is_new] = memories_.try_emplace(wearer.name);
  if (is_new) {
    at->second.wearer = wearer;
  } else if (!(at->second.wearer.face == wearer.face)) {
    throw Error(ErrorKind::BadInput, "another clock face");
  }
}

void MemoryStore::set_growth(const std::string& wearer, const Growth& growth) {
  of(wearer).wearer.growth = growth;
}

void MemoryStore::commit(const std::string& wearer, const Changes& changes) {
  check(wearer, changes);
  Memory& memory = of(wearer);
  Changes& rows = memory.rows;
  const std::size_t added =
      add_new(rows.windows, changes.windows) + add_new(rows.moments, changes.moments) +
      add_new(rows.episodes, changes.episodes) + add_new(rows.patterns, changes.patterns) +
      add_new(rows.edges, changes.edges);
  if (added > 0) {
    memory.raise_generation(earliest_known(changes));
  }
  for (const Unit& unit : changes.units) {
    if (Unit* kept = find(rows.units, unit)) {
      *kept = unit;
    } else {
      rows.units.push_back(unit);
    }
  }
}

void MemoryStore::rewind(const std::string& wearer, Timestamp from) {
  Memory& memory = of(wearer);
  Changes& rows = memory.rows;
  const auto is_known_since = [from](const auto& row) { return row.known_at >= from; };
  const std::size_t removed =
      std::erase_if(rows.moments, is_known_since) + std::erase_if(rows.episodes, is_known_since) +
      std::erase_if(rows.patterns, is_known_since) + std::erase_if(rows.edges, is_known_since);
  if (removed > 0) {
    memory.raise_generation(from);
  }
  for (const Window& window : rows.windows) {
    Unit growing;
    growing.key = window.id.str();
    growing.stage = "grow";
    Unit* unit = find(rows.units, growing);
    if (unit != nullptr && window.interval.end >= from && unit->state != UnitState::Forgotten &&
        unit->state != UnitState::Pending) {
      unit->state = UnitState::Pending;
      unit->detail.clear();
    }
  }
}

void MemoryStore::remove_windows(const std::string& wearer, const std::vector<WindowId>& ids) {
  Memory& memory = of(wearer);
  Timestamp first = Timestamp::max();
  const std::size_t removed = std::erase_if(memory.rows.windows, [&](const Window& window) {
    const bool leaves = is_among(ids, window.id);
    first = leaves ? std::min(first, window.known_at()) : first;
    return leaves;
  });
  if (removed > 0) {
    memory.raise_generation(first);
  }
  for (const WindowId id : ids) {
    std::erase_if(memory.rows.units, [&](const Unit& unit) { return unit.key == id.str(); });
    std::erase_if(memory.texts, [&](const DerivedText& text) { return text.window == id; });
  }
}

void MemoryStore::replace_windows(const std::string& wearer, Timestamp from,
                                  const std::vector<WindowId>& removed, const Changes& changes) {
  check(wearer, changes);
  rewind(wearer, from);
  remove_windows(wearer, removed);
  commit(wearer, changes);
}

void MemoryStore::restate_windows(const std::string& wearer, const std::vector<Window>& windows) {
  check(wearer, {.windows = windows});
  for (const Window& window : windows) {
    for (Window& kept : of(wearer).rows.windows) {
      kept = kept.id == window.id ? window : kept;
    }
  }
}

void MemoryStore::refuse_texts(const std::string& wearer, const std::vector<WindowId>& windows) {
  for (const WindowId id : windows) {
    std::erase_if(of(wearer).texts, [&](const DerivedText& text) { return text.window == id; });
    for (Unit& unit : of(wearer).rows.units) {
      if (unit.key == id.str() && (unit.stage == "narrate" || unit.stage == "translate")) {
        unit.state = UnitState::Refused;
        unit.detail = "told of what was forgotten";
      }
    }
  }
  if (!windows.empty()) {
    of(wearer).raise_generation(Timestamp::min());
  }
}

void MemoryStore::forget(const std::string& wearer, const Forgetting& what) {
  refuse_texts(wearer, what.texts);
  std::vector<Unit> tombstones;
  std::vector<WindowId> known;
  Timestamp since = Timestamp::max();
  for (const Window& window : of(wearer).rows.windows) {
    if (is_among(what.windows, window.id)) {
      known.push_back(window.id);
      tombstones.push_back(tombstone(window.interval));
      since = std::min({since, window.interval.start, window.interval.end});
    }
  }
  std::erase_if(of(wearer).rows.units,
                [&](const Unit& unit) { return what.unread_input && unit.stage != "grow"; });
  for (const Annotation& annotation : what.annotations) {
    std::erase(of(wearer).annotations, annotation);
  }
  drop_stale_texts(wearer);
  if (tombstones.empty() && !what.annotations.empty()) {
    of(wearer).raise_generation(Timestamp::min());
  }
  scrub_is_due_ = true;
  if (tombstones.empty()) {
    return;
  }
  const Memory before = of(wearer);
  remove_windows(wearer, known);
  Changes left{.windows = what.redacted, .units = tombstones};
  for (const Window& window : what.redacted) {
    left.units.push_back({.key = window.id.str(),
                          .stage = "grow",
                          .state = UnitState::Pending,
                          .interval = window.interval,
                          .detail = ""});
  }
  commit(wearer, left);
  rewind(wearer, since);
  of(wearer).generation = before.generation;
  of(wearer).touched = before.touched;
  of(wearer).raise_generation(since);
}

void MemoryStore::remove_units(const std::string& wearer, const std::vector<Unit>& units) {
  std::erase_if(of(wearer).rows.units, [&](const Unit& kept) {
    return std::any_of(units.begin(), units.end(),
                       [&](const Unit& unit) { return identity(unit) == identity(kept); });
  });
}

std::vector<Window> MemoryStore::windows(Cutoff cutoff, const std::string& wearer,
                                         const RecordQuery& query) const {
  return windows_as(Words::WithNotes, cutoff, wearer, query);
}

std::vector<Annotation> MemoryStore::annotations(const std::string& wearer) const {
  const auto at = memories_.find(wearer);
  return at == memories_.end() ? std::vector<Annotation>() : at->second.annotations;
}

void MemoryStore::annotate(const std::string& wearer, const Annotation& annotation, Timestamp from,
                           bool regrow) {
  std::erase_if(of(wearer).annotations,
                [&](const Annotation& kept) { return replaces(annotation, kept); });
  of(wearer).annotations.push_back(annotation);
  take_back(wearer, from, regrow);
}

void MemoryStore::retract(const std::string& wearer, const Annotation& annotation, Timestamp from,
                          bool regrow) {
  if (std::erase(of(wearer).annotations, annotation) > 0) {
    take_back(wearer, from, regrow);
  }
}

void MemoryStore::take_back(const std::string& wearer, Timestamp from, bool regrow) {
  const Memory before = of(wearer);
  if (regrow) {
    rewind(wearer, from);
  }
  of(wearer).generation = before.generation;
  of(wearer).touched = before.touched;
  of(wearer).raise_generation(from);
  drop_stale_texts(wearer);
}

std::vector<DerivedText> MemoryStore::derived_texts(Cutoff cutoff, const std::string& wearer,
                                                    const RecordQuery& query) const {
  std::vector<DerivedText> found;
  if (!memories_.contains(wearer)) {
    return found;
  }
  for (const Window& window : select(rows_of(wearer).windows, cutoff, query)) {
    for (const DerivedText& text : sorted(memories_.at(wearer).texts)) {
      if (text.window == window.id) {
        found.push_back(text);
      }
    }
  }
  return found;
}

void MemoryStore::put_derived_texts(const std::string& wearer,
                                    const std::vector<DerivedText>& texts) {
  Memory& memory = of(wearer);
  Timestamp first = Timestamp::max();
  for (const Window& window : windows_as(Words::Corrected, Cutoff::everything(), wearer, {})) {
    for (const DerivedText& text : texts) {
      if (text.window != window.id || text.digest != derived_digest(window, text)) {
        continue;
      }
      DerivedText* kept = find(memory.texts, text);
      if (kept != nullptr && *kept == text) {
        continue;
      }
      kept == nullptr ? memory.texts.push_back(text) : void(*kept = text);
      first = std::min(first, window.known_at());
    }
  }
  if (first != Timestamp::max()) {
    memory.raise_generation(first);
  }
}

void MemoryStore::drop_stale_texts(const std::string& wearer) {
  Memory& memory = of(wearer);
  const std::vector<Window> windows =
      windows_as(Words::Corrected, Cutoff::everything(), wearer, {});
  std::erase_if(memory.texts, [&](const DerivedText& text) {
    const bool rests = std::any_of(windows.begin(), windows.end(), [&](const Window& window) {
      return window.id == text.window && derived_digest(window, text) == text.digest;
    });
    for (Unit& unit : memory.rows.units) {
      if (!rests && unit.key == text.window.str() && unit.stage == stage(text.kind)) {
        unit.state = UnitState::Pending;
        unit.detail.clear();
      }
    }
    return !rests;
  });
}

std::vector<Window> MemoryStore::windows_as(Words words, Cutoff cutoff, const std::string& wearer,
                                            const RecordQuery& query) const {
  std::vector<Window> windows = select(rows_of(wearer).windows, cutoff, query);
  if (words == Words::Recorded) {
    return windows;
  }
  const OwnerWords owner(annotations(wearer));
  for (Window& window : windows) {
    owner.correct(window);
  }
  const auto host = [&](const Annotation& note) -> std::optional<WindowId> {
    std::optional<WindowId> id;
    for (const Window& window : sorted(rows_of(wearer).windows)) {
      if (!id || (note.at && window.interval.start <= *note.at)) {
        id = window.id;
      }
    }
    return id;
  };
  if (words == Words::WithNotes) {
    for (Window& window : windows) {
      for (const DerivedText& text : memories_.at(wearer).texts) {
        if (text.window == window.id) {
          add_translation(text, window);
        }
      }
    }
    insert_notes(owner.notes(), host, windows);
  }
  return windows;
}

std::vector<Moment> MemoryStore::moments(Cutoff cutoff, const std::string& wearer,
                                         const RecordQuery& query) const {
  return select(rows_of(wearer).moments, cutoff, query);
}

std::vector<Episode> MemoryStore::episodes(Cutoff cutoff, const std::string& wearer,
                                           const RecordQuery& query) const {
  return select(rows_of(wearer).episodes, cutoff, query);
}

std::vector<Pattern> MemoryStore::patterns(Cutoff cutoff, const std::string& wearer,
                                           const RecordQuery& query) const {
  const std::vector<Pattern>& all = rows_of(wearer).patterns;
  if (query.all_versions) {
    return select(all, cutoff, query);
  }
  std::map<PatternId, Pattern> latest;  // By root.
  std::vector<PatternId> named;         // Roots of which a version was asked for.
  for (const Pattern& pattern : all) {
    if (!cutoff.sees(pattern.known_at)) {
      continue;
    }
    const auto [at, is_first] = latest.try_emplace(pattern.root, pattern);
    if (!is_first && at->second.version < pattern.version) {
      at->second = pattern;
    }
    if (is_among(query.ids, pattern.id.value)) {
      named.push_back(pattern.root);
    }
  }
  std::vector<Pattern> candidates;
  for (const auto& [root, pattern] : latest) {
    if (!pattern.successor && (query.ids.empty() || is_among(named, root))) {
      candidates.push_back(pattern);
    }
  }
  return select(candidates, cutoff,
                {.during = query.during, .limit = query.limit, .known_from = query.known_from});
}

std::vector<Edge> MemoryStore::edges(Cutoff cutoff, const std::string& wearer,
                                     RecordId record) const {
  std::vector<Edge> found;
  for (const Edge& edge : rows_of(wearer).edges) {
    if (cutoff.sees(edge.known_at) && (edge.group == record || edge.member == record)) {
      found.push_back(edge);
    }
  }
  return sorted(std::move(found));
}

LedgerCounts MemoryStore::ledger(const std::string& wearer) const {
  const std::vector<Unit>& units = rows_of(wearer).units;
  const auto count = [&](UnitState state) {
    return static_cast<std::uint64_t>(
        std::count_if(units.begin(), units.end(), [&](const Unit& u) { return u.state == state; }));
  };
  LedgerCounts counts;
  counts.captured = units.size();
  counts.pending = count(UnitState::Pending);
  counts.degraded = count(UnitState::Degraded);
  counts.done = count(UnitState::Done) + counts.degraded;
  counts.failed = count(UnitState::Failed);
  counts.refused = count(UnitState::Refused);
  counts.forgotten = count(UnitState::Forgotten);
  return counts;
}

std::vector<Unit> MemoryStore::units(const std::string& wearer,
                                     std::vector<UnitState> states) const {
  std::vector<Unit> found;
  for (const Unit& unit : rows_of(wearer).units) {
    if (states.empty() || is_among(states, unit.state)) {
      found.push_back(unit);
    }
  }
  return sorted(std::move(found));
}

std::uint64_t MemoryStore::generation(const std::string& wearer) const {
  const auto at = memories_.find(wearer);
  return at == memories_.end() ? 0 : at->second.generation;
}

std::optional<Timestamp> MemoryStore::changed_since(const std::string& wearer,
                                                    std::uint64_t generation) const {
  const std::uint64_t now = this->generation(wearer);
  if (generation == now) {
    return std::nullopt;
  }
  if (generation > now || now - generation > 1000) {
    return Timestamp::min();
  }
  Timestamp first = Timestamp::max();
  for (const auto& [at, from] : memories_.at(wearer).touched) {
    first = at > generation ? std::min(first, from) : first;
  }
  return first;
}

void MemoryStore::dump(std::ostream& out) const {
  for (const auto& [name, memory] : memories_) {
    out << dump_line(memory.wearer) << '\n';
    dump_rows(memory.rows.windows, out);
    dump_rows(memory.rows.moments, out);
    dump_rows(memory.rows.episodes, out);
    dump_rows(memory.rows.patterns, out);
    dump_rows(memory.rows.edges, out);
    dump_rows(memory.rows.units, out);
    dump_rows(memory.annotations, out);
    dump_rows(memory.texts, out);
  }
}

}  // namespace daybook
