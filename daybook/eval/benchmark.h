#pragma once
/// Runs the system over the questions of a benchmark.

#include <cstddef>
#include <functional>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/scoring.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/recaller.h"

namespace daybook {

struct BenchmarkOptions {
  RecallOptions recall;
  std::size_t threads = 1;
  bool oracle = false;  ///< answer from the truth's windows alone (eval/oracle.h)
  std::function<void(std::size_t done, std::size_t total)> progress;
};

/// A prediction a question, in their order; the same for any number of threads.
/// Only the `Question` of an item is read, unless `oracle` says otherwise.
std::vector<Prediction> predict(const Recaller& recaller, const Answerer& answerer,
                                const std::vector<BenchmarkItem>& items,
                                const BenchmarkOptions& options);

/// What `recall` found, as a prediction without a choice.
Prediction prediction_of(const MemoryIndex& index, const Recollection& found);

}  // namespace daybook
