#pragma once
/// Which occasion a text asks for: the words for last, first, usually, how often, just now.
///
/// The words are treacherous ("the last piece", "first aid", 最后我们...), so each is read with
/// its neighbours; the tables of both languages are in occasions_english.cc and
/// occasions_chinese.cc.

#include <cstddef>
#include <optional>
#include <vector>

#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// Where each is asked for first, as a token number.
struct Occasions {
  std::optional<std::size_t> last = {};
  std::optional<std::size_t> first = {};
  std::optional<std::size_t> usual = {};
  std::optional<std::size_t> count = {};
  std::optional<std::size_t> just_now = {};
};

/// Words from token `begin` on that are no part of a time phrase (`covered` has an entry a token).
Occasions find_occasions(const SpokenText& text, std::size_t begin,
                         const std::vector<bool>& covered);

enum class Occasion { None, Last, First, Usual, Count, JustNow };

/// What the words at token `i` ask for.
Occasion english_occasion(const SpokenText& text, std::size_t i);
Occasion chinese_occasion(const SpokenText& text, std::size_t i);

}  // namespace daybook
