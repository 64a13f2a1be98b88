#pragma once
/// The best of a search without looking at everything.

#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/vector_source.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/search.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// As Searcher::search with SearchMethod::Bounded. `embedder` and `source` may be null.
std::vector<Hit> bounded_search(const MemoryIndex& index, const Embedder* embedder,
                                const VectorSource* source, Cutoff cutoff,
                                const SearchRequest& request, SearchEffort& effort);

}  // namespace daybook
