#pragma once
/// Where a long recording is cut so that no word is.

#include <cstddef>
#include <span>

#include "daybook/models/transcriber.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What of a piece holds, and where the next piece begins.
struct PieceEnd {
  std::size_t kept = 0;  ///< segments from the front
  Duration next{};       ///< since the piece's beginning; more than zero
};

/// Of a piece of `length` after which the recording goes on. Somebody who speaks at its end is
/// cut off: that segment is heard again, whole, in the next piece. In silence the piece ends
/// after the last segment, but hears its last second again, where a word may have begun. The next
/// piece begins in the second half of this one at the earliest.
PieceEnd piece_end(std::span<const SpokenSegment> segments, Duration length);

}  // namespace daybook
