#pragma once
/// A sentence as written words with their places, for rules that read grammar.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {

struct Word {
  std::string lower;          ///< NFKC, case-folded, curly apostrophes made straight: "i'm"
  std::string_view original;  ///< bytes of the text it came from
  std::size_t begin = 0;      ///< byte offset in the text
  bool capital = false;       ///< begins with an upper-case letter
  char after = 0;             ///< the punctuation that follows directly (, . ? ! : ;), or 0
};

/// Words of a text in order; apostrophes and inner hyphens stay inside a word
/// ("i'm", "t-shirt"); each Chinese character run is one word. Full-width
/// punctuation counts as its ASCII twin. The text must outlive the result.
std::vector<Word> split_words(std::string_view text);

/// NFKC, case-folded, white space runs made one space, ends trimmed: what ids
/// and equality of texts are made on.
std::string normalise(std::string_view text);

/// True when at least a third of the letters are Chinese characters.
bool is_chinese(std::string_view text);

}  // namespace daybook
