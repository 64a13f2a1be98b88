#pragma once
/// Records as people and programs read them: one line of text, or JSON.

#include <cstddef>
#include <string>

#include "daybook/store/store.h"
#include "daybook/time/clockface.h"

namespace daybook {

/// One line: a window's lines joined, a moment's or episode's text, a pattern's
/// title and how often it occurred.
std::string text_of(const AnyRecord& record);

/// Cut to at most `width` bytes on a character border, with an ellipsis.
std::string shortened(const std::string& text, std::size_t width);

/// JSON objects as text; keys documented in docs/cli.md.
std::string json_of(const AnyRecord& record, const Clockface& face);

}  // namespace daybook
