#pragma once
/// An entry as a language model gives it, against the form that EgoScheme asks for (EgoCITE,
/// section 3.1): small models copy lines, open with "Then", leave the wearer out.

#include <string>
#include <string_view>

#include "daybook/build/speakers.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"

namespace daybook {

/// The entry without white space and dashes around it, without "Then" or "Now" before it, and, of a
/// line that was seen, with "I" where nobody acts ("Turn the crank."). Else as it is.
std::string in_form(std::string_view entry, Channel channel, const Vocabulary& vocabulary);

/// Whether it holds nothing but the words of what was said, with the speaker's tag or without, or
/// begins as transcripts do ("Nora (me): I was late.").
bool repeats(std::string_view entry, const Line& line);

/// Whether it begins with whoever said the line: "I" or a name as `speaker` tells it, not called by
/// it ("Omar, come in"). Where that is not known, a verb of talk near the beginning is enough.
bool names_speaker(std::string_view entry, const Speaker& speaker, const Vocabulary& vocabulary);

/// Whether what it tells is talk: the first verb after the first word is one of talk.
bool tells_talk(std::string_view entry, const Vocabulary& vocabulary);

}  // namespace daybook
