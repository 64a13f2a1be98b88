#pragma once
/// Everything that can be read from a memory at a cutoff, as text to compare.

#include <functional>
#include <string>
#include <vector>

#include "daybook/core/service.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// A memory as probes read it; all must outlive the reading.
struct ProbedMemory {
  const Store& store;
  const MemoryIndex& index;
  const Embedder* embedder;
};

struct Probe {
  std::string name;  ///< "skill search_moments", "statistic habits", "search action", ...
  std::function<std::string(const ProbedMemory&, Cutoff)> read;
};

/// One for each skill of the table, one for each view, statistic, step of the traversal, kind of
/// answer, and for help: what reads a memory in a new way belongs here. A new skill is here by
/// itself.
std::vector<Probe> all_probes();

/// The services of "you usually ... by now".
std::vector<Service> missed_habits(const Store& store, Cutoff cutoff, const Wearer& wearer);

}  // namespace daybook
