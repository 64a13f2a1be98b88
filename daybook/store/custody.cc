#include "daybook/store/custody.h"

#include <string>

#include "daybook/core/ledger.h"
#include "daybook/store/grow_units.h"
#include "daybook/time/timestamp.h"

namespace daybook {

Unit tombstone(const Interval& interval) {
  const auto ns = [](Timestamp t) { return std::to_string(t.time_since_epoch().count()); };
  return {.key = "forgotten:" + ns(interval.start) + ":" + ns(interval.end),
          .stage = std::string(kGrowStage),
          .state = UnitState::Forgotten,
          .interval = interval,
          .detail = ""};
}

}  // namespace daybook
