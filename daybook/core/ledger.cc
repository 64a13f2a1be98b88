// Names of the states of a unit of work, as the store keeps them.

#include "daybook/core/ledger.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace daybook {

std::string_view name(UnitState state) {
  static constexpr std::array<std::string_view, 6> kNames = {
      "pending", "done", "degraded", "failed", "refused", "forgotten",
  };
  return kNames.at(static_cast<std::size_t>(state));
}

}  // namespace daybook
