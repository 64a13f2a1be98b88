#pragma once
/// The services that a memory would have given, from its beginning.

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "daybook/assist/screener.h"
#include "daybook/assist/window_screen.h"
#include "daybook/core/service.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What the screener said up to the cutoff, in order of known_at, then trigger. Reads every window
/// known at the cutoff, a page at a time. Services known at t are the same at every later cutoff.
std::vector<Service> services(const Store& store, Cutoff cutoff, const Wearer& wearer,
                              const ScreenOptions& options);

/// The same of a screen that has seen nothing yet.
std::vector<Service> services(const Store& store, Cutoff cutoff, const Wearer& wearer,
                              WindowScreen& screen);

/// Makes a screen that has seen nothing yet. What ends by `screened` was screened before (at first
/// nothing was: the clock's first instant): nothing of it will be said, so nothing need be paid
/// for it.
using ScreenMaker = std::function<std::unique_ptr<WindowScreen>(Timestamp screened)>;

/// A screener that follows a store as it grows.
class LiveScreener {
 public:
  /// `store` must outlive this. The feedback of the options is that of the beginning.
  LiveScreener(const Store& store, const Wearer& wearer, const ScreenOptions& options);
  LiveScreener(const Store& store, const Wearer& wearer, ScreenMaker maker);

  /// What became known since the last call, windows whose growing is done only. The first call,
  /// and the one after a change of what was known already, brings the screener up: what it says of
  /// windows that had been there is backfill and is left out.
  std::vector<Service> poll();

 private:
  const Store& store_;
  Wearer wearer_;
  ScreenMaker maker_;
  std::unique_ptr<WindowScreen> screen_;
  bool is_up_ = false;
  std::uint64_t generation_ = 0;
  Timestamp seen_ = Timestamp::min();    ///< end of the last window screened
  Timestamp newest_ = Timestamp::min();  ///< end of the last window ever screened
};

}  // namespace daybook
