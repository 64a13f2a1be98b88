#pragma once
/// All windows of a wearer, some at a time: an archive of years is never in memory at once.

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class WindowPages {
 public:
  /// Windows known at the cutoff, at most `size` (at least 1) at a time. The store must outlive
  /// this.
  WindowPages(Cutoff cutoff, const Store& store, Words words, std::string wearer, std::size_t size);

  /// The next ones in time order, those that end after all that came before; empty after the last.
  /// What is stored meanwhile and lies later is among them. Throws what the store throws.
  std::vector<Window> next();

 private:
  Cutoff cutoff_;
  const Store& store_;
  Words words_;
  std::string wearer_;
  RecordQuery query_;
};

}  // namespace daybook
