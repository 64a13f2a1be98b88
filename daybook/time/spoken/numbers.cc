// Numbers are ranges with two equal ends unless the words are vague, so "two or three hours" and
// 两三个小时 need no case of their own further up.

#include "daybook/time/spoken/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "daybook/time/spoken/tokens.h"
#include "daybook/time/spoken/word_table.h"

namespace daybook {
namespace {

constexpr double kLargestNumber = 999'999;

constexpr std::pair<std::string_view, std::int64_t> kSmallNumbers[] = {
    {"zero", 0},     {"one", 1},      {"two", 2},        {"three", 3},     {"four", 4},
    {"five", 5},     {"six", 6},      {"seven", 7},      {"eight", 8},     {"nine", 9},
    {"ten", 10},     {"eleven", 11},  {"twelve", 12},    {"thirteen", 13}, {"fourteen", 14},
    {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19}};

constexpr std::pair<std::string_view, std::int64_t> kTens[] = {
    {"twenty", 20}, {"thirty", 30},  {"forty", 40},  {"fifty", 50},
    {"sixty", 60},  {"seventy", 70}, {"eighty", 80}, {"ninety", 90}};

constexpr std::pair<std::string_view, std::int64_t> kOrdinals[] = {
    {"first", 1},   {"second", 2}, {"third", 3}, {"fourth", 4}, {"fifth", 5},     {"sixth", 6},
    {"seventh", 7}, {"eighth", 8}, {"ninth", 9}, {"tenth", 10}, {"eleventh", 11}, {"twelfth", 12}};

constexpr std::pair<std::string_view, std::int64_t> kChineseDigits[] = {
    {"零", 0}, {"〇", 0}, {"一", 1}, {"二", 2}, {"两", 2}, {"三", 3},
    {"四", 4}, {"五", 5}, {"六", 6}, {"七", 7}, {"八", 8}, {"九", 9}};

SaidNumber plain_number(double value, std::size_t tokens) {
  const double bounded = std::min(value, kLargestNumber);
  return {.low = bounded, .high = bounded, .tokens = tokens};
}

/// "3" or "2.5", in digits.
std::optional<SaidNumber> match_digits(const SpokenText& text, std::size_t i) {
  const auto whole = text[i].value();
  if (!whole) {
    return std::nullopt;
  }
  const auto part = text[i + 2].value();
  const bool is_decimal = text[i + 1].is(".") && !text[i + 1].spaced && !text[i + 2].spaced && part;
  if (!is_decimal) {
    return plain_number(static_cast<double>(*whole), 1);
  }
  const double scale = std::pow(10.0, static_cast<double>(text[i + 2].text.size()));
  return plain_number(static_cast<double>(*whole) + static_cast<double>(*part) / scale, 3);
}

/// "one and a half", "a few", "twenty-five", without the range that may follow.
std::optional<SaidNumber> match_one_english_number(const SpokenText& text, std::size_t i) {
  constexpr std::pair<std::string_view, double> kVague[] = {
      {"a couple of", 2}, {"couple of", 2}, {"a couple", 2},     {"a few", 3},
      {"few", 3},         {"several", 4},   {"half a dozen", 6}, {"a dozen", 12}};
  for (const auto& [words, value] : kVague) {
    if (const std::size_t tokens = text.match(i, words)) {
      return plain_number(value, tokens);
    }
  }
  auto number = match_digits(text, i);
  if (!number) {
    if (const auto integer = match_english_integer(text, i)) {
      number = plain_number(static_cast<double>(integer->value), integer->tokens);
    } else if (text[i].is_any({"a", "an"})) {
      number = plain_number(1, 1);
    }
  }
  if (number) {
    if (const std::size_t half = text.match_any(i + number->tokens, {"and a half", "and half"})) {
      *number = plain_number(number->low + 0.5, number->tokens + half);
    }
  }
  return number;
}

}  // namespace

std::optional<SaidNumber> match_english_number(const SpokenText& text, std::size_t i) {
  auto number = match_one_english_number(text, i);
  if (!number || !text[i + number->tokens].is_any({"to", "or", "-", "~"})) {
    return number;
  }
  const std::size_t next = i + number->tokens + 1;
  const auto upper = match_one_english_number(text, next);
  if (upper && upper->low > number->low && !text[next].is_any({"a", "an"})) {
    number->high = upper->low;
    number->tokens += 1 + upper->tokens;
  }
  return number;
}

std::optional<SaidInteger> match_english_integer(const SpokenText& text, std::size_t i) {
  if (const auto digits = text[i].value(); digits && *digits <= 999'999) {
    return SaidInteger{.value = *digits, .tokens = 1};
  }
  if (!text[i].is_word()) {
    return std::nullopt;
  }
  if (const auto small = look_up(kSmallNumbers, text[i].text)) {
    return SaidInteger{.value = *small, .tokens = 1};
  }
  const auto tens = look_up(kTens, text[i].text);
  if (!tens) {
    return std::nullopt;
  }
  const std::size_t next = text[i + 1].is("-") ? i + 2 : i + 1;
  const auto ones = look_up(kSmallNumbers, text[next].text);
  if (ones && *ones >= 1 && *ones <= 9) {
    return SaidInteger{.value = *tens + *ones, .tokens = next + 1 - i};
  }
  return SaidInteger{.value = *tens, .tokens = 1};
}

std::optional<std::int64_t> chinese_digit(const SpokenToken& token) {
  return look_up(kChineseDigits, token.text);
}

std::optional<SaidInteger> match_chinese_integer(const SpokenText& text, std::size_t i) {
  if (const auto digits = text[i].value(); digits && *digits <= 999'999) {
    return SaidInteger{.value = *digits, .tokens = 1};
  }
  // Up to 999: hundreds, tens, ones; 十 without a digit before it counts 1, and a digit right
  // after 百 without 十 behind it counts tens (一百二).
  std::int64_t total = 0;
  std::int64_t digit = -1;
  std::size_t tokens = 0;
  for (; tokens < 6; ++tokens) {
    const SpokenToken& token = text[i + tokens];
    if (token.is("十") || token.is("百")) {
      const std::int64_t unit = token.is("十") ? 10 : 100;
      total += (digit < 0 ? 1 : digit) * unit;
      digit = -1;
      continue;
    }
    const auto next = chinese_digit(token);
    if (!next || digit > 0) {
      break;
    }
    digit = *next;
  }
  if (tokens == 0) {
    return std::nullopt;
  }
  return SaidInteger{.value = total + std::max<std::int64_t>(digit, 0), .tokens = tokens};
}

std::optional<SaidNumber> match_chinese_number(const SpokenText& text, std::size_t i) {
  if (const auto digits = match_digits(text, i)) {
    return digits;
  }
  if (text[i].is("几") || text.match(i, "好几")) {
    const std::size_t tokens = text[i].is("几") ? 1 : 2;
    return text[i + tokens].is("十") ? std::nullopt : std::optional(plain_number(3, tokens));
  }
  const auto integer = match_chinese_integer(text, i);
  if (!integer) {
    return std::nullopt;
  }
  SaidNumber number = plain_number(static_cast<double>(integer->value), integer->tokens);
  const SpokenToken& next = text[i + integer->tokens];
  const auto upper = chinese_digit(next);
  if (next.is("几") && text.before(i + integer->tokens).is("十")) {  // 十几
    number.low += 1;
    number.high += 9;
    ++number.tokens;
  } else if (upper && *upper == integer->value % 10 + 1) {  // 两三, 十二三
    number.high += 1;
    ++number.tokens;
  }
  return number;
}

std::optional<SaidInteger> match_ordinal(const SpokenText& text, std::size_t i) {
  if (text[i].is("第")) {
    auto number = match_chinese_integer(text, i + 1);
    if (number) {
      ++number->tokens;
    }
    return number;
  }
  if (const auto word = look_up(kOrdinals, text[i].text)) {
    return SaidInteger{.value = *word, .tokens = 1};
  }
  const auto digits = text[i].value();
  if (digits && !text[i + 1].spaced && text[i + 1].is_any({"st", "nd", "rd", "th"})) {
    return SaidInteger{.value = *digits, .tokens = 2};
  }
  return std::nullopt;
}

}  // namespace daybook
