#pragma once
/// From a question to the windows that hold its evidence.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/features.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/recall/signals.h"
#include "daybook/recall/weights.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class Recipe {
  Daybook,   ///< everything below
  Baseline,  ///< BM25 over windows, the question alone, times 0.98 an hour before it
};

/// "daybook", "baseline"; Error{Usage} for others.
Recipe recipe_named(std::string_view name);

struct RecallOptions {
  Recipe recipe = Recipe::Daybook;
  Parts parts = {};
  std::size_t pool = 400;
  std::size_t limit = 15;  ///< windows of evidence
};

struct Recollection {
  std::size_t visible = 0;  ///< windows known at the cutoff
  Intent intent;
  Signals signals;
  Pool pool;
  std::vector<Candidate> candidates;  ///< the pool, most probable first
  std::vector<Candidate> evidence;    ///< at most `limit`, in the order of their worth
};

class Recaller {
 public:
  /// `embedder` may be null. Index and embedder must outlive this; safe from any thread.
  Recaller(const MemoryIndex& index, const Embedder* embedder, Weights weights);

  /// What is known at the cutoff, or when the question was asked if that is earlier.
  Recollection recall(Cutoff cutoff, const Question& question, const RecallOptions& options) const;

  const Weights& weights() const { return weights_; }
  const MemoryIndex& index() const { return index_; }
  const Embedder* embedder() const { return embedder_; }

 private:
  const MemoryIndex& index_;
  const Embedder* embedder_;
  Weights weights_;
  std::vector<double> ranker_;
};

/// Probabilities of the pool's windows under ranker weights in feature order,
/// most probable first (ties: the later window first).
std::vector<Candidate> rank_pool(const Pool& pool, std::span<const double> ranker);

}  // namespace daybook
