#pragma once
/// Contexts and readable results for the tests of spoken time.

#include <optional>
#include <string>
#include <string_view>

#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"

namespace daybook {

/// A wearer whose clock shows `now` ("DAY3 20:00", or a local time of the zone).
inline SpokenContext context_at(std::string_view now,
                                const Clockface& face = Clockface::dataset()) {
  return {.face = face, .now = face.parse(now).value()};
}

/// "DAY2 18:00:00 to DAY3 03:00:00", or "" for nothing.
inline std::string shown(const std::optional<Interval>& interval, const SpokenContext& context) {
  return interval ? context.face.format(*interval) : "";
}

}  // namespace daybook
