// Term at a time into dense arrays: postings are short, arrays of a week fit the
// cache, and sums run in the order of the query's terms, so results do not
// depend on threads or on what else is indexed.
//
// A term's count in passage i is a sliding sum of its counts; the passages that
// hold it are the union of [d - half, d + half] over its documents d.

#include "daybook/index/bm25.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"

namespace daybook {
namespace {

/// For each passage that holds the term: calls visit(passage, count in it).
template <typename Visit>
void for_each_passage(const PostingList& list, std::size_t visible, std::size_t half, Visit visit) {
  std::size_t first = 0;  // first posting inside the passage
  std::size_t last = 0;   // one past the last
  float count = 0;
  std::size_t passage = 0;
  for (std::size_t k = 0; k < list.docs.size(); ++k) {
    const std::size_t doc = list.docs[k];
    passage = std::max(passage, doc >= half ? doc - half : 0);
    const std::size_t stop = std::min(visible, doc + half + 1);
    for (; passage < stop; ++passage) {
      while (last < list.docs.size() && list.docs[last] <= passage + half) {
        count += static_cast<float>(list.counts[last++]);
      }
      while (first < last && list.docs[first] + half < passage) {
        count -= static_cast<float>(list.counts[first++]);
      }
      visit(passage, count);
    }
  }
}

std::size_t passages_holding(const PostingList& list, std::size_t visible, std::size_t half) {
  std::size_t holding = 0;
  std::size_t covered = 0;
  for (const DocId doc : list.docs) {
    const std::size_t begin = std::max<std::size_t>(covered, doc >= half ? doc - half : 0);
    const std::size_t end = std::min(visible, static_cast<std::size_t>(doc) + half + 1);
    if (end > begin) {
      holding += end - begin;
      covered = end;
    }
  }
  return holding;
}

/// Length of each passage, from which the mean follows.
std::vector<float> passage_lengths(const Postings& postings, std::size_t visible,
                                   std::size_t half) {
  std::vector<float> lengths(visible);
  double sum = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < visible; ++i) {
    while (end < visible && end <= i + half) {
      sum += postings.length(static_cast<DocId>(end++));
    }
    while (begin + half < i) {
      sum -= postings.length(static_cast<DocId>(begin++));
    }
    lengths[i] = static_cast<float>(sum);
  }
  return lengths;
}

double mean(const std::vector<float>& values) {
  double sum = 0;
  for (const float value : values) {
    sum += value;
  }
  return values.empty() ? 1 : std::max(1.0, sum / static_cast<double>(values.size()));
}

}  // namespace

void score_documents(const Postings& postings, const TermWeights& query, std::size_t visible,
                     const Bm25& parameters, bool normalised, std::span<float> scores) {
  visible = std::min(visible, postings.documents());
  std::fill_n(scores.begin(), visible, 0.0F);
  const double average = postings.mean_length(visible);
  double bound = 0;
  for (const auto& [term, weight] : query) {
    const PostingList list = postings.list(term, visible);
    if (list.docs.empty()) {
      continue;  // not known yet: it must not count, or adding the future would change the bound
    }
    const double idf = inverse_document_frequency(visible, list.docs.size());
    bound += std::abs(weight) * idf * (parameters.k1 + 1);
    for (std::size_t k = 0; k < list.docs.size(); ++k) {
      scores[list.docs[k]] += term_score(parameters, weight, idf, list.counts[k],
                                         postings.length(list.docs[k]), average);
    }
  }
  if (normalised && bound > 0) {
    for (std::size_t i = 0; i < visible; ++i) {
      scores[i] /= static_cast<float>(bound);
    }
  }
}

void score_passages(const Postings& postings, const TermWeights& query, std::size_t visible,
                    std::size_t half, const Bm25& parameters, bool normalised,
                    std::span<float> scores) {
  visible = std::min(visible, postings.documents());
  std::fill_n(scores.begin(), visible, 0.0F);
  std::vector<float> norms = passage_lengths(postings, visible, half);
  const double average = mean(norms);
  for (float& norm : norms) {
    norm = static_cast<float>(parameters.k1 * (1 - parameters.b + parameters.b * norm / average));
  }
  double bound = 0;
  for (const auto& [term, weight] : query) {
    const PostingList list = postings.list(term, visible);
    if (list.docs.empty()) {
      continue;
    }
    const double idf = inverse_document_frequency(visible, passages_holding(list, visible, half));
    const auto most = static_cast<float>(weight * idf * (parameters.k1 + 1));
    bound += std::abs(most);
    for_each_passage(list, visible, half, [&](std::size_t passage, float count) {
      scores[passage] += most * count / (count + norms[passage]);
    });
  }
  if (normalised && bound > 0) {
    for (std::size_t i = 0; i < visible; ++i) {
      scores[i] /= static_cast<float>(bound);
    }
  }
}

void cover_passages(const Postings& postings, const TermWeights& query, std::size_t visible,
                    std::size_t half, std::span<float> coverage) {
  visible = std::min(visible, postings.documents());
  std::fill_n(coverage.begin(), visible, 0.0F);
  double total = 0;
  for (const auto& [term, weight] : query) {
    const PostingList list = postings.list(term, visible);
    if (list.docs.empty()) {
      continue;
    }
    const double idf = inverse_document_frequency(visible, list.docs.size());
    const auto share = static_cast<float>(weight * idf);
    total += share;
    for_each_passage(list, visible, half,
                     [&](std::size_t passage, float) { coverage[passage] += share; });
  }
  if (total > 0) {
    for (std::size_t i = 0; i < visible; ++i) {
      coverage[i] /= static_cast<float>(total);
    }
  }
}

}  // namespace daybook
