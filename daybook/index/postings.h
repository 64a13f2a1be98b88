#pragma once
/// Which documents hold a term, in the order in which they became known.
///
/// Documents are numbered by when they became known, so what is visible at a
/// cutoff is a prefix, and a term's document frequency at a cutoff is the
/// length of a prefix of its list: statistics are causal by construction.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"

namespace daybook {

using DocId = std::uint32_t;

struct PostingList {
  std::span<const DocId> docs;           ///< ascending
  std::span<const std::uint8_t> counts;  ///< occurrences, capped at 255
};

class PostingsBuilder {
 public:
  /// Documents come in ascending order; `terms` may repeat.
  void add(DocId doc, std::span<const TermId> terms);

  /// `terms_total`: the lexicon's final size.
  void write(IndexFileWriter& file, const std::string& prefix, std::size_t terms_total) const;

 private:
  struct Entry {
    TermId term;
    DocId doc;
    std::uint8_t count;
  };
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> lengths_;
};

class Postings {
 public:
  Postings() = default;
  Postings(const IndexFile& file, const std::string& prefix);

  std::size_t documents() const { return lengths_.size(); }
  std::size_t terms() const { return offsets_.empty() ? 0 : offsets_.size() - 1; }

  /// The term's documents among the first `visible`.
  PostingList list(TermId term, std::size_t visible) const;

  /// Number of terms in a document.
  std::uint32_t length(DocId doc) const { return lengths_[doc]; }

  /// Mean length of the first `visible` documents; 1 where there is none.
  double mean_length(std::size_t visible) const;

 private:
  std::span<const std::uint32_t> offsets_;
  std::span<const DocId> docs_;
  std::span<const std::uint8_t> counts_;
  std::span<const std::uint32_t> lengths_;
  std::span<const std::uint64_t> length_sums_;  ///< of the first 64 i documents
};

/// log(1 + (n - df + 0.5) / (df + 0.5)), n documents of which df hold the term.
double inverse_document_frequency(std::size_t documents, std::size_t holding);

}  // namespace daybook
