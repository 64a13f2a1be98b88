#pragma once
/// A made-up memory, for fuzzers of what reads one.

#include <memory>

#include "daybook/index/memory_index.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/weights.h"
#include "daybook/time/timestamp.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/memory_store.h"
#include "tests/support/small_memory.h"

namespace daybook {

/// Forty windows of T1_NORA, ten of them after `asked`.
class FuzzMemory {
 public:
  FuzzMemory() {
    commit_all(store_, made_up_changes(40, 7));
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
    asked_ = index_->windows().interval(29).end;
  }

  const MemoryStore& store() const { return store_; }
  const MemoryIndex& index() const { return *index_; }
  const Recaller& recaller() const { return *recaller_; }
  Timestamp asked() const { return asked_; }
  Cutoff cutoff() const { return Cutoff(asked_); }

 private:
  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
  Timestamp asked_;
};

}  // namespace daybook
