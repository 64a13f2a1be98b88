#pragma once
/// UTF-8 and the few character classes that reading captions needs.
///
/// Everything here takes any bytes: what is not UTF-8 (stray and missing continuation
/// bytes, overlong forms, surrogates, codes above U+10FFFF) is met byte by byte as an
/// invalid character.

#include <cstddef>
#include <string>
#include <string_view>

namespace daybook {

/// What stands for an invalid byte wherever text is rewritten.
inline constexpr char32_t kReplacement = 0xFFFD;

struct Character {
  char32_t code = kReplacement;  ///< kReplacement when invalid
  std::size_t length = 1;        ///< bytes, at least 1
  bool valid = false;
};

/// The character that starts at byte `at`, which must lie within the text.
Character decode_utf8(std::string_view text, std::size_t at);

/// Appends one valid code.
void append_utf8(char32_t code, std::string& out);

/// Unicode's NFKC_Casefold: compatible forms made one (full-width letters, ligatures),
/// upper case made lower, characters without appearance removed, invalid bytes replaced
/// by kReplacement. Folding twice changes nothing more.
std::string fold(std::string_view text);

bool is_letter(char32_t code);
bool is_upper(char32_t code);
/// Separators, and the ASCII controls that lay out text.
bool is_space(char32_t code);

/// Part of a word: letters, marks and numbers of any script.
bool is_word_character(char32_t code);

/// A Chinese character.
bool is_han(char32_t code);

/// Written without spaces between words: Chinese characters and kana.
bool is_unspaced(char32_t code);

/// ' and its typographic forms, as in "I'm".
bool is_apostrophe(char32_t code);

/// Without appearance (soft hyphen, joiners): `fold` removes it, and it never ends a word.
bool is_invisible(char32_t code);

/// ASCII letters made lower, everything else as it is.
constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace daybook
