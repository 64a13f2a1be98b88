#pragma once
/// Days, weeks and dates as Chinese names them.

#include <cstddef>
#include <optional>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// 昨天, 大前天, 昨晚, 今早, 第二天 (a data set's DAY2), 星期三, 上周三, 上个月, 去年5月3日. Days
/// that the face does not have are not matched. Looks ahead by a fixed number of tokens.
std::optional<SaidTime> match_chinese_day(const SpokenText& text, std::size_t i,
                                          const SpokenContext& context);

}  // namespace daybook
