#pragma once
/// Latent semantic analysis of the recording's own past.
///
/// Words that keep company in this life come to mean alike: a truncated singular
/// value decomposition of the word-by-window matrix (Deerwester et al. 1990),
/// refreshed whenever the recording has grown by a fixed share. Each refresh
/// knows the windows before it and nothing else, and a read uses the latest one
/// not after its cutoff. Immutable; safe from any thread.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"

namespace daybook {

/// Window counts at which the space is refreshed for a recording of `windows`
/// windows: 60, then the larger of 60 more and 1.4 times as many. A longer
/// recording only adds counts.
std::vector<std::uint32_t> latent_refreshes(std::size_t windows);

/// Decomposes at every refresh and writes term vectors and window norms. At most
/// the latest 20,000 windows take part. Deterministic on every machine.
///
/// `before`, which may be null, is the space of the first `same` of these windows: refreshes that
/// rest on them alone are copied from it.
void build_latent_space(const Postings& windows, IndexFileWriter& file,
                        const IndexFile* before = nullptr, std::size_t same = 0);

class LatentSpace {
 public:
  LatentSpace() = default;
  explicit LatentSpace(const IndexFile& file);

  /// Cosine of the query with window i (`single`) and with the passage of
  /// windows [i - 1, i + 1] (`passage`), for the first `visible` windows; zero
  /// before the first refresh and where nothing of the query is known. The last
  /// visible window, whose passage is not whole yet, takes the one before it.
  void score(const Postings& windows, const TermWeights& query, std::size_t visible,
             std::span<float> single, std::span<float> passage) const;

 private:
  struct Refresh {
    std::size_t windows = 0;
    QuantisedRows terms;           ///< a row a term known then
    std::span<const float> norms;  ///< of window vectors up to the next refresh
    std::span<const float> passage_norms;
  };
  const Refresh* at(std::size_t visible) const;
  std::vector<float> project(const Refresh& refresh, const Postings& windows,
                             const TermWeights& query) const;

  std::vector<Refresh> refreshes_;
};

}  // namespace daybook
