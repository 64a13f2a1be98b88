#pragma once
/// Windows as sparse vectors: what segmenters and routines compare.

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/text/analyzer.h"

namespace daybook {

/// Sorted by term; no zero weights.
using SparseVector = std::vector<std::pair<std::uint32_t, double>>;

double cosine(const SparseVector& a, const SparseVector& b);

/// The sum of some vectors.
SparseVector add(const SparseVector& a, const SparseVector& b);

/// Terms numbered in order of first appearance, with the number of windows each was in. All
/// statistics are of the windows seen so far.
class Features {
 public:
  /// Stems of the moments of one view in one window, persons and places marked as such and
  /// counted double, each weighted by (1 + ln tf) * idf. Counts as one more document: a
  /// window is a document for each of its views.
  SparseVector window(const std::vector<Moment>& moments, MomentView view);

  /// ln((1 + windows) / (1 + windows with the term)); a word never seen has the highest.
  double idf(std::string_view term) const;

  /// In how many windows so far a term was.
  std::uint32_t windows_with(std::string_view term) const;

  /// The stem terms of a text.
  std::vector<std::string> terms(std::string_view text) { return analyzer_.terms(text); }

 private:
  std::uint32_t number(const std::string& term);
  double idf(std::uint32_t term) const;

  Analyzer analyzer_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  ///< looked up, never walked
  std::vector<std::uint32_t> windows_with_;
  std::uint32_t windows_ = 0;
};

}  // namespace daybook
