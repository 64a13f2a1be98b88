#pragma once
/// EgoLife's subtitles: `B1_NORA_DAY1_09000000.srt`, times counted from the hour in the name.
///
/// Transcripts are speech in two languages, `Name: words` in each line, the last one English;
/// dense captions are captions, in Chinese.

#include "daybook/source/material.h"
#include "daybook/source/source.h"

namespace daybook {

/// Adds the file's lines to the harvest, or a problem if its name tells no wearer and time.
void read_ego_srt(const InputFile& file, SourceFormat format, Harvest& harvest);

}  // namespace daybook
