// Most of the time a window follows the last one: a look at the two minutes around it, one commit
// for up to ten windows and what grew of those before. A rewind costs a replay of all windows, so
// rewinds are spaced: each is followed by ten times its own length without one, in which windows
// are stored all the same and the older memory stays readable.

#include "daybook/app/wearer_stream.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/growing.h"
#include "daybook/app/window_changes.h"
#include "daybook/build/grower.h"
#include "daybook/build/regrowth.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/source/assemble.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/store/grow_units.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/replacement.h"
#include "daybook/store/store.h"
#include "daybook/store/window_pages.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::minutes;

constexpr Duration kAround = minutes(2);           ///< further off, given windows do not meet
constexpr Duration kDay = std::chrono::hours(24);  ///< how far borders of cut windows depend
constexpr Duration kLongestHold = minutes(20);     ///< what comes later than that is an exception
constexpr Duration kRemembered = std::chrono::hours(1);  ///< lateness further back says nothing
constexpr int kRewindSpacing = 10;
constexpr std::size_t kPage = 256;

/// The earliest end of what the store says is to be grown.
std::optional<Timestamp> pending_since(const Store& store, const std::string& wearer) {
  std::optional<Timestamp> since;
  for (const Unit& unit : units_to_grow(store, wearer)) {
    since = std::min(since.value_or(unit.interval.end), unit.interval.end);
  }
  return since;
}

}  // namespace

WearerStream::WearerStream(Store& store, Wearer wearer, const Growing& growing)
    : store_(store),
      wearer_(std::move(wearer)),
      growing_(growing),
      grower_(wearer_.name, wearer_.face) {}

// --- Storing

void WearerStream::push(std::vector<Window> pieces) {
  ++sources_;
  for (Window& window : pieces) {
    arrived_.clips.push_back({window.interval, std::move(window.source), std::move(window.extra),
                              std::move(window.lines), sources_, ""});
  }
}

/// What the windows that arrived may meet.
Interval WearerStream::reach() const {
  Interval reach{Timestamp::max(), Timestamp::min()};
  const auto include = [&](const Interval& interval) {
    reach.start = std::min(reach.start, interval.start - kAround);
    reach.end = std::max(reach.end, interval.end + kAround);
  };
  for (const Clip& clip : arrived_.clips) {
    include(clip.interval);
    for (const Line& line : clip.lines) {
      include(line.interval);
    }
    const auto from = strays_.lower_bound(clip.interval.start);
    const auto to = strays_.lower_bound(clip.interval.end);
    std::for_each(from, to, [&](const auto& stray) { include(stray.second); });
  }
  return reach;
}

std::vector<Window> WearerStream::recorded_around(const Interval& span) const {
  RecordQuery query;
  query.during = span;
  std::vector<Window> recorded =
      windows_as(store_, Words::Recorded, Cutoff::everything(), wearer_.name, query);
  if (std::any_of(recorded.begin(), recorded.end(), is_cut)) {
    query.during = Interval{span.start - kDay, span.end + kDay};
    recorded = windows_as(store_, Words::Recorded, Cutoff::everything(), wearer_.name, query);
  }
  return recorded;
}

void WearerStream::flush() {
  if (!opened_) {
    keep_growth(store_, wearer_);
    regrow(false);
    opened_ = true;
  }
  if (store_.generation(wearer_.name) != generation_) {  // somebody else changed the memory
    current_ = false;
    next_rewind_ = {};
  }
  if (!arrived_.clips.empty()) {
    const std::vector<Window> recorded = recorded_around(reach());
    std::vector<Problem> warnings;  // about lines outside their windows, which are kept
    Reading reading = assemble({wearer_.name, wearer_.face, arrived_}, recorded, warnings);
    const std::vector<Unit> tombstones = store_.units(wearer_.name, {UnitState::Forgotten});
    counts_.refused += refuse_forgotten(tombstones, recorded, reading.windows);
    apply(window_changes(recorded, std::move(reading.windows)));
    counts_.arrived += arrived_.clips.size();
    arrived_.clips.clear();
    sources_ = 0;
  }
  if (!current_ && std::chrono::steady_clock::now() >= next_rewind_) {
    regrow(false);
  }
}

void WearerStream::apply(WindowChanges changes) {
  restate_windows(store_, wearer_.name, changes.restated);
  if (!changes.since) {
    return;
  }
  const bool follows = current_ && changes.removed.empty() && *changes.since >= grown_;
  current_ = false;
  Changes batch;
  for (Window& window : changes.added) {
    note_arrival(window);
    note_strays(window);
    batch.units.push_back(unit_to_grow(window));
    batch.windows.push_back(window);
    if (follows) {
      const Timestamp end = window.interval.end;
      waiting_.emplace(end, std::move(window));
    }
  }
  counts_.added += batch.windows.size();
  counts_.removed += changes.removed.size();
  if (follows) {
    grow_waiting(batch, false);
  }
  if (changes.removed.empty()) {
    store_.commit(wearer_.name, batch);
  } else {
    replace_windows(store_, wearer_.name, changes.known.value(), changes.removed, batch);
  }
  generation_ = store_.generation(wearer_.name);
  current_ = follows;
}

void WearerStream::note_arrival(const Window& window) {
  const Timestamp start = window.interval.start;
  if (newest_ > start && newest_ - start <= kLongestHold) {
    late_.push_back({newest_, newest_ - start});
  }
  newest_ = std::max(newest_, start);
  while (!late_.empty() && late_.front().at < newest_ - kRemembered) {
    late_.pop_front();
  }
}

void WearerStream::note_strays(const Window& window) {
  for (const Line& line : window.lines) {
    if (line.interval.start < window.interval.start - kAround ||
        line.interval.start > window.interval.end + kAround) {
      strays_.emplace(line.interval.start, window.interval);
    }
  }
}

// --- Growing

Duration WearerStream::hold() const {
  Duration latest{};
  for (const Late& late : late_) {
    latest = std::max(latest, late.by);
  }
  return std::min(2 * latest, kLongestHold);
}

void WearerStream::grow_waiting(Changes& batch, bool all) {
  const Timestamp until = newest_ == Timestamp::min() ? newest_ : newest_ - hold();
  while (!waiting_.empty() && (all || waiting_.begin()->first <= until)) {
    Window window = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    words_.correct(window);
    take_grown(grower_.push(window), window, grower_.degraded(), batch);
    grown_ = window.interval.end;
  }
}

void WearerStream::finish() {
  flush();
  if (!current_) {
    regrow(true);
    return;
  }
  current_ = false;
  Changes batch;
  grow_waiting(batch, true);
  if (!batch.empty()) {
    store_.commit(wearer_.name, batch);
  }
  generation_ = store_.generation(wearer_.name);
  current_ = true;
}

void WearerStream::regrow(bool all) {
  const auto start = std::chrono::steady_clock::now();
  current_ = false;
  const std::vector<Interval> overlaps = bring_up(all);
  if (!overlaps.empty()) {
    heal(overlaps);
    bring_up(all);
  }
  const auto end = std::chrono::steady_clock::now();
  next_rewind_ = end + kRewindSpacing * (end - start);
  generation_ = store_.generation(wearer_.name);
  current_ = true;
}

/// Forgets what was read; somebody else may have given the memory a writer meanwhile.
void WearerStream::begin_anew() {
  const GrowOptions options = growing_.options(with_kept_growth(store_, wearer_));
  writers_ = options.writers;
  grower_ = Grower(wearer_.name, wearer_.face, options);
  words_ = OwnerWords(annotations_of(store_, wearer_.name));
  grown_ = Timestamp::min();
  waiting_.clear();
  strays_.clear();
}

/// A grower from the store: what is done is replayed, the rest grown. Returns where windows
/// overlap, as they do where a store that cannot do several things at once was interrupted.
std::vector<Interval> WearerStream::bring_up(bool all) {
  const std::optional<Timestamp> from = pending_since(store_, wearer_.name);
  if (from) {
    store_.rewind(wearer_.name, *from);
    counts_.rewinds += *from <= grown_ ? 1 : 0;
  }
  begin_anew();
  std::vector<Interval> overlaps;
  Timestamp last = Timestamp::min();
  WindowPages pages(Cutoff::everything(), store_, Words::Recorded, wearer_.name, kPage);
  for (std::vector<Window> page = pages.next(); !page.empty(); page = pages.next()) {
    std::vector<Window> grown;
    for (Window& window : page) {
      if (window.interval.start < last) {
        overlaps.push_back({window.interval.start, last});
      }
      last = std::max(last, window.interval.end);
      newest_ = std::max(newest_, window.interval.start);
      note_strays(window);
      if (!from || window.interval.end < *from) {
        words_.correct(window);
        grown_ = window.interval.end;
        grown.push_back(std::move(window));
      } else {
        const Timestamp end = window.interval.end;
        waiting_.emplace(end, std::move(window));
      }
    }
    replay(grower_, store_, wearer_.name, writers_, grown);
    Changes batch;
    grow_waiting(batch, all);
    if (!batch.empty()) {
      store_.commit(wearer_.name, batch);
    }
  }
  return overlaps;
}

void WearerStream::heal(const std::vector<Interval>& overlaps) {
  for (const Interval& overlap : overlaps) {
    const std::vector<Window> recorded =
        recorded_around({overlap.start - kAround, overlap.end + kAround});
    std::vector<Problem> warnings;
    Reading reading = assemble({wearer_.name, wearer_.face, {}}, recorded, warnings);
    apply(window_changes(recorded, std::move(reading.windows)));
  }
}

}  // namespace daybook
