// A length is a number and a unit, with halves before or behind the unit, and perhaps a smaller
// unit after it. Numbers may be ranges, so lengths have a low and a high end.

#include "daybook/time/spoken/durations.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "daybook/time/spoken/numbers.h"
#include "daybook/time/spoken/tokens.h"
#include "daybook/time/spoken/word_table.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kLongest = std::chrono::hours(100 * 365 * 24);

constexpr std::pair<std::string_view, TimeUnit> kEnglishUnits[] = {
    {"second", TimeUnit::Second}, {"seconds", TimeUnit::Second}, {"sec", TimeUnit::Second},
    {"secs", TimeUnit::Second},   {"minute", TimeUnit::Minute},  {"minutes", TimeUnit::Minute},
    {"min", TimeUnit::Minute},    {"mins", TimeUnit::Minute},    {"hour", TimeUnit::Hour},
    {"hours", TimeUnit::Hour},    {"hr", TimeUnit::Hour},        {"hrs", TimeUnit::Hour},
    {"day", TimeUnit::Day},       {"days", TimeUnit::Day},       {"night", TimeUnit::Night},
    {"nights", TimeUnit::Night},  {"week", TimeUnit::Week},      {"weeks", TimeUnit::Week},
    {"month", TimeUnit::Month},   {"months", TimeUnit::Month},   {"year", TimeUnit::Year},
    {"years", TimeUnit::Year}};

/// "2h", "30m": letters that are units only right behind a number.
constexpr std::pair<std::string_view, TimeUnit> kUnitLetters[] = {{"h", TimeUnit::Hour},
                                                                  {"m", TimeUnit::Minute},
                                                                  {"s", TimeUnit::Second},
                                                                  {"d", TimeUnit::Day},
                                                                  {"w", TimeUnit::Week}};

struct ChineseUnit {
  std::string_view name;
  TimeUnit unit;
  double count;  ///< of that unit
};

/// The longest names first. 月 and 年 alone are parts of dates; 个月 is a length.
constexpr ChineseUnit kChineseUnits[] = {
    {"秒钟", TimeUnit::Second, 1},  {"秒", TimeUnit::Second, 1}, {"分钟", TimeUnit::Minute, 1},
    {"刻钟", TimeUnit::Minute, 15}, {"小时", TimeUnit::Hour, 1}, {"钟头", TimeUnit::Hour, 1},
    {"天", TimeUnit::Day, 1},       {"晚", TimeUnit::Night, 1},  {"星期", TimeUnit::Week, 1},
    {"礼拜", TimeUnit::Week, 1},    {"周", TimeUnit::Week, 1},   {"年", TimeUnit::Year, 1}};

Duration times(TimeUnit unit, double count) {
  const double longest = static_cast<double>(kLongest.count());
  const double length = count * static_cast<double>(length_of(unit).count());
  return Duration(static_cast<Duration::rep>(std::min(length, longest)));
}

SaidDuration exactly(TimeUnit unit, double count, std::size_t tokens) {
  return {.low = times(unit, count), .high = times(unit, count), .unit = unit, .tokens = tokens};
}

void add(SaidDuration& to, const SaidDuration& part) {
  to.low = std::min(to.low + part.low, kLongest);
  to.high = std::min(to.high + part.high, kLongest);
  to.tokens += part.tokens;
}

std::size_t skip_hyphen(const SpokenText& text, std::size_t i) {
  return text[i].is("-") ? i + 1 : i;
}

/// "half an hour", "half-hour", "a half hour", "three quarters of an hour".
std::optional<SaidDuration> match_fraction(const SpokenText& text, std::size_t i) {
  constexpr std::pair<std::string_view, double> kFractions[] = {{"half an", 0.5},
                                                                {"half a", 0.5},
                                                                {"a half", 0.5},
                                                                {"half", 0.5},
                                                                {"a quarter of an", 0.25},
                                                                {"quarter of an", 0.25},
                                                                {"three quarters of an", 0.75}};
  for (const auto& [words, count] : kFractions) {
    const std::size_t length = text.match(i, words);
    const std::size_t unit_at = skip_hyphen(text, i + length);
    const auto unit = match_english_unit(text[unit_at]);
    if (length > 0 && unit) {
      return exactly(*unit, count, unit_at + 1 - i);
    }
  }
  return std::nullopt;
}

std::optional<TimeUnit> match_unit_after_number(const SpokenText& text, std::size_t i) {
  if (const auto unit = match_english_unit(text[i])) {
    return unit;
  }
  const bool is_attached = text.before(i).kind == SpokenToken::Kind::Number && !text[i].spaced;
  return is_attached && text[i].is_word() ? look_up(kUnitLetters, text[i].text) : std::nullopt;
}

/// A number and a unit: "two hours", "5 to 6 days", "a short while" is none.
std::optional<SaidDuration> match_count_of_units(const SpokenText& text, std::size_t i) {
  const auto number = match_english_number(text, i);
  if (!number) {
    return std::nullopt;
  }
  std::size_t unit_at = skip_hyphen(text, i + number->tokens);
  if (text[unit_at].is_any({"good", "full", "whole", "short", "long", "more"})) {
    ++unit_at;
  }
  const auto unit = match_unit_after_number(text, unit_at);
  if (!unit) {
    return std::nullopt;
  }
  return SaidDuration{.low = times(*unit, number->low),
                      .high = times(*unit, number->high),
                      .unit = *unit,
                      .tokens = unit_at + 1 - i};
}

/// What may follow a count of units: "and a half", "or two", "and 20 minutes", "30 min".
void extend(const SpokenText& text, std::size_t i, SaidDuration& duration) {
  const std::size_t next = i + duration.tokens;
  if (const std::size_t half = text.match(next, "and a half")) {
    add(duration, exactly(duration.unit, 0.5, half));
  } else if (const std::size_t two = text.match(next, "or two")) {
    duration.high = std::max(duration.high, times(duration.unit, 2));
    duration.tokens += two;
  } else {
    const std::size_t joiner = text[next].is("and") ? 1 : 0;
    auto rest = match_count_of_units(text, next + joiner);
    if (rest && length_of(rest->unit) < length_of(duration.unit)) {
      rest->tokens += joiner;
      add(duration, *rest);
    }
  }
}

struct ChineseUnitMatch {
  const ChineseUnit* unit = nullptr;
  std::size_t tokens = 0;
};

/// A unit, with 个 before it where one stands; 个月 only so.
std::optional<ChineseUnitMatch> match_chinese_unit(const SpokenText& text, std::size_t i) {
  static constexpr ChineseUnit kMonths{"月", TimeUnit::Month, 1};
  const std::size_t measure = text[i].is("个") ? 1 : 0;
  if (measure == 1 && text[i + 1].is("月")) {
    return ChineseUnitMatch{.unit = &kMonths, .tokens = 2};
  }
  for (const ChineseUnit& unit : kChineseUnits) {
    if (const std::size_t length = text.match(i + measure, unit.name)) {
      return ChineseUnitMatch{.unit = &unit, .tokens = measure + length};
    }
  }
  return std::nullopt;
}

/// 半小时, 半个小时, 大半天.
std::optional<SaidDuration> match_chinese_half(const SpokenText& text, std::size_t i) {
  const std::size_t half = text.match_any(i, {"半", "大半", "小半"});
  const auto unit = match_chinese_unit(text, i + half);
  if (half == 0 || !unit) {
    return std::nullopt;
  }
  return exactly(unit->unit->unit, unit->unit->count / 2, half + unit->tokens);
}

/// 3小时, 一个半小时, 三个多小时, 三天半.
std::optional<SaidDuration> match_chinese_count(const SpokenText& text, std::size_t i) {
  const auto number = match_chinese_number(text, i);
  if (!number) {
    return std::nullopt;
  }
  std::size_t at = i + number->tokens;
  double half = 0;
  const std::size_t before_unit = text.match_any(at, {"个半", "个多", "多个", "多", "来个"});
  if (before_unit > 0) {
    half = text[at + 1].is("半") ? 0.5 : 0;
    at += before_unit;
  }
  const auto unit = match_chinese_unit(text, at);
  if (!unit) {
    return std::nullopt;
  }
  at += unit->tokens;
  if (text[at].is("半") && half == 0) {
    half = 0.5;
    ++at;
  } else if (text[at].is("多")) {
    ++at;
  }
  const double count = unit->unit->count;
  return SaidDuration{.low = times(unit->unit->unit, (number->low + half) * count),
                      .high = times(unit->unit->unit, (number->high + half) * count),
                      .unit = unit->unit->unit,
                      .tokens = at - i};
}

}  // namespace

Duration length_of(TimeUnit unit) {
  using std::chrono::hours;
  switch (unit) {
    case TimeUnit::Second:
      return std::chrono::seconds(1);
    case TimeUnit::Minute:
      return std::chrono::minutes(1);
    case TimeUnit::Hour:
      return hours(1);
    case TimeUnit::Day:
    case TimeUnit::Night:
      return hours(24);
    case TimeUnit::Week:
      return hours(7 * 24);
    case TimeUnit::Month:
      return hours(30 * 24);
    case TimeUnit::Year:
      return hours(365 * 24);
  }
  return {};
}

std::optional<TimeUnit> match_english_unit(const SpokenToken& token) {
  return token.is_word() && !token.possessive ? look_up(kEnglishUnits, token.text) : std::nullopt;
}

std::optional<std::int64_t> SaidDuration::whole_days() const {
  const Duration day = length_of(TimeUnit::Day);
  const bool in_days = unit == TimeUnit::Day || unit == TimeUnit::Night;
  if (!in_days || low != high || low % day != Duration::zero()) {
    return std::nullopt;
  }
  return low / day;
}

std::optional<SaidDuration> match_english_duration(const SpokenText& text, std::size_t i) {
  if (auto fraction = match_fraction(text, i)) {
    return fraction;
  }
  auto duration = match_count_of_units(text, i);
  if (duration) {
    extend(text, i, *duration);
  }
  return duration;
}

std::optional<SaidDuration> match_chinese_duration(const SpokenText& text, std::size_t i) {
  if (auto half = match_chinese_half(text, i)) {
    return half;
  }
  auto duration = match_chinese_count(text, i);
  if (!duration) {
    return std::nullopt;
  }
  const std::size_t joiner = text[i + duration->tokens].is_any({"零", "又"}) ? 1 : 0;
  auto rest = match_chinese_count(text, i + duration->tokens + joiner);
  if (rest && length_of(rest->unit) < length_of(duration->unit)) {
    rest->tokens += joiner;
    add(*duration, *rest);
  }
  return duration;
}

}  // namespace daybook
