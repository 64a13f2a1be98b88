#pragma once
/// What a model thinks aloud, taken out of what it says.

#include <string>
#include <string_view>

namespace daybook {

struct Thoughts {
  std::string text;       ///< what was said, ends trimmed
  std::string reasoning;  ///< what was thought
};

/// Takes out `<think>...</think>` (and `<thinking>`), wherever it stands. A closing tag
/// without an opening one ends thoughts that began the text; an opening one that is
/// never closed begins thoughts that end it.
Thoughts split_thinking(std::string_view text);

}  // namespace daybook
