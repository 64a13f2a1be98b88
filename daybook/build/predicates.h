#pragma once
/// Verbs put into the present and clauses freed of filler words.

#include <string>

#include "daybook/build/clauses.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {

/// "picks", "is", "have": the present of a verb. `first`: the subject is "I".
std::string present(const Verb& verb, bool third, bool first);

/// A clause's verb group in the present: "picks", "does not open", "is going to buy", "is
/// opened". Tense and aspect go, modality and negation stay.
std::string predicate(const Clause& clause, bool first, bool third);

/// The text with an upper-case first letter.
std::string capitalised(std::string text);

/// Drops words that add nothing to a fact: "again", "right now", "a bit" at the end.
void drop_fillers(Tokens& rest);

}  // namespace daybook
