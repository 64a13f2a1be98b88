// Recorded lines: whatever was said or seen, growing ends, and every record lies where its windows
// do. A line of input is a line of a window, "Name: words" being speech; a blank one begins the
// next window.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "daybook/assist/screener.h"
#include "daybook/assist/standing.h"
#include "daybook/build/grower.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

constexpr std::size_t kMostWindows = 12;
constexpr std::size_t kMostLines = 60;

Window empty_window(std::size_t number) {
  Window window;
  window.wearer = "T1_NORA";
  const Timestamp start = Clockface::dataset().at(1, std::chrono::hours(9)) +
                          std::chrono::seconds(30) * static_cast<std::int64_t>(number);
  window.interval = {start, start + std::chrono::seconds(30)};
  window.source = {"clip.mp4", 0};
  return window;
}

void add_line(Window& window, std::string_view text) {
  Line line;
  const std::size_t colon = text.find(": ");
  line.channel = colon < 24 ? Channel::Speech : Channel::Caption;
  line.speaker = colon < 24 ? text.substr(0, colon) : "";
  line.text = colon < 24 ? text.substr(colon + 2) : text;
  line.interval.start = window.interval.start + std::chrono::milliseconds(400) *
                                                    static_cast<std::int64_t>(window.lines.size());
  line.interval.end = line.interval.start + std::chrono::seconds(2);
  line.origin = "made:1";
  window.lines.push_back(line);
}

std::vector<Window> windows_of(std::string_view text) {
  std::vector<Window> windows = {empty_window(0)};
  while (!text.empty() && windows.size() <= kMostWindows) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
    if (line.empty()) {
      windows.push_back(empty_window(windows.size()));
    } else if (windows.back().lines.size() < kMostLines) {
      add_line(windows.back(), line);
    }
  }
  for (Window& window : windows) {
    window.id = window_id(window);
  }
  return windows;
}

void check(const Changes& grown, const Window& window) {
  for (const Moment& moment : grown.moments) {
    require(!moment.text.empty() && !moment.interval.empty());
    require(moment.window == window.id && !moment.lines.empty());
    require(moment.lines.back() < window.lines.size());
  }
  for (const Episode& episode : grown.episodes) {
    require(!episode.interval.empty() && episode.interval.start < window.interval.end);
    require(episode.known_at <= window.known_at() && !episode.text.empty());
  }
}

void grow(const std::vector<Window>& windows) {
  Grower grower("T1_NORA", Clockface::dataset());
  Screener screener("T1_NORA", Clockface::dataset());
  StandingQuestion question;
  question.text = windows.front().lines.empty() ? "" : windows.front().lines.front().text;
  StandingWatch watch(question);
  for (const Window& window : windows) {
    const Changes grown = grower.push(window);
    check(grown, window);
    for (const Service& service : screener.push(window, grown.episodes, grown.patterns)) {
      require(!service.message.empty() && !service.evidence.empty());
    }
    watch.push(window);
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::grow(daybook::windows_of(daybook::text_of(data, size)));
  return 0;
}
