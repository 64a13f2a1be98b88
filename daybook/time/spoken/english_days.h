#pragma once
/// Days, weeks and dates as English names them.

#include <cstddef>
#include <optional>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// "today", "yesterday", "the day before DAY3", "last night", "this morning", "tonight", `DAY3`,
/// `DAY3 11:15`, "the first evening", `2026-05-03 14:00`, "last Monday", "3 May", "in May 2026",
/// "last week". Days that the face does not have (a weekday of a data set, DAY3 of a calendar)
/// are not matched. Looks ahead by a fixed number of tokens.
std::optional<SaidTime> match_english_day(const SpokenText& text, std::size_t i,
                                          const SpokenContext& context);

}  // namespace daybook
