#pragma once
/// The services that a memory would have given, from its beginning.

#include <cstdint>
#include <vector>

#include "daybook/assist/screener.h"
#include "daybook/core/service.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What the screener said up to the cutoff, in order of known_at, then trigger. Reads every window
/// known at the cutoff, a page at a time. Services known at t are the same at every later cutoff.
std::vector<Service> services(const Store& store, Cutoff cutoff, const Wearer& wearer,
                              const ScreenOptions& options);

/// A screener that follows a store as it grows.
class LiveScreener {
 public:
  /// `store` must outlive this. The feedback of the options is that of the beginning.
  LiveScreener(const Store& store, const Wearer& wearer, const ScreenOptions& options);

  /// What became known since the last call, windows whose growing is done only. The first call,
  /// and the one after a change of what was known already, brings the screener up: what it says of
  /// windows that had been there is backfill and is left out.
  std::vector<Service> poll();

  /// Feedback given meanwhile: weighs from the next window on.
  void set_options(const ScreenOptions& options);

 private:
  const Store& store_;
  Wearer wearer_;
  ScreenOptions options_;
  Screener screener_;
  bool is_up_ = false;
  std::uint64_t generation_ = 0;
  Timestamp seen_ = Timestamp::min();    ///< end of the last window screened
  Timestamp newest_ = Timestamp::min();  ///< end of the last window ever screened
};

}  // namespace daybook
