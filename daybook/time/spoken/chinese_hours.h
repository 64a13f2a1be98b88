#pragma once
/// Hours of the day as Chinese names them: clock times, parts of the day, meals.

#include <cstddef>
#include <optional>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// 三点半, 3点20分, 15时30分. 一点 also means "a little" and 三点 "three points", so without
/// `bare` (after a day or a part of one) the characters around it must speak of the clock.
std::optional<SaidTime> match_chinese_clock(const SpokenText& text, std::size_t i, bool bare);

/// 早上, 中午, 晚上, 每天早上; not the greetings (晚上好).
std::optional<SaidTime> match_chinese_part(const SpokenText& text, std::size_t i);

/// 吃午饭的时候, 早餐时; 午饭 alone only if `bare` or before 前 and 后.
std::optional<SaidTime> match_chinese_meal(const SpokenText& text, std::size_t i, bool bare,
                                           const MealTimes& meals);

}  // namespace daybook
