#pragma once
/// Made-up memories of several days with all kinds of records, for tests of what
/// must hold whatever was recorded.

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/memory_store.h"

namespace daybook {

/// What became known with each window of a made-up recording, in time order: moments some of
/// which lag behind, activities, conversations and versions of patterns. The first `count`
/// changes of a longer recording with the same seed are those of a shorter one. Windows lie on
/// several days, with gaps.
std::vector<Changes> made_up_changes(std::size_t count, unsigned seed);

/// Those from the one until before the other as one change: a store on disk syncs each.
Changes joined(const std::vector<Changes>& changes, std::size_t from, std::size_t to);

/// Commits them one by one for T1_NORA.
void commit_all(MemoryStore& store, const std::vector<Changes>& changes);

/// Something to look for in them: one to three words, some of them unknown.
std::string made_up_query(unsigned seed);

}  // namespace daybook
