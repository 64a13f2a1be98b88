#pragma once
/// Lengths of time as people say them, in English and Chinese.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "daybook/time/spoken/tokens.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class TimeUnit { Second, Minute, Hour, Day, Night, Week, Month, Year };

/// A month counts 30 days, a year 365.
Duration length_of(TimeUnit unit);

/// A unit of time by its English name, in the singular or the plural.
std::optional<TimeUnit> match_english_unit(const SpokenToken& token);

/// How long, at least and at most; no longer than 100 years.
struct SaidDuration {
  Duration low{};
  Duration high{};
  TimeUnit unit = TimeUnit::Hour;  ///< the largest that was said
  std::size_t tokens = 0;

  /// How many days or nights, where a whole number of them was said.
  std::optional<std::int64_t> whole_days() const;
};

/// "20 minutes", "half an hour", "one and a half hours", "an hour and a half", "2h 30min",
/// "a couple of days", "5-6 hours", "an hour or two".
std::optional<SaidDuration> match_english_duration(const SpokenText& text, std::size_t i);

/// 3小时, 半个小时, 一个半小时, 一刻钟, 两三天, 三天半, 1小时20分钟.
std::optional<SaidDuration> match_chinese_duration(const SpokenText& text, std::size_t i);

}  // namespace daybook
