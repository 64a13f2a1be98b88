#pragma once
/// One wearer's windows as they come: stored at once, grown as soon as their turn is sure.
///
/// Windows may come out of order, twice, late or corrected. Each is put together with what is
/// stored around it by the rules that cut a whole import, so what was stored last is a function of
/// the set of windows that came. Growing takes windows in time order: the newest waits for its
/// successor, because that one may cut its end, and if windows have come late by some time lately,
/// growing keeps back twice that time. What comes later still rewinds the memory and grows it
/// again from there.
///
/// Between two calls the store holds a whole memory: every window that was pushed and flushed, and
/// in the ledger what is still to be grown. Belongs to one thread.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "daybook/app/growing.h"
#include "daybook/app/window_changes.h"
#include "daybook/build/grower.h"
#include "daybook/build/writers.h"
#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/store/owner_words.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What a stream has done so far.
struct StreamCounts {
  std::uint64_t arrived = 0;  ///< windows read
  std::uint64_t added = 0;    ///< windows stored, cut or filled ones too
  std::uint64_t removed = 0;  ///< windows that others replaced
  std::uint64_t refused = 0;  ///< windows in what was forgotten
  std::uint64_t rewinds = 0;  ///< times that what had been grown was grown again
};

class WearerStream {
 public:
  /// Nothing is read or written before the first flush, which adds the wearer where he is not
  /// known, finishes what an interrupted run left behind, and goes on from there. The memory grows
  /// as the wearer says. `store` and `growing` must outlive this.
  WearerStream(Store& store, Wearer wearer, const Growing& growing);

  /// A window as it came, in pieces if it is long; the next flush stores it.
  void push(std::vector<Window> pieces);
  std::size_t unflushed() const { return arrived_.clips.size(); }

  /// Stores what was pushed and grows what may be grown. If it throws, what was pushed is kept
  /// for the next flush. What others did to the memory meanwhile (forgot, imported) is respected.
  void flush();

  /// Flushes and grows everything, the newest window included: nothing more is expected soon.
  void finish();

  /// Whether windows came late, so that growing keeps back more than the newest one.
  bool keeps_back() const { return hold() > Duration::zero(); }

  const Wearer& wearer() const { return wearer_; }
  const StreamCounts& counts() const { return counts_; }

 private:
  struct Late {
    Timestamp at;  ///< the newest window when it came
    Duration by;
  };

  Interval reach() const;
  std::vector<Window> recorded_around(const Interval& span) const;
  void apply(WindowChanges changes);
  void note_arrival(const Window& window);
  void note_strays(const Window& window);
  Duration hold() const;
  void grow_waiting(Changes& batch, bool all);
  void regrow(bool all);
  void begin_anew();
  std::vector<Interval> bring_up(bool all);
  void heal(const std::vector<Interval>& overlaps);

  Store& store_;
  Wearer wearer_;
  const Growing& growing_;
  StreamCounts counts_;
  Material arrived_;
  std::uint32_t sources_ = 0;

  bool opened_ = false;  ///< what is stored was read
  Writers writers_;      ///< of the grower
  Grower grower_;
  OwnerWords words_;                     ///< as of the last time the grower was brought up
  std::uint64_t generation_ = 0;         ///< of the store after our last change
  bool current_ = false;                 ///< the grower has what the ledger calls done
  Timestamp grown_ = Timestamp::min();   ///< end of the last window in the grower
  std::map<Timestamp, Window> waiting_;  ///< stored, not grown, by end
  Timestamp newest_ = Timestamp::min();  ///< latest start of a window
  std::deque<Late> late_;
  std::multimap<Timestamp, Interval> strays_;  ///< windows by the start of lines far from them
  std::chrono::steady_clock::time_point next_rewind_{};
};

}  // namespace daybook
