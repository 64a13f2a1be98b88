#include "daybook/store/replacement.h"

#include <string>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

void replace_windows(Store& store, const std::string& wearer, Timestamp from,
                     const std::vector<WindowId>& removed, const Changes& changes) {
  if (auto* able = dynamic_cast<Replacement*>(&store)) {
    able->replace_windows(wearer, from, removed, changes);
    return;
  }
  store.rewind(wearer, from);
  store.remove_windows(wearer, removed);
  store.commit(wearer, changes);
}

void restate_windows(Store& store, const std::string& wearer, const std::vector<Window>& windows) {
  if (auto* able = dynamic_cast<Replacement*>(&store); able != nullptr && !windows.empty()) {
    able->restate_windows(wearer, windows);
  }
}

}  // namespace daybook
