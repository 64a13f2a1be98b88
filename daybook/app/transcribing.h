#pragma once
/// From recordings to subtitles beside them.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "daybook/base/progress.h"
#include "daybook/models/chat.h"
#include "daybook/models/transcriber.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct SubtitlePath {
  std::filesystem::path recording;
  std::filesystem::path subtitles;
};

/// The recordings with the names of their subtitles: the ending becomes `.srt`, in `folder`, or
/// beside the recording where that is empty. Throws Error{Usage} where two would have the same,
/// or a recording would be overwritten.
std::vector<SubtitlePath> subtitle_paths(const std::vector<std::string>& recordings,
                                         const std::filesystem::path& folder);

struct Transcribed {
  std::size_t segments = 0;
  Duration length{};                         ///< of the sound; zero where that is not known
  bool was_there = false;                    ///< the subtitles; nothing was heard then
  std::string error = {};                    ///< empty: done
  std::vector<UnheardStretch> unheard = {};  ///< what of it the subtitles lack
};

/// Hears one recording and writes its subtitles, whole or not at all. Subtitles that are there
/// are left alone, unless `again`. Throws Error{Storage} where they cannot be written.
Transcribed transcribe(Transcriber& transcriber, const SubtitlePath& path, bool again,
                       const CallControl& control, Progress& progress);

}  // namespace daybook
