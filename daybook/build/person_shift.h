#pragma once
/// First and second person told by somebody else: Omar's "I like your bike" becomes "Omar
/// likes my bike" when he says it to the wearer.

#include <optional>

#include "daybook/build/speakers.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {

/// Shifts `words`, verbs made to agree. True when a "you" had to stay because nobody knows
/// who is addressed. "We", "us" and "our" stay: they are the wearer's too.
bool shift_person(Tokens& words, const Speaker& speaker, const std::optional<Speaker>& addressee,
                  const Vocabulary& vocabulary);

}  // namespace daybook
