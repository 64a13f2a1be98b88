#include "daybook/recall/oracle.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "daybook/index/tables.h"
#include "daybook/recall/recaller.h"

namespace daybook {

OracleWindows::OracleWindows(std::vector<WindowOrdinal> windows) : windows_(std::move(windows)) {}

bool OracleWindows::contains(WindowOrdinal window) const {
  return std::binary_search(windows_.begin(), windows_.end(), window);
}

void narrow(Recollection& found, const OracleWindows& oracle) {
  found.candidates.clear();
  for (const WindowOrdinal window : oracle.windows()) {
    found.candidates.push_back({window, 1 / static_cast<double>(oracle.windows().size())});
  }
  found.evidence = found.candidates;
}

}  // namespace daybook
