#pragma once
/// Hours of the day as English names them: clock times, parts of the day, meals.

#include <cstddef>
#include <optional>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// "3pm", "15:30", "half past nine", "ten to five", "nine o'clock", "at 9". Without "at" a lone
/// number is a time only if `bare` (after "before", "between") and nothing follows that it counts.
std::optional<SaidTime> match_english_clock(const SpokenText& text, std::size_t i, bool bare);

/// "in the morning", "at noon", "every evening", "early in the afternoon"; "morning" alone only
/// if `bare` (after a day, or in a text that is nothing but a time).
std::optional<SaidTime> match_english_part(const SpokenText& text, std::size_t i, bool bare);

/// "at breakfast", "during lunch", "around dinner time"; "lunch" alone only if `bare`.
std::optional<SaidTime> match_english_meal(const SpokenText& text, std::size_t i, bool bare,
                                           const MealTimes& meals);

/// Whether a time that ends before token `i` is complete there: what follows is no noun that the
/// last word would belong to ("after lunch | the others", but "after lunch boxes").
bool ends_english_time(const SpokenText& text, std::size_t i);

}  // namespace daybook
