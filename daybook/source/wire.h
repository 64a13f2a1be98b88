#pragma once
/// Windows on the wire: one JSON object a line (docs/formats.md).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/time/clockface.h"

namespace daybook {

/// What one line holds.
struct WireWindow {
  std::string wearer;
  Clockface face = Clockface::dataset();
  std::vector<Window>
      windows;  ///< one; several, each of at most 30 s, if it is longer; ids not set
};

/// Reads one line. Problems name `path` and line `number`, and carry the ledger's key of the line.
/// The origin of a line of text is the one that its entry gives, else its place in its window,
/// "wire DAY1 11:09:42.400 clip.mp4/captions:3" (without the file where none is named). Absent,
/// with a problem, if the line gives no window; a caption or transcript entry that cannot be read
/// is a problem too, and the rest of the window is kept.
class WireParser {
 public:
  /// `options` must outlive this.
  WireParser(std::string path, const ReadOptions& options, std::vector<Problem>& problems);

  std::optional<WireWindow> parse(std::string_view line, std::uint32_t number);

 private:
  std::string path_;
  const ReadOptions& options_;
  std::vector<Problem>& problems_;
};

/// A window as a line of the stream, without the line break, times to the nanosecond and origins
/// included: reading it gives the window back. Unknown fields of single captions are left out.
std::string wire_line(const Window& window, const Clockface& face);

/// Adds all windows of a file to the harvest.
void read_wire_file(const InputFile& file, const ReadOptions& options, Harvest& harvest);

}  // namespace daybook
