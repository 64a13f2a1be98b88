#pragma once
/// What was heard, as subtitles that `add` reads.

#include <span>
#include <string>

#include "daybook/models/transcriber.h"

namespace daybook {

/// SubRip: a number, two times in milliseconds, a line of text, a blank line. Without segments a
/// blank line alone, so that it differs from a file that was cut off. No text can be taken for
/// times, markup or a speaker's tag: < and > become blanks, and the colon of what would be a tag
/// becomes a comma.
std::string subtitles_of(std::span<const SpokenSegment> segments);

}  // namespace daybook
