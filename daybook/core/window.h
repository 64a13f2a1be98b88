#pragma once
/// The Window stratum (R): what was perceived, as it came.
///
/// Windows are the truth; everything above them is a pure function of the
/// windows in time order.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class Channel : std::uint8_t {
  Caption,  ///< seen: a first-person description
  Speech,   ///< heard: a transcript line
};

/// "caption" or "speech".
std::string_view name(Channel channel);

/// Where a window came from, down to file and second.
struct SourceRef {
  std::string file;   ///< the recording's own file (a video clip's name where given)
  double offset = 0;  ///< seconds into it

  friend bool operator==(const SourceRef&, const SourceRef&) = default;
};

/// One caption or transcript line. Text is kept as it came, less the speaker tag.
struct Line {
  Interval interval;  ///< may reach past the window that it starts in
  Channel channel = Channel::Caption;
  std::string speaker;  ///< the tag as written, trimmed; empty when untagged or a caption
  std::string text;
  std::string alternate;  ///< the same line in the recording's other language, or empty
  std::string origin;     ///< "file:line" of the text file it was read from

  friend bool operator==(const Line&, const Line&) = default;
};

struct Window {
  WindowId id;
  std::string wearer;  ///< e.g. "B1_NORA"
  Interval interval;   ///< ends at the earlier of start + 30 s and the next window's start
  SourceRef source;
  std::vector<Line> lines;  ///< in order of start, captions before speech on ties
  std::string extra;        ///< unknown fields of the wire form, as a JSON object, or empty

  /// A window is known as soon as it ends.
  Timestamp known_at() const { return interval.end; }
};

/// The id that a window with this wearer, interval, source and lines has.
/// `origin` of the lines does not take part: where text was stored is not what
/// was perceived.
WindowId window_id(const Window& window);

}  // namespace daybook
