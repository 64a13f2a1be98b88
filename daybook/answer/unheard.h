#pragma once
/// Words of a question that no record holds, and what was perhaps meant.

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/recall/intent.h"

namespace daybook {

struct UnheardWord {
  std::string word;     ///< as asked, in lower case
  std::string similar;  ///< a recorded term a letter or two away, or empty
};

/// The words of the question proper that name something and stand in none of the first `visible`
/// windows, in order. A similar term begins alike and differs by one letter (from eight letters on
/// by two), a swap counting as one; the commonest of several. Nothing for Chinese, whose terms are
/// no words. Costs a pass over the lexicon where there is such a word.
std::vector<UnheardWord> unheard_words(const MemoryIndex& index, std::size_t visible,
                                       const Intent& intent);

/// The question is in Chinese, and Chinese stands in next to none of the first `visible` windows.
/// Costs a pass over the lexicon for a Chinese question.
bool is_chinese_to_english(const MemoryIndex& index, std::size_t visible,
                           const std::string& question);

}  // namespace daybook
