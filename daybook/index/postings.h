#pragma once
/// Which documents hold a term, in the order in which they became known.
///
/// Documents are numbered by when they became known, so what is visible at a
/// cutoff is a prefix, and a term's document frequency at a cutoff is the
/// length of a prefix of its list: statistics are causal by construction.

#include <cstddef>
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
  /// `first`: number of the first document that will be added.
  explicit PostingsBuilder(DocId first = 0) : first_(first) {}

  /// Documents come in ascending order; `terms` may repeat.
  void add(DocId doc, std::span<const TermId> terms);

  /// One more entry of a term; in ascending order of documents.
  void add_entry(TermId term, DocId doc, std::uint8_t count) {
    entries_.push_back({term, doc, count});
  }

  /// Lists of the terms that occur, as sections `prefix`.terms, .offsets, .docs, .counts.
  void write(IndexFileWriter& file, const std::string& prefix) const;

  /// What Postings takes as `ends`: the length of all documents added up to each.
  const std::vector<std::uint32_t>& ends() const { return ends_; }

 private:
  struct Entry {
    TermId term;
    DocId doc;
    std::uint8_t count;
  };
  DocId first_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> ends_{0};
};

class Postings {
 public:
  Postings() = default;

  /// Documents are numbered from `first` on; `ends` has one number more than
  /// there are documents: the sum of the lengths before each, and of all.
  /// `before` is the length of all documents of earlier segments.
  Postings(const IndexFile& file, const std::string& prefix, std::span<const std::uint32_t> ends,
           DocId first = 0, std::uint64_t before = 0);

  /// The same lists for queries in other numbers: `by` gives ours for theirs.
  Postings renumbered(std::span<const TermId> by) const;

  DocId first() const { return first_; }
  /// One past the last document.
  std::size_t documents() const { return first_ + (ends_.empty() ? 0 : ends_.size() - 1); }
  /// One past the last term that a query may name.
  std::size_t terms() const;

  /// The term's documents among those before `visible`.
  PostingList list(TermId term, std::size_t visible) const;

  /// Number of terms in a document.
  std::uint32_t length(DocId doc) const { return ends_[doc - first_ + 1] - ends_[doc - first_]; }

  /// Sum of the lengths before `visible`, earlier segments included.
  std::uint64_t total_length(std::size_t visible) const;

  /// Mean length of the first `visible` documents; 1 where there is none.
  double mean_length(std::size_t visible) const;

  /// The terms that occur, ascending.
  std::span<const TermId> occurring() const { return terms_; }

 private:
  DocId first_ = 0;
  std::uint64_t before_ = 0;
  std::span<const TermId> terms_;
  std::span<const std::uint32_t> offsets_;
  std::span<const DocId> docs_;
  std::span<const std::uint8_t> counts_;
  std::span<const std::uint32_t> ends_;
  std::span<const TermId> renumbered_;
};

/// log(1 + (n - df + 0.5) / (df + 0.5)), n documents of which df hold the term.
double inverse_document_frequency(std::size_t documents, std::size_t holding);

/// Mean length of `documents` documents of that many terms together; at least 1.
double mean_document_length(std::uint64_t terms, std::size_t documents);

}  // namespace daybook
