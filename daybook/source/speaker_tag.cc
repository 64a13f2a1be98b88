// The first colon decides: a tag ends there or the line has none.

#include "daybook/source/speaker_tag.h"

#include <cstddef>
#include <string_view>

#include "daybook/text/unicode.h"

namespace daybook {
namespace {

constexpr std::size_t kLongestTag = 24;
constexpr char32_t kFullWidthColon = 0xFF1A;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_direction_mark(char32_t code) {
  return code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

bool is_trimmed(char32_t code) { return is_space(code) || is_direction_mark(code); }

// Where the last character of a text that is not empty starts.
std::size_t last_character(std::string_view text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) {
    --at;
  }
  return at;
}

// "12:30" and "https://": a colon inside something that is no tag.
bool is_inside(std::string_view line, std::size_t colon, std::size_t after) {
  const std::string_view rest = line.substr(after);
  return (colon > 0 && is_digit(line[colon - 1]) && !rest.empty() && is_digit(rest.front())) ||
         rest.substr(0, 2) == "//";
}

}  // namespace

std::string_view trim_line(std::string_view line) {
  while (!line.empty() && is_trimmed(decode_utf8(line, 0).code)) {
    line.remove_prefix(decode_utf8(line, 0).length);
  }
  while (!line.empty() && is_trimmed(decode_utf8(line, last_character(line)).code)) {
    line = line.substr(0, last_character(line));
  }
  return line;
}

TaggedText split_speaker(std::string_view line) {
  line = trim_line(line);
  bool has_letter = false;
  std::size_t at = 0;
  for (std::size_t count = 0; at < line.size() && count <= kLongestTag; ++count) {
    const Character c = decode_utf8(line, at);
    if (c.code == U':' || c.code == kFullWidthColon) {
      if (!has_letter || is_inside(line, at, at + c.length)) {
        break;
      }
      return {trim_line(line.substr(0, at)), trim_line(line.substr(at + c.length))};
    }
    has_letter = has_letter || is_letter(c.code) || is_han(c.code);
    at += c.length;
  }
  return {{}, line};
}

}  // namespace daybook
