#pragma once
/// What has to change in a store so that it holds other windows than it does.

#include <cstddef>
#include <optional>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/source/source.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct WindowChanges {
  std::vector<Window> added;
  std::vector<WindowId> removed;   ///< one that stands in other spelling comes with its own id
  std::vector<Window> restated;    ///< stay as they are but for their provenance
  std::optional<Timestamp> since;  ///< start of the earliest change; absent: nothing changes
  std::optional<Timestamp> known;  ///< end of the earliest change: what was known before it stays
};

/// From the windows that a store holds to those that it shall hold.
WindowChanges window_changes(const std::vector<Window>& before, std::vector<Window> after);

/// Whether one of the units' intervals overlaps this.
bool touches_any(const std::vector<Unit>& units, const Interval& interval);

/// Puts the stored windows back where `after` reaches into tombstones; how many windows are
/// refused by that.
std::size_t refuse_forgotten(const std::vector<Unit>& tombstones, const std::vector<Window>& before,
                             std::vector<Window>& after);

/// The unit of what could not be read.
Unit failed_unit(const Problem& problem);

}  // namespace daybook
