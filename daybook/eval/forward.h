#pragma once
/// Forward questions: asked of a video before or while what they ask for happens.
///
/// OVO-Bench's forward tasks, StreamingBench's proactive output and ESTP-Bench ask this way. A
/// memory of text sees a video as windows on the wire beside the benchmark's file: `wearer` names
/// the video as the benchmark does, DAY1 00:00:00 is its first second. A line is known from its end
/// on; what is said at a time rests on the lines known by then. The rules are those of standing
/// questions (daybook/assist/standing.h).

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Lines by video, in order of their start; times count from the video's start.
using VideoLines = std::map<std::string, std::vector<Line>>;

/// Everything that `add` could read in these files and folders. Throws Error{BadInput} with the
/// place for what it could not.
VideoLines read_video_lines(const std::vector<std::filesystem::path>& paths);

/// Something said unasked.
struct Reply {
  Timestamp at;  ///< the end of the line that made it true
  std::string text;

  friend bool operator==(const Reply&, const Reply&) = default;
};

/// What a standing question says over the lines that begin at `asked` or later and are known by
/// `until`.
std::vector<Reply> replies(const std::vector<Line>& lines, const std::string& question,
                           StandingMode mode, Timestamp asked, Timestamp until);

/// Whether the lines of the last ten seconds before `now` name enough of `what`.
bool is_so_now(const std::vector<Line>& lines, const std::string& what, Timestamp now);

/// How often by `now`: runs of lines that follow one another and each name enough of `what`.
std::size_t times_until(const std::vector<Line>& lines, const std::string& what, Timestamp now);

}  // namespace daybook
