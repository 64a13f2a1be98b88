#pragma once
/// Windows that take the place of others in one step.
///
/// An ability of stores that can do several things at once (ask with dynamic_cast, or call the
/// functions below, which go step by step elsewhere); errors and threads as in
/// daybook/store/store.h.

#include <string>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class Replacement {
 public:
  virtual ~Replacement() = default;

  /// Store::rewind(from), Store::remove_windows(removed) and Store::commit(changes) as one: all or
  /// nothing. `changes` may hold a window with the id of a removed one.
  virtual void replace_windows(const std::string& wearer, Timestamp from,
                               const std::vector<WindowId>& removed, const Changes& changes) = 0;

  /// Writes windows over those of the same id, where there are any: the same to everything that is
  /// derived from them, with other provenance. Atomic; no new generation.
  virtual void restate_windows(const std::string& wearer, const std::vector<Window>& windows) = 0;
};

void replace_windows(Store& store, const std::string& wearer, Timestamp from,
                     const std::vector<WindowId>& removed, const Changes& changes);

/// Nothing happens in a store without the ability.
void restate_windows(Store& store, const std::string& wearer, const std::vector<Window>& windows);

}  // namespace daybook
