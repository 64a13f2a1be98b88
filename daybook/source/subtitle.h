#pragma once
/// Cues to lines: speakers, languages, channels.

#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/source/srt.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// How the text of a cue is laid out.
enum class CueLayout {
  Bilingual,  ///< of two lines or more the last is the text, the earlier ones its other language
  Free,       ///< lines belong together, unless they change from Chinese to another language
};

/// The lines of a subtitle file whose times count from `base`, in cue order. Speech gets speaker
/// tags split off; captions are kept whole. Cues that end before they start become points, with a
/// warning.
std::vector<Line> lines_of_cues(const InputFile& file, const std::vector<Cue>& cues, Timestamp base,
                                Channel channel, CueLayout layout, std::vector<Problem>& problems);

/// Share of the cues, 0 to 1, that carry a speaker tag on their last line; 0 for none.
double tagged_share(const std::vector<Cue>& cues);

/// Share of the cues that begin in the first person ("I", "I'm", "my", "we", 我).
double first_person_share(const std::vector<Cue>& cues);

/// What the lines of a file are when nobody says so: speech if half of the cues are tagged, else
/// captions if a third of them begin in the first person, as first-person captions do and talk
/// does not, else speech.
Channel guess_channel(const std::vector<Cue>& cues);

}  // namespace daybook
