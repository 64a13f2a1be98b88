// Character by character, comparing folded forms, so that positions in the original text
// stay known: folding a whole text first would lose them ("İ" folds to two characters).

#include "daybook/text/names.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "daybook/text/analyzer.h"
#include "daybook/text/unicode.h"

namespace daybook {
namespace {

/// A name prepared for comparing.
struct Pattern {
  explicit Pattern(std::string_view name)
      : folded(fold(name)), first(decode_utf8(name, 0).code), needs_capital(is_stop_word(folded)) {
    std::size_t at = 0;
    while (at < name.size()) {
      const Character character = decode_utf8(name, at);
      last = character.code;
      at += character.length;
    }
  }

  std::string folded;
  char32_t first;
  char32_t last = 0;
  bool needs_capital;
};

bool joins(char32_t left, char32_t right) {
  return is_word_character(left) && is_word_character(right) && !is_unspaced(left) &&
         !is_unspaced(right);
}

void append_folded(std::string_view text, std::size_t at, const Character& character,
                   std::string& out) {
  if (character.length == 1 && character.valid) {
    out += ascii_lower(text[at]);
  } else {
    out += fold(text.substr(at, character.length));
  }
}

/// The end of a mention that begins at `at`, where `before` is the character before it.
std::optional<std::size_t> match(std::string_view text, std::size_t at, char32_t before,
                                 const Pattern& name) {
  const char32_t begins = decode_utf8(text, at).code;
  if (joins(before, begins) || (name.needs_capital && !is_upper(begins))) {
    return std::nullopt;
  }
  std::string folded;
  while (at < text.size() && folded.size() < name.folded.size()) {
    const Character character = decode_utf8(text, at);
    append_folded(text, at, character, folded);
    if (name.folded.compare(0, folded.size(), folded) != 0) {
      return std::nullopt;
    }
    at += character.length;
  }
  const bool cut = at < text.size() && joins(name.last, decode_utf8(text, at).code);
  return folded == name.folded && !cut ? std::optional(at) : std::nullopt;
}

/// Calls `found(begin, end)` for each mention, left to right, not overlapping.
template <typename Found>
void each_mention(std::string_view text, std::string_view name, Found found) {
  if (name.empty() || name.size() > text.size() * 4) {
    return;
  }
  const Pattern pattern(name);
  if (pattern.folded.empty()) {
    return;
  }
  char32_t before = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::optional<std::size_t> end = match(text, at, before, pattern);
    if (end) {
      found(at, *end);
      before = pattern.last;
      at = *end;
      continue;
    }
    const Character character = decode_utf8(text, at);
    before = character.code;
    at += character.length;
  }
}

}  // namespace

bool mentions(std::string_view text, std::string_view name) {
  bool any = false;
  each_mention(text, name, [&](std::size_t, std::size_t) { any = true; });
  return any;
}

std::string replace_name(std::string_view text, std::string_view name,
                         std::string_view replacement) {
  std::string out;
  std::size_t copied = 0;
  each_mention(text, name, [&](std::size_t begin, std::size_t end) {
    out.append(text.substr(copied, begin - copied)).append(replacement);
    copied = end;
  });
  return out.append(text.substr(copied));
}

std::string_view unnamed_person(std::string_view name) {
  return !name.empty() && is_unspaced(decode_utf8(name, 0).code) ? "某人" : "someone";
}

}  // namespace daybook
