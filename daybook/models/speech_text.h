#pragma once
/// What of a speech model's text is speech.

#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/transcriber.h"

namespace daybook {

/// The words alone, on one line: without what stands in brackets, parentheses or asterisks
/// ([BLANK_AUDIO], (applause), *coughs*), notes of music, bytes that are no UTF-8 and control
/// characters. Brackets without their partner go, the words stay. Empty where no letter and no
/// digit is left.
std::string speech_text(std::string_view text);

/// Segments with speech in them, in order of their starts; ends lie between the start and
/// `length` (zero: not known). One that begins after the end of the sound is left out: nobody
/// can have said that.
std::vector<SpokenSegment> speech_of(std::vector<SpokenSegment> segments, Duration length);

}  // namespace daybook
