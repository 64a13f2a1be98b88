#pragma once
/// Units of the ledger that say of each window whether it is grown.

#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"

namespace daybook {

inline constexpr std::string_view kGrowStage = "grow";

/// The unit of a window that is still to be grown.
Unit unit_to_grow(const Window& window);

/// Those that the store says are still to be grown, by interval. Throws what the store throws.
std::vector<Unit> units_to_grow(const Store& store, const std::string& wearer);

}  // namespace daybook
