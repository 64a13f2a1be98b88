#pragma once
/// Subtitles that follow no data set's rules.

#include "daybook/source/material.h"
#include "daybook/source/source.h"

namespace daybook {

/// Adds the file's lines to the harvest. The wearer is the options'; the beginning is the options'
/// `recording_start`, else a time in the file's name (a date is read in the options' zone, UTC if
/// they have none); the channel is the options', else guessed. What was assumed becomes a warning;
/// without a wearer or a beginning the file is lost.
void read_plain_srt(const InputFile& file, const ReadOptions& options, Harvest& harvest);

}  // namespace daybook
