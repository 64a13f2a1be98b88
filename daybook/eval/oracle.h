#pragma once
/// The only way from the truth of a benchmark to what answers.

#include "daybook/eval/egolifeqa.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/oracle.h"

namespace daybook {

/// The windows in which a target of the item lies, of those known when its question was asked;
/// none where no target lies in one.
OracleWindows oracle_windows(const MemoryIndex& index, const BenchmarkItem& item);

}  // namespace daybook
