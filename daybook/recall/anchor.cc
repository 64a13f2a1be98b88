#include "daybook/recall/anchor.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/search.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kReach = std::chrono::minutes(10);
/// Similarity from which a window shows the event.
constexpr double kShown = 0.25;

}  // namespace

std::optional<Anchor> find_anchor(const MemoryIndex& index, const Embedder* embedder,
                                  std::size_t visible, const Intent& intent) {
  const Qualifier qualifier = intent.time.qualifier;
  const bool asks = qualifier == Qualifier::Before || qualifier == Qualifier::After;
  if (!asks || !intent.time.anchor || intent.window || visible == 0) {
    return std::nullopt;
  }
  const Cutoff cutoff(index.windows().interval(static_cast<WindowOrdinal>(visible - 1)).end);
  SearchRequest request;
  request.query = *intent.time.anchor;
  const std::vector<Hit> hits = Searcher(index, embedder).search(cutoff, request);
  if (hits.empty() || hits.front().similarity < kShown) {
    return std::nullopt;
  }
  Interval event = hits.front().interval;
  for (const Hit& hit : hits) {
    if (hit.similarity == hits.front().similarity) {
      event = hit.interval;
    }
  }
  return intent.time.anchor_after ? Anchor{event, {event.start, event.end + kReach}, true}
                                  : Anchor{event, {event.start - kReach, event.end}, false};
}

}  // namespace daybook
