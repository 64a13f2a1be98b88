// Lists in one array by term, counted and sorted once at the end. Terms are found
// by their number where all of them occur, else by binary search.

#include "daybook/index/postings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"

namespace daybook {

void PostingsBuilder::add(DocId doc, std::span<const TermId> terms) {
  std::vector<TermId> sorted(terms.begin(), terms.end());
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t j = i;
    while (j < sorted.size() && sorted[j] == sorted[i]) {
      ++j;
    }
    const std::size_t count =
        std::min<std::size_t>(j - i, std::numeric_limits<std::uint8_t>::max());
    add_entry(sorted[i], doc, static_cast<std::uint8_t>(count));
    i = j;
  }
  ends_.resize(doc - first_ + 1, ends_.back());
  ends_.push_back(ends_.back() + static_cast<std::uint32_t>(terms.size()));
}

void PostingsBuilder::write(IndexFileWriter& file, const std::string& prefix) const {
  TermId past = 0;
  for (const Entry& entry : entries_) {
    past = std::max(past, entry.term + 1);
  }
  std::vector<std::uint32_t> counts_by_term(past, 0);
  for (const Entry& entry : entries_) {
    ++counts_by_term[entry.term];
  }
  std::vector<TermId> terms;
  std::vector<std::uint32_t> offsets{0};
  std::vector<std::uint32_t> next(past, 0);
  for (TermId term = 0; term < past; ++term) {
    if (counts_by_term[term] > 0) {
      terms.push_back(term);
      next[term] = offsets.back();
      offsets.push_back(offsets.back() + counts_by_term[term]);
    }
  }
  std::vector<DocId> docs(entries_.size());
  std::vector<std::uint8_t> counts(entries_.size());
  for (const Entry& entry : entries_) {
    const std::uint32_t at = next[entry.term]++;
    docs[at] = entry.doc;
    counts[at] = entry.count;
  }
  file.add(prefix + ".terms", terms);
  file.add(prefix + ".offsets", offsets);
  file.add(prefix + ".docs", docs);
  file.add(prefix + ".counts", counts);
}

Postings::Postings(const IndexFile& file, const std::string& prefix,
                   std::span<const std::uint32_t> ends, DocId first, std::uint64_t before)
    : first_(first),
      before_(before),
      terms_(file.section<TermId>(prefix + ".terms")),
      offsets_(file.section<std::uint32_t>(prefix + ".offsets")),
      docs_(file.section<DocId>(prefix + ".docs")),
      counts_(file.section<std::uint8_t>(prefix + ".counts")),
      ends_(ends) {}

Postings Postings::renumbered(std::span<const TermId> by) const {
  Postings result = *this;
  result.renumbered_ = by;
  return result;
}

std::size_t Postings::terms() const {
  if (!renumbered_.empty()) {
    return renumbered_.size();
  }
  return terms_.empty() ? 0 : std::size_t{terms_.back()} + 1;
}

PostingList Postings::list(TermId term, std::size_t visible) const {
  if (!renumbered_.empty()) {
    term = term < renumbered_.size() ? renumbered_[term] : kNoTerm;
  }
  std::size_t slot = term;
  if (slot >= terms_.size() || terms_[slot] != term) {
    const auto at = std::lower_bound(terms_.begin(), terms_.end(), term);
    if (at == terms_.end() || *at != term) {
      return {};
    }
    slot = static_cast<std::size_t>(at - terms_.begin());
  }
  const std::uint32_t begin = offsets_[slot];
  const auto all = docs_.subspan(begin, offsets_[slot + 1] - begin);
  const auto end = std::lower_bound(all.begin(), all.end(), visible);
  const auto count = static_cast<std::size_t>(end - all.begin());
  return {all.first(count), counts_.subspan(begin, count)};
}

std::uint64_t Postings::total_length(std::size_t visible) const {
  const std::size_t own = ends_.empty() ? 0 : ends_.size() - 1;
  const std::size_t count = visible > first_ ? std::min(visible - first_, own) : 0;
  return before_ + (count > 0 ? ends_[count] : 0);
}

double Postings::mean_length(std::size_t visible) const {
  visible = std::min(visible, documents());
  return mean_document_length(total_length(visible), visible);
}

double inverse_document_frequency(std::size_t documents, std::size_t holding) {
  const auto n = static_cast<double>(documents);
  const auto df = static_cast<double>(holding);
  return std::log(1 + (n - df + 0.5) / (df + 0.5));
}

double mean_document_length(std::uint64_t terms, std::size_t documents) {
  return documents == 0
             ? 1
             : std::max(1.0, static_cast<double>(terms) / static_cast<double>(documents));
}

}  // namespace daybook
