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

/// Reads one line. Problems name `path` and line `number`; origins begin with `label`. Absent, with
/// a problem, if the line gives no window; a caption or transcript entry that cannot be read is a
/// problem too, and the rest of the window is kept.
class WireParser {
 public:
  /// `options` must outlive this.
  WireParser(std::string path, std::string label, const ReadOptions& options,
             std::vector<Problem>& problems);

  std::optional<WireWindow> parse(std::string_view line, std::uint32_t number);

 private:
  std::string path_;
  std::string label_;
  const ReadOptions& options_;
  std::vector<Problem>& problems_;
};

/// Adds all windows of a file to the harvest.
void read_wire_file(const InputFile& file, const ReadOptions& options, Harvest& harvest);

}  // namespace daybook
