#pragma once
/// Times within a video, as benchmarks write them.

#include <optional>
#include <string_view>

#include "daybook/time/timestamp.h"

namespace daybook {

/// "90", "90.5", "-1", "1:30" or "00:01:30", counted from the video's start, `Timestamp{}`. Absent
/// for anything else.
std::optional<Timestamp> read_video_time(std::string_view text);

}  // namespace daybook
