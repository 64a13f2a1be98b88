#pragma once
/// Windows as the index holds them.

#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What Store::windows gives; a window that has a narrative has it as its last line, a caption, so
/// that it is searched with the window. In every window the first lines are those of
/// Store::windows, at the same places.
std::vector<Window> indexed_windows(const Store& store, Cutoff cutoff, const std::string& wearer,
                                    const RecordQuery& query);

}  // namespace daybook
