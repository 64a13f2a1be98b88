#pragma once
/// Spans that hang on now: "two hours ago", "in the last hour", "just now", 三小时前, 刚才.

#include <cstddef>
#include <optional>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// "N ago", "in the last N", "just now", "a while ago", "recently", "earlier", "in N" (future).
std::optional<SaidTime> match_english_span(const SpokenText& text, std::size_t i,
                                           const SpokenContext& context);

/// N前, 最近N, 过去N, 刚才, 最近, N后 (future).
std::optional<SaidTime> match_chinese_span(const SpokenText& text, std::size_t i,
                                           const SpokenContext& context);

}  // namespace daybook
