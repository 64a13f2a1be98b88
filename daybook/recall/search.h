#pragma once
/// Search with time: similarity times temporal relevance, exact and causal.
///
/// score = S * R (spec.md section 2; EgoCITE eq. 1). S is a calibrated hybrid of
/// cosine and BM25 in [0, 1], R decays with lived hours outside the query
/// window. Filters and decay come before the cut to `limit`. Safe from any
/// thread; each call is independent.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/view.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct SearchRequest {
  std::string query = {};  ///< empty: everything matches with S = 1 (a range listing)
  View view = View::Window;
  std::optional<Interval> during = {};  ///< hard: only records that overlap it
  std::optional<Interval> near = {};    ///< soft: R = 1 inside, lambda^hours outside
  std::size_t limit = 20;
  double lambda = 0.99;        ///< a lived hour, in (0, 1)
  double cosine_weight = 0.5;  ///< w of the hybrid; 0 where there is no embedder
};

struct Hit {
  RecordId id;
  Interval interval;      ///< of the windows that the record lies in
  double score = 0;       ///< S * R
  double similarity = 0;  ///< S
  double relevance = 1;   ///< R
};

class Searcher {
 public:
  /// `embedder` may be null. Both must outlive the searcher.
  Searcher(const MemoryIndex& index, const Embedder* embedder)
      : index_(index), embedder_(embedder) {}

  /// At most `limit` hits known at the cutoff, best first, ties by interval, then id.
  std::vector<Hit> search(Cutoff cutoff, const SearchRequest& request) const;

 private:
  const MemoryIndex& index_;
  const Embedder* embedder_;
};

/// The query's terms found in the lexicon, each with weight 1.
TermWeights query_terms(const Lexicon& lexicon, std::string_view query);

}  // namespace daybook
