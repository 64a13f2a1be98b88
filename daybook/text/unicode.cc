// Characters and folding.
//
// Folding by the full Unicode algorithm costs about 100 ns a character. Captions consist
// almost wholly of characters that fold to themselves or by a fixed distance and that
// never combine with a neighbour: ASCII, Chinese characters, common punctuation,
// full-width ASCII. A text of these alone is folded by table; one other character sends
// the whole text through utf8proc, because it might combine with what stands before it.

#include "daybook/text/unicode.h"

#include <utf8proc.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace daybook {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool is_between(char32_t code, char32_t first, char32_t last) {
  return first <= code && code <= last;
}

// Length that a leading byte announces; 0 for a byte that cannot lead.
std::size_t announced_length(unsigned lead) {
  if (lead < 0x80) {
    return 1;
  }
  if (lead < 0xC2 || lead > 0xF4) {
    return 0;
  }
  return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

bool is_scalar_of_length(char32_t code, std::size_t length) {
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  return code >= kSmallest[length] && code <= 0x10FFFF && !is_between(code, 0xD800, 0xDFFF);
}

utf8proc_category_t category_of(char32_t code) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(code));
}

bool folds_to_itself(char32_t code) {
  return is_between(code, 0x4E00, 0x9FFF) || is_between(code, 0x2018, 0x2019) ||
         is_between(code, 0x201C, 0x201D) || is_between(code, 0x2013, 0x2014) ||
         is_between(code, 0x3001, 0x3002) || is_between(code, 0x3008, 0x3011) ||
         code == kReplacement;
}

// What a non-ASCII character folds to if that never depends on its neighbours.
std::optional<char32_t> fold_simple(char32_t code) {
  if (folds_to_itself(code)) {
    return code;
  }
  if (is_between(code, 0xFF01, 0xFF5E)) {
    return static_cast<unsigned char>(ascii_lower(static_cast<char>(code - 0xFEE0)));
  }
  if (code == 0x3000) {
    return U' ';
  }
  return std::nullopt;
}

// Absent when the text holds a character that needs the full algorithm.
std::optional<std::string> fold_by_table(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 8);
  for (std::size_t at = 0; at < text.size();) {
    if (byte_at(text, at) < 0x80) {
      out.push_back(ascii_lower(text[at++]));
      continue;
    }
    const Character c = decode_utf8(text, at);
    const std::optional<char32_t> folded = fold_simple(c.code);
    if (!folded) {
      return std::nullopt;
    }
    append_utf8(*folded, out);
    at += c.length;
  }
  return out;
}

std::string replace_invalid(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Character c = decode_utf8(text, at);
    append_utf8(c.code, out);
    at += c.length;
  }
  return out;
}

std::string fold_fully(const std::string& valid) {
  constexpr auto kOptions = static_cast<utf8proc_option_t>(
      UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  utf8proc_uint8_t* raw = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(valid.data()),
                                 static_cast<utf8proc_ssize_t>(valid.size()), &raw, kOptions);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(raw, &std::free);
  if (size < 0) {
    throw std::bad_alloc();  // the only failure that valid text can meet
  }
  return {reinterpret_cast<const char*>(raw), static_cast<std::size_t>(size)};
}

}  // namespace

Character decode_utf8(std::string_view text, std::size_t at) {
  const unsigned lead = byte_at(text, at);
  const std::size_t length = announced_length(lead);
  if (length == 1) {
    return {lead, 1, true};
  }
  if (length == 0 || text.size() - at < length) {
    return {};
  }
  char32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const unsigned next = byte_at(text, at + i);
    if ((next & 0xC0U) != 0x80) {
      return {};
    }
    code = (code << 6) | (next & 0x3FU);
  }
  return is_scalar_of_length(code, length) ? Character{code, length, true} : Character{};
}

void append_utf8(char32_t code, std::string& out) {
  utf8proc_uint8_t bytes[4];
  const auto length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes);
  out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
}

std::string fold(std::string_view text) {
  if (std::optional<std::string> folded = fold_by_table(text)) {
    return *std::move(folded);
  }
  return fold_fully(replace_invalid(text));
}

bool is_letter(char32_t code) {
  const auto category = category_of(code);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

bool is_upper(char32_t code) {
  const auto category = category_of(code);
  return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT;
}

bool is_space(char32_t code) {
  if (is_between(code, 0x09, 0x0D) || code == 0x85) {
    return true;
  }
  const auto category = category_of(code);
  return category >= UTF8PROC_CATEGORY_ZS && category <= UTF8PROC_CATEGORY_ZP;
}

bool is_word_character(char32_t code) {
  const auto category = category_of(code);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
}

bool is_han(char32_t code) {
  return is_between(code, 0x4E00, 0x9FFF) || is_between(code, 0x3400, 0x4DBF) ||
         is_between(code, 0xF900, 0xFAFF) || is_between(code, 0x20000, 0x323AF) || code == 0x3005 ||
         code == 0x3007;
}

bool is_unspaced(char32_t code) {
  const bool kana = is_between(code, 0x3041, 0x309F) || is_between(code, 0x30A1, 0x30FF) ||
                    is_between(code, 0xFF66, 0xFF9F) || is_between(code, 0x31F0, 0x31FF);
  return is_han(code) || (kana && code != 0x30FB);  // not the dot between foreign names
}

bool is_apostrophe(char32_t code) {
  return code == U'\'' || code == 0x2018 || code == 0x2019 || code == 0x02BC || code == 0xFF07;
}

bool is_invisible(char32_t code) {
  return code == 0x00AD || is_between(code, 0x200B, 0x200F) || is_between(code, 0x202A, 0x202E) ||
         is_between(code, 0x2060, 0x2064) || is_between(code, 0xFE00, 0xFE0F) || code == 0xFEFF;
}

}  // namespace daybook
