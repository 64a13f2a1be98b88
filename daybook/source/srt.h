#pragma once
/// Subtitle files to cues: SubRip as found in the field, and WebVTT.

#include <cstdint>
#include <string_view>
#include <vector>

#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Cue {
  std::uint32_t line = 0;  ///< of its times
  Duration start{};        ///< since the file's beginning; may exceed 24 h
  Duration end{};          ///< as written, also where before the start
  std::vector<std::string_view>
      text;  ///< lines, trimmed, blank ones left out; into the file's text
};

/// Cues in file order. Lines with an arrow between two times rule: whatever index, blank line or
/// order is missing or doubled, the next such line starts the next cue. Cues whose times are none
/// (25:61:61) and cues without text become problems; oddly written times are read and reported,
/// once for each file and kind.
std::vector<Cue> parse_srt(const InputFile& file, std::vector<Problem>& problems);

/// True if a line of the text has the form of a cue's times.
bool has_cues(std::string_view text);

}  // namespace daybook
