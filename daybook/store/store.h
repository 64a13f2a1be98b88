#pragma once
/// Records on disk: the only truth.
///
/// Opened by URI through `open_store`. One writer at a time; any number of
/// readers, also in other processes; a `Store` object itself belongs to one
/// thread at a time. Every read takes a `Cutoff`, which the back-end applies in
/// its query, so that no caller can forget it.
///
/// All calls throw Error{Storage} when the file system fails; those that write
/// throw Error{Busy} when another writer is at work for over 10 s, and
/// Error{BadInput} for a wearer who was not added. Reading one who was not gives
/// nothing. What one call reads is one moment's state of the store, whatever is
/// being written meanwhile.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// How a memory is grown, in the names that those have who grow it: its windows are replayed so
/// for ever. No model's address, nothing secret.
struct Growth {
  std::string scene = {};   ///< empty: the usual one
  std::string recipe = {};  ///< of writing by a model; empty: by rule

  friend bool operator==(const Growth&, const Growth&) = default;
};

struct Wearer {
  std::string name;
  Clockface face = Clockface::dataset();
  Growth growth = {};
};

/// Which records. Empty conditions do not restrict.
struct RecordQuery {
  std::optional<Interval> during = {};       ///< overlaps this (hard)
  std::vector<std::uint64_t> ids = {};       ///< any of these
  std::size_t limit = SIZE_MAX;              ///< the first in time order
  bool all_versions = false;                 ///< patterns: not only the latest version of each
  std::optional<Timestamp> known_from = {};  ///< became known at this time or later
};

/// What one transaction writes. Records that exist already (same id; for edges:
/// same group, member and known_at) are left as they are, so writing twice
/// changes nothing; units (same stage and key) overwrite.
struct Changes {
  std::vector<Window> windows = {};
  std::vector<Moment> moments = {};
  std::vector<Episode> episodes = {};
  std::vector<Pattern> patterns = {};
  std::vector<Edge> edges = {};
  std::vector<Unit> units = {};

  bool empty() const;
};

using AnyRecord = std::variant<Window, Moment, Episode, Pattern>;

class Store {
 public:
  virtual ~Store() = default;

  virtual std::vector<Wearer> wearers() const = 0;

  /// Adds the wearer, or leaves an existing one. Throws Error{BadInput} when it
  /// exists with another clock face.
  virtual void add_wearer(const Wearer& wearer) = 0;

  /// How the wearer's memory is grown from now on. Records and generation stay.
  virtual void set_growth(const std::string& wearer, const Growth& growth) = 0;

  /// All or nothing, and on disk when it returns. Throws Error{BadInput} for a
  /// window of another wearer, and for an offset or a weight that is not finite.
  virtual void commit(const std::string& wearer, const Changes& changes) = 0;

  /// Removes all derived records (moments, episodes, patterns, edges) known at
  /// or after `from`, and sets the "grow" units of windows that end at or after
  /// it to pending, forgotten ones excepted. Windows stay. Atomic.
  virtual void rewind(const std::string& wearer, Timestamp from) = 0;

  /// Removes windows by id, and the units with these ids as keys (a corrected
  /// window comes with units of its own): atomic with nothing else; the caller
  /// rewinds first. Unknown ids are ignored.
  virtual void remove_windows(const std::string& wearer, const std::vector<WindowId>& ids) = 0;

  /// Records known at the cutoff, in order of start, then end, then id.
  virtual std::vector<Window> windows(Cutoff, const std::string& wearer,
                                      const RecordQuery&) const = 0;
  virtual std::vector<Moment> moments(Cutoff, const std::string& wearer,
                                      const RecordQuery&) const = 0;
  virtual std::vector<Episode> episodes(Cutoff, const std::string& wearer,
                                        const RecordQuery&) const = 0;

  /// The latest version known at the cutoff of each pattern that goes on (has no successor by
  /// then), or all versions of all.
  /// For latest versions, an id of the query may be that of any version known at
  /// the cutoff.
  virtual std::vector<Pattern> patterns(Cutoff, const std::string& wearer,
                                        const RecordQuery&) const = 0;

  /// Edges with this record as group or as member, by known_at, group, member.
  virtual std::vector<Edge> edges(Cutoff, const std::string& wearer, RecordId record) const = 0;

  virtual LedgerCounts ledger(const std::string& wearer) const = 0;

  /// Units in one of the states ("pending" ones drive resuming), or all if none
  /// is given; by interval, key and stage.
  virtual std::vector<Unit> units(const std::string& wearer,
                                  std::vector<UnitState> states) const = 0;

  /// Rises with every change of records (not of units alone); caches (index
  /// files) are valid for one generation. Starts at 0.
  virtual std::uint64_t generation(const std::string& wearer) const = 0;

  /// Records known before this time are what they were at that generation. Nothing: all of
  /// them are. The clock's first instant for a generation that this store never had, or that
  /// lies more than 1,000 changes back.
  virtual std::optional<Timestamp> changed_since(const std::string& wearer,
                                                 std::uint64_t generation) const = 0;

  /// Every row of every table in a canonical order and form, one line each:
  /// two stores hold the same memory if and only if their dumps are equal.
  /// Wall-clock columns and generations are left out. Keeps one snapshot open
  /// until it is written.
  virtual void dump(std::ostream& out) const = 0;
};

/// `sqlite:PATH` (created with its folder unless `must_exist`); the path is taken
/// as it is, spaces and all. Throws Error{Usage} for an unknown scheme,
/// Error{Storage} with a remedy for a store written by a newer version or a file
/// that is no store, Error{Busy} for one locked by another writer for over 10 s.
/// `clock` stamps what is written, for audit, and must outlive the store; null:
/// the machine's.
std::unique_ptr<Store> open_store(std::string_view uri, bool must_exist = false,
                                  const Clock* clock = nullptr);

}  // namespace daybook
