// One pass over the bytes: decode a code point, class it, and either lengthen the token that is
// open or begin another. A token of letters or digits ends where the class changes, so that
// "DAY3", "3pm" and "30min" fall apart into what they say.

#include "daybook/time/spoken/tokens.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace daybook {
namespace {

using Kind = SpokenToken::Kind;

struct Symbol {
  char32_t code = 0;       ///< 0 for a byte that is not UTF-8
  std::size_t length = 1;  ///< bytes
};

bool is_between(char32_t c, char32_t first, char32_t last) { return first <= c && c <= last; }

/// Decodes the character at the front; strict about overlong forms, surrogates and truncation.
Symbol decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) {
    return {.code = lead};
  }
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) {
    return {};
  }
  char32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) {
      return {};
    }
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kSmallest[length] || code > 0x10FFFF || is_between(code, 0xD800, 0xDFFF)) {
    return {};
  }
  return {.code = code, .length = length};
}

/// Full-width forms and the typographic marks as their ASCII relatives.
char32_t plain(char32_t c) {
  if (is_between(c, 0xFF01, 0xFF5E)) {
    return c - 0xFF01 + '!';
  }
  constexpr std::pair<char32_t, char> kMarks[] = {
      {0x3001, ','}, {0x3002, '.'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'}, {0x201D, '"'},
      {0x300C, '"'}, {0x300D, '"'}, {0x2010, '-'},  {0x2011, '-'},  {0x2013, '-'}, {0x2014, '-'},
      {0x2212, '-'}, {0x301C, '~'}, {0x223C, '~'},  {0x2026, '.'}};
  for (const auto& [from, to] : kMarks) {
    if (c == from) {
      return static_cast<unsigned char>(to);
    }
  }
  return c;
}

bool is_space(char32_t c) {
  return c == ' ' || is_between(c, '\t', '\r') || c == 0xA0 || c == 0x3000 || c == 0x200B ||
         c == 0xFEFF || is_between(c, 0x2000, 0x200A);
}

bool is_digit(char32_t c) { return is_between(c, '0', '9'); }

bool is_han(char32_t c) {
  return is_between(c, 0x4E00, 0x9FFF) || is_between(c, 0x3400, 0x4DBF) || c == 0x3007 ||
         is_between(c, 0xF900, 0xFAFF) || is_between(c, 0x20000, 0x3FFFF);
}

bool is_upper(char32_t c) { return is_between(c, 'A', 'Z'); }

bool is_letter(char32_t c) {
  if (c < 0x80) {
    return is_upper(c) || is_between(c, 'a', 'z');
  }
  // Beyond ASCII everything is a letter but punctuation, symbols and spaces.
  return c >= 0xC0 && c != 0xD7 && c != 0xF7 && !is_between(c, 0x2000, 0x2BFF) &&
         !is_between(c, 0x3000, 0x303F) && !is_between(c, 0xFE00, 0xFFFF) && c < 0x1F000;
}

Kind kind_of(char32_t c) {
  if (is_digit(c)) {
    return Kind::Number;
  }
  if (is_han(c)) {
    return Kind::Han;
  }
  return is_letter(c) ? Kind::Word : Kind::Mark;
}

void append(SpokenToken& token, char32_t c, std::string_view bytes) {
  if (c < 0x80 && c != 0) {
    token.text += static_cast<char>(is_upper(c) ? c - 'A' + 'a' : c);
  } else if (token.kind != Kind::Mark) {
    token.text += bytes;
  }
}

/// "'s" at the end of a word says whose; it is no part of the word.
void split_possessive(SpokenToken& token) {
  if (token.text.size() > 2 && token.text.ends_with("'s")) {
    token.text.resize(token.text.size() - 2);
    token.possessive = true;
  }
}

}  // namespace

bool SpokenToken::is_any(std::initializer_list<std::string_view> of) const {
  return std::find(of.begin(), of.end(), text) != of.end();
}

std::optional<std::int64_t> SpokenToken::value() const {
  if (kind != Kind::Number || text.size() > 9) {
    return std::nullopt;
  }
  std::int64_t value = 0;
  for (const char digit : text) {
    value = value * 10 + (digit - '0');
  }
  return value;
}

SpokenText::SpokenText(std::string_view text) : text_(text) {
  bool is_spaced = false;
  bool is_open = false;  // The last token may be lengthened.
  for (std::size_t at = 0; at < text.size();) {
    const Symbol symbol = decode(text.substr(at));
    const char32_t c = plain(symbol.code);
    const std::size_t begin = at;
    at += symbol.length;
    if (is_space(c)) {
      is_spaced = true;
      is_open = false;
      continue;
    }
    const bool in_word = is_open && tokens_.back().is_word();
    const bool joins =
        c == '\'' && in_word && at < text.size() && is_letter(decode(text.substr(at)).code);
    const Kind kind = joins ? Kind::Word : kind_of(c);
    if (!is_open || kind != tokens_.back().kind) {
      tokens_.push_back({.kind = kind,
                         .text = {},
                         .begin = begin,
                         .spaced = is_spaced,
                         .capital = kind == Kind::Word && is_upper(c)});
    }
    tokens_.back().end = at;
    append(tokens_.back(), c, text.substr(begin, symbol.length));
    is_open = kind == Kind::Word || kind == Kind::Number;
    is_spaced = false;
  }
  for (SpokenToken& token : tokens_) {
    split_possessive(token);
  }
  end_.begin = end_.end = text.size();
}

std::size_t SpokenText::match(std::size_t i, std::string_view phrase) const {
  std::size_t count = 0;
  while (!phrase.empty()) {
    const bool is_ascii = static_cast<unsigned char>(phrase[0]) < 0x80;
    const std::size_t length =
        is_ascii ? std::min(phrase.find(' '), phrase.size()) : decode(phrase).length;
    if ((*this)[i + count].text != phrase.substr(0, length)) {
      return 0;
    }
    phrase.remove_prefix(length);
    if (!phrase.empty() && phrase[0] == ' ') {
      phrase.remove_prefix(1);
    }
    ++count;
  }
  return count;
}

std::size_t SpokenText::match_any(std::size_t i,
                                  std::initializer_list<std::string_view> phrases) const {
  std::size_t longest = 0;
  for (const std::string_view phrase : phrases) {
    longest = std::max(longest, match(i, phrase));
  }
  return longest;
}

SpokenText::Writing SpokenText::writing(std::size_t i) const {
  constexpr std::size_t kMostTokens = 16;  // 2026-05-03T14:00:00.500+02:00
  Writing writing;
  for (std::size_t k = i; k < std::min(size(), i + kMostTokens); ++k) {
    if (k > i && tokens_[k].spaced) {
      writing.text += ' ';
    }
    writing.text += tokens_[k].text;
    writing.ends.push_back(writing.text.size());
  }
  return writing;
}

std::size_t SpokenText::Writing::tokens(std::size_t length) const {
  const auto past = std::upper_bound(ends.begin(), ends.end(), length);
  return static_cast<std::size_t>(std::distance(ends.begin(), past));
}

}  // namespace daybook
