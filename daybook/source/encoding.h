#pragma once
/// Bytes of any of the encodings that captions come in, to UTF-8.

#include <cstdint>
#include <string>
#include <string_view>

namespace daybook {

struct DecodedText {
  std::string text;            ///< valid UTF-8, without byte order mark
  std::string encoding;        ///< "UTF-8", "UTF-16LE", "GB18030", "windows-1252", ...
  bool assumed = false;        ///< told by content, not by a mark
  std::uint32_t bad_line = 0;  ///< first line in which bytes were replaced; 0: none
};

/// A byte order mark decides; without one, text that is valid UTF-8 or nearly so is UTF-8, what
/// decodes as frequent Chinese characters is GB18030, and all else windows-1252.
DecodedText decode_text(std::string bytes);

/// Holds a zero byte although no mark announces UTF-16 or UTF-32: not text.
bool is_binary(std::string_view bytes);

}  // namespace daybook
