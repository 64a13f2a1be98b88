#pragma once
/// Time phrases of a text: pieces joined, relations and ranges recognised, both languages alike.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {

/// Words that name a time without a preposition only where the context vouches for it.
struct BareWords {
  bool parts = false;  ///< "morning"
  bool meals = false;  ///< "lunch"
  bool hours = false;  ///< "9"
};

/// The phrase that begins at token `i`.
std::optional<SaidPhrase> match_time_phrase(const SpokenText& text, std::size_t i,
                                            const BareWords& bare, const SpokenContext& context);

/// All phrases of a sentence, in text order, not overlapping. Linear in the text.
std::vector<SaidPhrase> find_time_phrases(const SpokenText& text, const SpokenContext& context);

/// The phrase on the timeline, cut off at now unless it lies in the future. `day`: named elsewhere
/// in the text, for a phrase that names none. `is_habit`: the text asks what is usual, so hours
/// without a day are those of any day.
TimePhrase to_time_phrase(const SpokenText& text, const SaidPhrase& phrase,
                          std::optional<std::int64_t> day, bool is_habit,
                          const SpokenContext& context);

}  // namespace daybook
