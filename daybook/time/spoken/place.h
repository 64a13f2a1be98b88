#pragma once
/// From what was said to an interval on the wearer's timeline.
///
/// The rules that the words leave open are settled here, once for both languages: which day a
/// bare "at noon" means, am or pm, where "before" begins and "after" ends.

#include <cstdint>
#include <optional>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Which day hours and clock times belong to when the phrase names none.
enum class BareDay {
  LatestBegun,  ///< today if they have begun by now, else yesterday: what questions mean
  Today,        ///< what users mean who type a range
};

/// The interval of a phrase, not cut off at now; start <= end. `day` is a day named elsewhere in
/// the text, for hours and clock times that name none.
Interval place(const SaidPhrase& phrase, std::optional<std::int64_t> day, BareDay bare,
               const SpokenContext& context);

}  // namespace daybook
