// Words with their places, and text made equal.
//
// Places refer to the text as it came, so it is read unfolded and each word is folded by
// itself. A joiner (apostrophe, hyphen, an invisible character) stays in a word when a
// word character follows; invisible ones vanish in folding.

#include "daybook/text/words.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/text/unicode.h"

namespace daybook {
namespace {

bool is_spaced_word(char32_t code) {
  return is_word_character(code) && !is_unspaced(code) && !is_apostrophe(code) &&
         !is_invisible(code);
}

bool is_hyphen(char32_t code) {
  return code == U'-' || code == 0x2010 || code == 0x2011 || code == 0xFF0D;
}

char32_t code_at(std::string_view text, std::size_t at) {
  return at < text.size() ? decode_utf8(text, at).code : U'\0';
}

std::size_t skip_invisible(std::string_view text, std::size_t at) {
  while (at < text.size() && is_invisible(code_at(text, at))) {
    at += decode_utf8(text, at).length;
  }
  return at;
}

// The place of the word character that continues the word after `end`, over at most one
// apostrophe or hyphen; `end` where the word is over.
std::size_t continuation(std::string_view text, std::size_t end) {
  std::size_t at = skip_invisible(text, end);
  const char32_t code = code_at(text, at);
  if (is_apostrophe(code) || is_hyphen(code)) {
    at = skip_invisible(text, at + decode_utf8(text, at).length);
  }
  return is_spaced_word(code_at(text, at)) ? at : end;
}

std::size_t end_of_spaced_word(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  do {
    end += decode_utf8(text, end).length;
    if (!is_spaced_word(code_at(text, end))) {
      const std::size_t next = continuation(text, end);
      if (next == end) {
        break;
      }
      end = next;
    }
  } while (end < text.size());
  return end;
}

std::size_t end_of_unspaced_run(std::string_view text, std::size_t at) {
  while (at < text.size() && is_unspaced(code_at(text, at))) {
    at += decode_utf8(text, at).length;
  }
  return at;
}

// The ASCII twin of sentence punctuation, or 0.
char punctuation(char32_t code) {
  switch (code) {
    case U',':
    case U'.':
    case U'?':
    case U'!':
    case U':':
    case U';':
      return static_cast<char>(code);
    case 0xFF0C:
    case 0x3001:
      return ',';
    case 0x3002:
    case 0xFF0E:
    case 0x2026:
      return '.';
    case 0xFF1F:
      return '?';
    case 0xFF01:
      return '!';
    case 0xFF1A:
      return ':';
    case 0xFF1B:
      return ';';
    default:
      return 0;
  }
}

std::string lower_form(std::string_view original) {
  const std::string folded = fold(original);
  std::string lower;
  lower.reserve(folded.size());
  for (std::size_t at = 0; at < folded.size();) {
    const Character c = decode_utf8(folded, at);
    if (is_apostrophe(c.code)) {
      lower.push_back('\'');
    } else if (is_hyphen(c.code)) {
      lower.push_back('-');
    } else {
      lower.append(folded, at, c.length);
    }
    at += c.length;
  }
  return lower;
}

}  // namespace

std::vector<Word> split_words(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    const Character first = decode_utf8(text, at);
    const bool unspaced = is_unspaced(first.code);
    if (!unspaced && !is_spaced_word(first.code)) {
      at += first.length;
      continue;
    }
    const std::size_t end = unspaced ? end_of_unspaced_run(text, at) : end_of_spaced_word(text, at);
    const std::string_view original = text.substr(at, end - at);
    std::string lower = lower_form(original);
    if (!lower.empty()) {
      words.push_back(
          {std::move(lower), original, at, is_upper(first.code), punctuation(code_at(text, end))});
    }
    at = end;
  }
  return words;
}

std::string normalise(std::string_view text) {
  const std::string folded = fold(text);
  std::string out;
  out.reserve(folded.size());
  bool gap = false;
  for (std::size_t at = 0; at < folded.size();) {
    const Character c = decode_utf8(folded, at);
    if (is_space(c.code)) {
      gap = !out.empty();
    } else {
      if (gap) {
        out.push_back(' ');
        gap = false;
      }
      out.append(folded, at, c.length);
    }
    at += c.length;
  }
  return out;
}

bool is_chinese(std::string_view text) {
  std::size_t letters = 0;
  std::size_t chinese = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = decode_utf8(text, at);
    chinese += is_han(c.code) ? 1 : 0;
    letters += is_han(c.code) || is_letter(c.code) ? 1 : 0;
    at += c.length;
  }
  return chinese > 0 && chinese * 3 >= letters;
}

}  // namespace daybook
