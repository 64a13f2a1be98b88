// Each colon shifts what stands before it by 60.

#include "daybook/eval/video_time.h"

#include <charconv>
#include <chrono>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>

#include "daybook/time/timestamp.h"

namespace daybook {

std::optional<Timestamp> read_video_time(std::string_view text) {
  constexpr double kLongest = 1e7;  ///< seconds; a video of months is a mistake
  double seconds = 0;
  while (true) {
    const std::string_view part = text.substr(0, text.find(':'));
    double value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(value)) {
      return std::nullopt;
    }
    seconds = seconds * 60 + value;
    if (std::abs(seconds) > kLongest) {
      return std::nullopt;
    }
    if (part.size() == text.size()) {
      return Timestamp(std::chrono::round<Duration>(std::chrono::duration<double>(seconds)));
    }
    text.remove_prefix(part.size() + 1);
  }
}

}  // namespace daybook
