#pragma once
/// Search with time: similarity times temporal relevance, exact and causal.
///
/// score = S * R (EgoCITE, eq. 1). S is a calibrated hybrid of
/// cosine and BM25 in [0, 1], R decays with lived hours outside the query
/// window. Filters and decay come before the cut to `limit`. Each call is
/// independent; safe from any thread without a source of vectors, else from its
/// thread.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/vector_source.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/view.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// How a search finds the best. Both find the same ones with the same scores.
enum class SearchMethod {
  Bounded,     ///< passes by what its bounds rule out
  BruteForce,  ///< scores every visible record: the oracle, in time and memory of the whole
};

struct SearchRequest {
  std::string query = {};  ///< empty: everything matches with S = 1 (a range listing)
  View view = View::Window;
  std::optional<Interval> during = {};  ///< hard: only records that overlap it
  std::optional<Interval> near = {};    ///< soft: R = 1 inside, lambda^hours outside
  std::size_t limit = 20;
  double lambda = 0.99;        ///< a lived hour, in (0, 1)
  double cosine_weight = 0.5;  ///< w of the hybrid; 0 where there is no embedder
  double floor = 0.05;         ///< with `near`: scores below it are no hits; over 0, so that what
                               ///< is looked at stays finite (298 h a side at lambda 0.99)
  SearchMethod method = SearchMethod::Bounded;
};

struct Hit {
  RecordId id;
  Interval interval;      ///< of the windows that the record lies in
  double score = 0;       ///< S * R
  double similarity = 0;  ///< S
  double relevance = 1;   ///< R
};

/// What a search looked at.
struct SearchEffort {
  std::size_t known = 0;     ///< records of the tables searched, known at the cutoff
  std::size_t touched = 0;   ///< of these, records whose similarity was worked out
  std::size_t vectors = 0;   ///< quantised vectors compared
  std::size_t rescored = 0;  ///< vectors compared again as they were before
};

class Searcher {
 public:
  /// `embedder` and `source` may be null. Without a source, the products of the quantised
  /// vectors are the cosines. All must outlive the searcher.
  Searcher(const MemoryIndex& index, const Embedder* embedder, const VectorSource* source = nullptr)
      : index_(index), embedder_(embedder), source_(source) {}

  /// At most `limit` hits known at the cutoff, best first, ties by interval, then id. None where
  /// no word of the query was recorded or is known to the embedder (knows_words.h) and nothing is
  /// like it.
  /// `effort`, where given, receives what it took.
  std::vector<Hit> search(Cutoff cutoff, const SearchRequest& request,
                          SearchEffort* effort = nullptr) const;

 private:
  const MemoryIndex& index_;
  const Embedder* embedder_;
  const VectorSource* source_;
};

/// The query's terms found in the lexicon, each with weight 1.
TermWeights query_terms(const Lexicon& lexicon, std::string_view query);

}  // namespace daybook
