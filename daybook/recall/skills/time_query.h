#pragma once
/// Times in the arguments of skills, as agents write them.

#include <string_view>

#include "daybook/base/result.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// A time query: every `DAYn HHMMSSFF` in the text (six to eight
/// digits, filled up with zeros on the right) from the least to the greatest; else a
/// range or phrase as people type it; else one of EgoCITE's qualifiers: "usually",
/// "often", "every" all that is recorded up to now, "last", "latest" now, "recently",
/// "earlier" the 12 h before now, "first", "originally" the beginning. `begin`: start
/// of the recording. Failures are Usage.
Result<Interval> parse_time_query(std::string_view text, const SpokenContext& context,
                                  Timestamp begin);

/// A point in time or a phrase, as an interval: also "DAY3-11:15:24". Failures are Usage.
Result<Interval> parse_skill_time(std::string_view text, const SpokenContext& context);

}  // namespace daybook
