#pragma once
/// What the rules would say unasked, before it is decided how much is said.
///
/// A pure function of the windows in time order and of the episodes and patterns known with them.
/// It also tells GROVE's screening units: an activity that closes after the floor, a pause, or the
/// fallback's length ends one.

#include <memory>
#include <string>
#include <vector>

#include "daybook/assist/screener.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What one window calls for.
struct Proposals {
  Interval unit;                  ///< the screening unit, up to this window's end
  bool begins = false;            ///< it begins with this window
  bool closes = false;            ///< an activity closed with this window, and the unit with it
  std::vector<Service> services;  ///< in the order of the lines
};

class Proposer {
 public:
  /// `wearer`: the name in the store ("B1_NORA").
  Proposer(const std::string& wearer, const Clockface& face, const ScreenOptions& options);
  ~Proposer();
  Proposer(Proposer&&) noexcept;
  Proposer& operator=(Proposer&&) noexcept;

  /// `closed` and `grown`: activities and pattern versions whose known_at is this window's end.
  Proposals push(const Window& window, const std::vector<Episode>& closed,
                 const std::vector<Pattern>& grown);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace daybook
