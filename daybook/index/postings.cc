// Lists in one array by term, counted and sorted once at the end.

#include "daybook/index/postings.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace daybook {
namespace {

constexpr std::size_t kSumEvery = 64;

}  // namespace

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
    entries_.push_back({sorted[i], doc, static_cast<std::uint8_t>(count)});
    i = j;
  }
  lengths_.resize(doc, 0);
  lengths_.push_back(static_cast<std::uint32_t>(terms.size()));
}

void PostingsBuilder::write(IndexFileWriter& file, const std::string& prefix,
                            std::size_t terms_total) const {
  std::vector<std::uint32_t> offsets(terms_total + 1, 0);
  for (const Entry& entry : entries_) {
    ++offsets[entry.term + 1];
  }
  for (std::size_t t = 0; t < terms_total; ++t) {
    offsets[t + 1] += offsets[t];
  }
  std::vector<DocId> docs(entries_.size());
  std::vector<std::uint8_t> counts(entries_.size());
  std::vector<std::uint32_t> next(offsets.begin(), offsets.end() - 1);
  for (const Entry& entry : entries_) {
    const std::uint32_t at = next[entry.term]++;
    docs[at] = entry.doc;
    counts[at] = entry.count;
  }
  std::vector<std::uint64_t> sums{0};
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < lengths_.size(); ++i) {
    sum += lengths_[i];
    if ((i + 1) % kSumEvery == 0) {
      sums.push_back(sum);
    }
  }
  file.add(prefix + ".offsets", offsets);
  file.add(prefix + ".docs", docs);
  file.add(prefix + ".counts", counts);
  file.add(prefix + ".lengths", lengths_);
  file.add(prefix + ".sums", sums);
}

Postings::Postings(const IndexFile& file, const std::string& prefix)
    : offsets_(file.section<std::uint32_t>(prefix + ".offsets")),
      docs_(file.section<DocId>(prefix + ".docs")),
      counts_(file.section<std::uint8_t>(prefix + ".counts")),
      lengths_(file.section<std::uint32_t>(prefix + ".lengths")),
      length_sums_(file.section<std::uint64_t>(prefix + ".sums")) {}

PostingList Postings::list(TermId term, std::size_t visible) const {
  if (term >= terms()) {
    return {};
  }
  const std::uint32_t begin = offsets_[term];
  const auto all = docs_.subspan(begin, offsets_[term + 1] - begin);
  const auto end = std::lower_bound(all.begin(), all.end(), visible);
  const auto count = static_cast<std::size_t>(end - all.begin());
  return {all.first(count), counts_.subspan(begin, count)};
}

double Postings::mean_length(std::size_t visible) const {
  visible = std::min(visible, documents());
  if (visible == 0) {
    return 1;
  }
  std::uint64_t sum = length_sums_[visible / kSumEvery];
  for (std::size_t i = visible / kSumEvery * kSumEvery; i < visible; ++i) {
    sum += lengths_[i];
  }
  return std::max(1.0, static_cast<double>(sum) / static_cast<double>(visible));
}

double inverse_document_frequency(std::size_t documents, std::size_t holding) {
  const auto n = static_cast<double>(documents);
  const auto df = static_cast<double>(holding);
  return std::log(1 + (n - df + 0.5) / (df + 0.5));
}

}  // namespace daybook
