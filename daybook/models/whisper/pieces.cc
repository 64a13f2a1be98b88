#include "daybook/models/whisper/pieces.h"

#include <algorithm>
#include <chrono>
#include <span>

#include "daybook/models/transcriber.h"
#include "daybook/time/timestamp.h"

namespace daybook {

PieceEnd piece_end(std::span<const SpokenSegment> segments, Duration length) {
  constexpr Duration kUnsure = std::chrono::seconds(1);
  const Duration quiet = length - kUnsure;
  if (segments.empty() || segments.back().end <= quiet) {
    return {segments.size(), std::max(quiet, length / 2)};
  }
  const Duration start = segments.back().start;
  if (start < length / 2) {
    return {segments.size(), std::max(length / 2, std::min(segments.back().end, length))};
  }
  return {segments.size() - 1, start};
}

}  // namespace daybook
