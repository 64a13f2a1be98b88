#pragma once
/// Evidence that the truth of a benchmark names, in place of what would be found.
///
/// The one form in which truth may reach the system, for measuring what readers make of the right
/// evidence (MemLife, "Oracle Context"). Only eval/oracle.h makes one.

#include <span>
#include <vector>

#include "daybook/index/tables.h"
#include "daybook/recall/recaller.h"

namespace daybook {

class OracleWindows {
 public:
  /// In ascending order; all known when the question was asked. May be empty.
  explicit OracleWindows(std::vector<WindowOrdinal> windows);

  std::span<const WindowOrdinal> windows() const { return windows_; }
  bool contains(WindowOrdinal window) const;

 private:
  std::vector<WindowOrdinal> windows_;
};

/// Candidates and evidence become these windows, all equally likely, in time order. What was
/// measured of the question stays.
void narrow(Recollection& found, const OracleWindows& oracle);

}  // namespace daybook
