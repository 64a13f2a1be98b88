#include "daybook/eval/oracle.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/scoring.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/oracle.h"
#include "daybook/time/timestamp.h"

namespace daybook {

OracleWindows oracle_windows(const MemoryIndex& index, const BenchmarkItem& item) {
  const std::size_t visible = index.visible_windows(Cutoff(item.question.asked));
  std::vector<WindowOrdinal> windows;
  for (std::size_t w = 0; w < visible; ++w) {
    const auto window = static_cast<WindowOrdinal>(w);
    const Interval interval = index.windows().interval(window);
    if (hits({&interval, 1}, item.truth.targets, Duration::zero())) {
      windows.push_back(window);
    }
  }
  return OracleWindows(std::move(windows));
}

}  // namespace daybook
