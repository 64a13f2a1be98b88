#pragma once
/// Material to windows.

#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Puts all that was read of one wearer together with the windows that were `recorded` before,
/// by the rules of `read_paths`, whatever the order of the material. Warnings about lines that no
/// window covers go to `problems`.
Reading assemble(Harvest::Owner owner, std::vector<Window> recorded,
                 std::vector<Problem>& problems);

/// Whether we cut this window from subtitles; others were given by a source. What arrives within a
/// day of a cut window may move its borders; a given one only meets what overlaps it or its lines.
bool is_cut(const Window& window);

/// The span from a day before the first line or window of the material to a day after the last:
/// outside it nothing that was recorded before can change. Empty for empty material.
Interval reach_of(const Material& material);

}  // namespace daybook
