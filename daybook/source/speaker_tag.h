#pragma once
/// Who says a transcript line: `Name: words`.

#include <string_view>

namespace daybook {

struct TaggedText {
  std::string_view speaker;  ///< trimmed; empty when untagged
  std::string_view text;     ///< trimmed, without the tag
};

/// Splits off a tag of 1 to 24 characters before a colon, plain or full-width, with or without a
/// space after it. A clock time ("At 12:30"), an address ("https://") and a tag without any letter
/// are text. Both parts point into `line`.
TaggedText split_speaker(std::string_view line);

/// Without white space and marks of writing direction at the ends.
std::string_view trim_line(std::string_view line);

}  // namespace daybook
