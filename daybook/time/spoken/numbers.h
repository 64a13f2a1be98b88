#pragma once
/// Numbers and ordinals as people say them, in English and Chinese.
///
/// Matchers: each looks at one place of a text and says what stands there and how many tokens it
/// takes; nothing where something else stands. They look ahead by a fixed number of tokens.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// A number, or a range of numbers where one was said or the word is vague.
struct SaidNumber {
  double low = 0;
  double high = 0;
  std::size_t tokens = 0;
};

/// "3", "2.5", "twenty-five", "a", "a couple of" (2), "a few" (3), "several" (4), "5 to 6".
std::optional<SaidNumber> match_english_number(const SpokenText& text, std::size_t i);

/// 3, 2.5, 二十五, 两三, 十几, 几 (3).
std::optional<SaidNumber> match_chinese_number(const SpokenText& text, std::size_t i);

struct SaidInteger {
  std::int64_t value = 0;
  std::size_t tokens = 0;
};

/// A whole number from 0 to 999999 in digits or in the words of one language.
std::optional<SaidInteger> match_english_integer(const SpokenText& text, std::size_t i);
std::optional<SaidInteger> match_chinese_integer(const SpokenText& text, std::size_t i);

/// 零 to 九, one character.
std::optional<std::int64_t> chinese_digit(const SpokenToken& token);

/// "first" to "twelfth", "3rd"; 第一, 第3.
std::optional<SaidInteger> match_ordinal(const SpokenText& text, std::size_t i);

}  // namespace daybook
