// A window's id covers what was perceived and when, and leaves out where it was stored.

#include "daybook/core/window.h"

#include <chrono>
#include <cmath>
#include <string_view>

#include "daybook/base/hash.h"
#include "daybook/core/ids.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

// Offsets are compared as written, in microseconds: the last bits of a double are not content.
long long microseconds(double seconds) { return std::llround(seconds * 1e6); }

void add_interval(Hasher& hasher, const Interval& interval) {
  hasher.add(interval.start.time_since_epoch().count());
  hasher.add(interval.end.time_since_epoch().count());
}

void add_line(Hasher& hasher, const Line& line) {
  add_interval(hasher, line.interval);
  hasher.add(static_cast<int>(line.channel));
  hasher.add(normalise(line.speaker));
  hasher.add(normalise(line.text));
  hasher.add(normalise(line.alternate));
}

}  // namespace

std::string_view name(Channel channel) {
  return channel == Channel::Caption ? "caption" : "speech";
}

WindowId window_id(const Window& window) {
  Hasher hasher;
  hasher.add("window").add(window.wearer);
  add_interval(hasher, window.interval);
  hasher.add(window.source.file).add(microseconds(window.source.offset));
  hasher.add(window.lines.size());
  for (const Line& line : window.lines) {
    add_line(hasher, line);
  }
  return {hasher.finish()};
}

}  // namespace daybook
