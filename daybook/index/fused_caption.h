#pragma once
/// A window as one paragraph: EgoCITE's fused caption, and the rules' twin of MemLife's narrative
/// (section 3.2).

#include <string>

#include "daybook/core/window.h"

namespace daybook {

/// All lines of the window in time order, as the wearer would tell them: the wearer's name gives
/// way to "I" and "my" in what was seen, and their tag is left out of what was said; others keep
/// their names, told once for what they say in a row; words that two lines of one channel and
/// speaker share at their border stand once; every line ends as a sentence does. A Chinese line
/// that stands there in another language is told in that. Notes are told to be notes. Empty
/// without lines. A pure function of the window, stored nowhere.
std::string fused_caption(const Window& window);

}  // namespace daybook
