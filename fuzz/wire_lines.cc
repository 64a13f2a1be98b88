// A line of a live stream: whatever the bytes, it gives windows or a problem, and a window that was
// read is written and read back the same.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/source/wire.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

void check_again(const Window& window, const WireWindow& read, WireParser& parser) {
  const std::string line = wire_line(window, read.face);
  const std::optional<WireWindow> again = parser.parse(line, 2);
  require(again.has_value());
  const WireWindow& back = again.value();
  require(back.windows.size() == 1);
  const Window& same = back.windows.front();
  require(same.interval == window.interval && same.lines == window.lines);
  require(wire_line(same, back.face) == line);
}

void read_line(std::string_view text) {
  ReadOptions options;
  options.wearer = "NORA";
  std::vector<Problem> problems;
  WireParser parser("stream", options, problems);
  const std::optional<WireWindow> read = parser.parse(text, 1);
  require(read || !problems.empty() || text.find_first_not_of("\xEF\xBB\xBF \t\r\n") == text.npos);
  for (std::size_t i = 0; read && i < read->windows.size(); ++i) {
    Window window = read->windows[i];
    window.wearer = read->wearer;
    require(!window.interval.empty() && window.interval.length() <= kWindowLength);
    check_again(window, *read, parser);
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::read_line(daybook::text_of(data, size));
  return 0;
}
