#pragma once
/// "What did I do after Wei had left?": the event that a question hangs on, found
/// in the memory, and the time it points to.

#include <cstddef>
#include <optional>

#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/intent.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Anchor {
  Interval event;     ///< the window that shows the event
  Interval asked;     ///< from the event's start to 10 min after it, or 10 min before it to its end
  bool after = true;  ///< which of the two
};

/// Absent when the question names no event, names a time as well, or nothing
/// recorded in the first `visible` windows is like the event. Of several like
/// occasions the likest counts, the later one on ties. `embedder` may be null.
std::optional<Anchor> find_anchor(const MemoryIndex& index, const Embedder* embedder,
                                  std::size_t visible, const Intent& intent);

}  // namespace daybook
