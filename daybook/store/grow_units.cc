#include "daybook/store/grow_units.h"

#include <string>
#include <vector>

#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"

namespace daybook {

Unit unit_to_grow(const Window& window) {
  return {.key = window.id.str(),
          .stage = std::string(kGrowStage),
          .state = UnitState::Pending,
          .interval = window.interval,
          .detail = ""};
}

std::vector<Unit> units_to_grow(const Store& store, const std::string& wearer) {
  std::vector<Unit> units = store.units(wearer, {UnitState::Pending});
  std::erase_if(units, [](const Unit& unit) { return unit.stage != kGrowStage; });
  return units;
}

}  // namespace daybook
