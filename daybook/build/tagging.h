#pragma once
/// Parts of speech by closed classes and neighbours.

#include "daybook/build/tokens.h"

namespace daybook {

/// Sets the tag of each word of one sentence. `words` must come from the tokenizer, with
/// `lower`, `lists` and `verb` filled.
void tag_words(Tokens& words, const NameSet& names);

}  // namespace daybook
