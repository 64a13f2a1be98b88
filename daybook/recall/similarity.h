#pragma once
/// How alike a query and a text are, one text at a time or all at once, with
/// bounds where the vectors are quantised.
///
/// The lexical part is exact and equal, bit for bit, to score_documents over the
/// whole index (index/bm25.h); the cosine is an interval that the true one lies in.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "daybook/index/bm25.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"
#include "daybook/index/segment.h"
#include "daybook/index/text_table.h"
#include "daybook/recall/search.h"

namespace daybook {

inline constexpr Bm25 kLongText{1.5, 0.75};
inline constexpr Bm25 kLineText{1.2, 0.5};
// Shares of a window's lexical part: its words, its best line, its better neighbour.
inline constexpr float kWholeShare = 0.4F;
inline constexpr float kLineShare = 0.4F;
inline constexpr float kNeighbourShare = 0.2F;

inline float window_lexical(float line, float whole, float before, float after) {
  return kLineShare * line + kWholeShare * whole +
         kNeighbourShare * (before > after ? before : after);
}

/// S, of a cosine and a lexical part.
inline double blended(double cosine_weight, double cosine, float lexical) {
  return cosine_weight * (cosine > 0 ? cosine : 0) +
         (1 - cosine_weight) * static_cast<double>(lexical);
}

/// The order of hits.
bool is_better(const Hit& a, const Hit& b);

/// A query's term by its number in each table (TextKind); kNoTerm where it does not occur.
using QueryTerm = std::array<TermId, kTextKinds>;

/// In the order of the joined lexicon.
std::vector<QueryTerm> query_terms(const MemoryIndex& index, std::string_view query);

/// BM25 of documents at the statistics of a cutoff.
class WordScores {
 public:
  struct Term {
    TermId id = 0;
    double idf = 0;
  };

  /// `lists`: the postings of all segments. `terms` in their numbers.
  WordScores(std::span<const Postings> lists, std::span<const TermId> terms, std::size_t visible,
             const Bm25& parameters);

  /// Of one document.
  float score(std::span<const TermId> document) const;

  /// Of all visible documents of one segment, into the places of their numbers, which hold 0.
  void score_all(const Postings& list, std::size_t visible, std::span<float> scores) const;

  /// No document whose terms occur at most `most` times each and that has at least `shortest`
  /// terms scores more.
  float bound(std::uint32_t most, std::uint32_t shortest) const;

  /// Terms that some visible document holds.
  std::span<const Term> terms() const { return terms_; }

 private:
  Bm25 parameters_;
  std::vector<Term> terms_;
  double average_ = 1;
  double divisor_ = 0;
};

/// Similarity of the texts of one table with a query.
class TextScores {
 public:
  struct Range {
    double low = 0;
    double high = 0;
  };

  /// With `at_once` all visible texts are scored now: less work a text. `vector` may be null.
  TextScores(const MemoryIndex& index, TextKind kind, std::span<const QueryTerm> terms,
             const QuantisedVector* vector, bool is_exact, std::size_t visible_windows,
             const Bm25& parameters, bool at_once);

  float lexical(TextId text) const {
    if (!at_once_) {
      return count(text);
    }
    return lexical_.empty() ? 0 : lexical_[text];
  }

  /// Where the cosine lies. [0, 0] without vectors.
  Range cosine(TextId text, SearchEffort& effort) const {
    if (!vector_) {
      return {};
    }
    return at_once_ ? around(products_[text], errors_[text]) : compare(text, effort);
  }

  /// Its upper end, where all were scored at once.
  double high(TextId text) const {
    return products_.empty() ? 0.0 : static_cast<double>(products_[text] + errors_[text]);
  }

  bool has_vectors() const { return vector_.has_value(); }
  const WordScores& words() const { return words_; }

 private:
  static Range around(float product, float error) {
    return {static_cast<double>(product) - static_cast<double>(error),
            static_cast<double>(product) + static_cast<double>(error)};
  }

  void score_all(std::size_t visible, const QuantisedVector* vector);
  float count(TextId text) const;
  Range compare(TextId text, SearchEffort& effort) const;

  std::vector<TextTable> tables_;
  WordScores words_;
  std::optional<PreparedQuery> vector_;
  bool is_exact_;  ///< the products are the cosines
  bool at_once_;
  std::vector<float> lexical_;  ///< empty where no term counts
  std::vector<float> products_;
  std::vector<float> errors_;  ///< of these
};

/// Lexical scores of whole windows. One thread at a time.
class WindowScores {
 public:
  WindowScores(const MemoryIndex& index, std::span<const QueryTerm> terms, std::size_t visible,
               bool at_once);

  float whole(std::size_t window) { return all_.empty() ? count(window) : all_[window]; }

 private:
  float count(std::size_t window);

  const MemoryIndex& index_;
  std::vector<TextTable> lines_;
  WordScores words_;
  std::vector<float> all_;
  std::vector<TermId> document_;
};

}  // namespace daybook
