#pragma once
/// BM25 with the statistics of the cutoff, over documents and over passages of
/// neighbouring windows.
///
/// Scores are divided by a bound that depends on the query alone:
/// sum over terms of |weight| * idf * (k1 + 1), so they lie in [0, 1]
/// for weights >= 0. Terms that no visible document holds do not count.

#include <cstddef>
#include <cstdint>
#include <span>

#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"

namespace daybook {

struct Bm25 {
  double k1 = 1.5;
  double b = 0.75;
};

/// What one term adds to a document's score: its weight, its idf, how often it occurs in the
/// document, and the lengths of the document and of the mean one.
inline float term_score(const Bm25& parameters, float weight, double idf, double count,
                        std::uint32_t length, double average) {
  const double norm = 1 - parameters.b + parameters.b * length / average;
  return static_cast<float>(weight * idf * count * (parameters.k1 + 1) /
                            (count + parameters.k1 * norm));
}

/// Score of each of the first `visible` documents, written to `scores`
/// (size >= visible; the rest stays as it is). Raw BM25 where `normalised` is
/// false. Cost: the postings of the query's terms.
void score_documents(const Postings& postings, const TermWeights& query, std::size_t visible,
                     const Bm25& parameters, bool normalised, std::span<float> scores);

/// Score of passages: passage i is the documents [i - half, i + half] that are
/// visible, one bag of words; frequencies and lengths are those of passages.
/// `half` 0 is score_documents.
void score_passages(const Postings& postings, const TermWeights& query, std::size_t visible,
                    std::size_t half, const Bm25& parameters, bool normalised,
                    std::span<float> scores);

/// idf-weighted share of the query's terms that occur in passage i, in [0, 1].
void cover_passages(const Postings& postings, const TermWeights& query, std::size_t visible,
                    std::size_t half, std::span<float> coverage);

}  // namespace daybook
