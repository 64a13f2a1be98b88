#pragma once
/// EgoLife's synchronised captions and transcripts: one JSON file an hour,
/// `[{"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [{"start": 90001, "end": 90003,
/// "text": "Omar: Good morning.", "type": "transcript"}, ...]}, ...]`.
///
/// Wearer, day and start of a clip stand in the name of its video; times of lines are whole
/// seconds, HHMMSS, as numbers or text.

#include "daybook/source/material.h"

namespace daybook {

/// Adds the file's clips to the harvest. A file that breaks off gives what came before, and a
/// problem; a clip whose name cannot be read takes wearer and day from the file's name and starts
/// with its first line. Cost: one pass, nothing kept but the lines.
void read_ego_sync(const InputFile& file, Harvest& harvest);

}  // namespace daybook
