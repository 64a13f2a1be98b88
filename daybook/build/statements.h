#pragma once
/// A spoken sentence taken apart into statements that stand by themselves.

#include <vector>

#include "daybook/build/tokens.h"

namespace daybook {

/// Cut where a comma, "and", "but", "so" or "then" is followed by a subject of its own with a
/// verb, and what lies before has a verb too and is no condition ("If it rains, we stay").
/// Parts of fewer than three words are never made. One part when nothing is to be cut.
std::vector<Tokens> split_statement(const Tokens& words);

}  // namespace daybook
