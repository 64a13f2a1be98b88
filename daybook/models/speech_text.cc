// Speech models write down what is no speech between marks of one kind or another, which nobody
// can pronounce; so whatever stands between such marks was not said.

#include "daybook/models/speech_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/models/transcriber.h"
#include "daybook/text/unicode.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Marks {
  char32_t open;
  char32_t close;
};

constexpr std::array<Marks, 6> kMarks = {{{U'[', U']'},
                                          {U'(', U')'},
                                          {U'*', U'*'},
                                          {0xFF08, 0xFF09},    // full-width ( )
                                          {0xFF3B, 0xFF3D},    // full-width [ ]
                                          {0x3010, 0x3011}}};  // 【 】

bool is_note(char32_t code) { return code >= 0x2669 && code <= 0x266F; }

bool is_mark(char32_t code) {
  return is_note(code) || std::any_of(kMarks.begin(), kMarks.end(), [&](const Marks& marks) {
           return code == marks.open || code == marks.close;
         });
}

/// Where the text goes on after the marks that open at `at`; `at` where none do.
std::size_t after_marks(const std::u32string& text, std::size_t at) {
  for (const auto [open, close] : kMarks) {
    if (text[at] == open) {
      const std::size_t end = text.find(close, at + 1);
      return end == std::u32string::npos ? at : end + 1;
    }
  }
  return at;
}

std::u32string characters(std::string_view text) {
  std::u32string all;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = decode_utf8(text, at);
    at += character.length;
    if (character.valid) {
      all += character.code < 0x20 || character.code == 0x7F ? U' ' : character.code;
    }
  }
  return all;
}

}  // namespace

std::string speech_text(std::string_view text) {
  const std::u32string all = characters(text);
  std::string words;
  bool has_words = false;
  bool blank = false;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t after = after_marks(all, at);
    const char32_t code = all[at];
    const bool is_said = after == at && !is_mark(code) && !is_space(code);
    at = is_said ? at + 1 : std::max(at + 1, after);
    if (!is_said) {
      blank = true;
      continue;
    }
    words += blank && !words.empty() ? " " : "";
    blank = false;
    append_utf8(code, words);
    has_words = has_words || is_word_character(code);
  }
  return has_words ? words : "";
}

std::vector<SpokenSegment> speech_of(std::vector<SpokenSegment> segments, Duration length) {
  const Duration last = length > Duration::zero() ? length : Duration::max();
  std::vector<SpokenSegment> speech;
  for (SpokenSegment& segment : segments) {
    segment.text = speech_text(segment.text);
    if (segment.text.empty() || segment.start >= last) {
      continue;
    }
    segment.end = std::clamp(segment.end, segment.start, last);
    speech.push_back(std::move(segment));
  }
  std::stable_sort(
      speech.begin(), speech.end(),
      [](const SpokenSegment& a, const SpokenSegment& b) { return a.start < b.start; });
  return speech;
}

}  // namespace daybook
