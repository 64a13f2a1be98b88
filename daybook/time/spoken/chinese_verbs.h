#pragma once
/// The commonest Chinese verbs by their first character: enough to tell a deed from a thing.

#include <cstddef>

#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// Whether the character at token `i` begins a common verb (or an aspect mark: 了, 过, 完).
bool is_chinese_verb(const SpokenToken& token);

/// Whether a verb stands at token `i`, perhaps behind 在, 是, 去, 使 and the like: 使用过的, 离开.
bool is_chinese_deed(const SpokenText& text, std::size_t i);

}  // namespace daybook
