// Truncated SVD by randomised subspace iteration (Halko, Martinsson, Tropp 2011).
//
// A is windows x terms, a_wt = idf_t * saturated count (BM25's, at the refresh's
// statistics). With V the top right singular vectors, a window lies at A_w V and
// a query at q V; their cosine needs one pass over the postings with the weight
// of each term V_t . (q V), so window vectors are never stored, only their norms.
//
//   start with a fixed pseudo-random V; twice: V <- orth(A^T orth(A V));
//   then rotate V to the eigenvectors of (A V)^T (A V).
//
// Cost of a refresh: 5 passes over the postings of the windows before it, times
// the rank. Refreshes grow geometrically, so all together cost about six times
// the last one.

#include "daybook/index/lsa.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "daybook/base/cpu_clones.h"
#include "daybook/base/hash.h"
#include "daybook/index/bm25.h"
#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"

namespace daybook {
namespace {

constexpr std::uint32_t kFirstRefresh = 60;
constexpr double kGrowth = 1.4;
constexpr std::size_t kMostWindows = 20'000;
constexpr int kRank = 112;
constexpr int kWidth = 128;  // rank and oversampling
constexpr int kIterations = 2;

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Windows by terms, compressed by window.
struct SparseRows {
  std::vector<std::uint32_t> offsets{0};
  std::vector<TermId> terms;
  std::vector<float> values;
  std::size_t rows() const { return offsets.size() - 1; }
};

/// The weight of a term in a window under the statistics of a refresh.
class Weighting {
 public:
  Weighting(const Postings& postings, std::size_t windows)
      : postings_(postings), windows_(windows), average_(postings.mean_length(windows)) {}

  double idf(TermId term) const {
    return inverse_document_frequency(windows_, postings_.list(term, windows_).docs.size());
  }
  double saturated(DocId window, double count) const {
    const double norm = 1 - kBm25.b + kBm25.b * postings_.length(window) / average_;
    return count * (kBm25.k1 + 1) / (count + kBm25.k1 * norm);
  }

 private:
  static constexpr Bm25 kBm25{};
  const Postings& postings_;
  std::size_t windows_;
  double average_;
};

/// Terms that occur in the first `windows` windows: a prefix, as terms are
/// numbered in order of appearance.
std::size_t terms_known(const Postings& postings, std::size_t windows) {
  std::size_t low = 0;
  std::size_t high = postings.terms();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (postings.list(static_cast<TermId>(middle), windows).docs.empty()) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/// Rows [begin, end) of A under the statistics of the first `windows` windows.
SparseRows weigh(const Postings& postings, std::size_t windows, std::size_t begin,
                 std::size_t end) {
  const std::size_t known = terms_known(postings, windows);
  const Weighting weighting(postings, windows);
  SparseRows rows;
  rows.offsets.assign(end - begin + 1, 0);
  for (std::size_t term = 0; term < known; ++term) {
    for (const DocId doc : postings.list(static_cast<TermId>(term), end).docs) {
      rows.offsets[doc >= begin ? doc - begin + 1 : 0] += doc >= begin ? 1 : 0;
    }
  }
  for (std::size_t r = 0; r + 1 < rows.offsets.size(); ++r) {
    rows.offsets[r + 1] += rows.offsets[r];
  }
  rows.terms.resize(rows.offsets.back());
  rows.values.resize(rows.offsets.back());
  std::vector<std::uint32_t> next(rows.offsets.begin(), rows.offsets.end() - 1);
  for (std::size_t term = 0; term < known; ++term) {
    const auto id = static_cast<TermId>(term);
    const double idf = weighting.idf(id);
    const PostingList list = postings.list(id, end);
    for (std::size_t k = 0; k < list.docs.size(); ++k) {
      if (list.docs[k] >= begin) {
        const std::uint32_t at = next[list.docs[k] - begin]++;
        rows.terms[at] = id;
        rows.values[at] =
            static_cast<float>(idf * weighting.saturated(list.docs[k], list.counts[k]));
      }
    }
  }
  return rows;
}

/// out += factor * in, `kWidth` numbers; elementwise, so the same on every machine.
DAYBOOK_CPU_CLONES void add_scaled(float* out, const float* in, float factor) {
  for (int k = 0; k < kWidth; ++k) {
    out[k] += factor * in[k];
  }
}

Matrix multiply(const SparseRows& a, const Matrix& v) {
  Matrix out = Matrix::Zero(static_cast<Eigen::Index>(a.rows()), kWidth);
  for (std::size_t row = 0; row < a.rows(); ++row) {
    float* target = out.row(static_cast<Eigen::Index>(row)).data();
    for (std::uint32_t k = a.offsets[row]; k < a.offsets[row + 1]; ++k) {
      add_scaled(target, v.row(static_cast<Eigen::Index>(a.terms[k])).data(), a.values[k]);
    }
  }
  return out;
}

Matrix multiply_transposed(const SparseRows& a, const Matrix& y, std::size_t terms) {
  Matrix out = Matrix::Zero(static_cast<Eigen::Index>(terms), kWidth);
  for (std::size_t row = 0; row < a.rows(); ++row) {
    const float* source = y.row(static_cast<Eigen::Index>(row)).data();
    for (std::uint32_t k = a.offsets[row]; k < a.offsets[row + 1]; ++k) {
      add_scaled(out.row(static_cast<Eigen::Index>(a.terms[k])).data(), source, a.values[k]);
    }
  }
  return out;
}

/// Eigenvectors of y^T y by falling eigenvalue, scaled to make y * result
/// orthonormal where the eigenvalue is above noise, and zero where it is not.
Matrix whitening(const Matrix& y, bool scale) {
  const Eigen::MatrixXd gram = (y.transpose() * y).cast<double>();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(gram);
  const double largest = std::max(solver.eigenvalues().maxCoeff(), 0.0);
  Eigen::MatrixXd basis = solver.eigenvectors().rowwise().reverse();
  const Eigen::VectorXd values = solver.eigenvalues().reverse();
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    const bool noise = values[k] <= largest * 1e-7;
    basis.col(k) *= noise ? 0.0 : (scale ? 1 / std::sqrt(values[k]) : 1.0);
  }
  return basis.cast<float>();
}

Matrix random_start(std::size_t terms) {
  Matrix v(static_cast<Eigen::Index>(terms), kWidth);
  for (std::size_t t = 0; t < terms; ++t) {
    for (int k = 0; k < kWidth; ++k) {
      const std::uint64_t bits = mix64(t * kWidth + static_cast<std::size_t>(k) + 1);
      v(static_cast<Eigen::Index>(t), k) =
          static_cast<float>(static_cast<double>(bits >> 11) / 9007199254740992.0 - 0.5);
    }
  }
  return v;
}

/// Top right singular vectors of A, a row a term, a column a direction.
Matrix right_singular_vectors(const SparseRows& a, std::size_t terms) {
  Matrix v = random_start(terms);
  for (int i = 0; i < kIterations; ++i) {
    Matrix y = multiply(a, v);
    y = (y * whitening(y, true)).eval();
    v = multiply_transposed(a, y, terms);
    v = (v * whitening(v, true)).eval();
  }
  const Matrix y = multiply(a, v);
  return (v * whitening(y, false)).leftCols(kRank);
}

/// Norms of window vectors and of passages of three, under term vectors `v`.
void measure(const SparseRows& a, const Matrix& v, std::vector<float>& norms,
             std::vector<float>& passage_norms) {
  Matrix padded = Matrix::Zero(v.rows(), kWidth);
  padded.leftCols(kRank) = v;
  const Matrix u = multiply(a, padded);
  for (Eigen::Index i = 0; i < u.rows(); ++i) {
    norms.push_back(u.row(i).norm());
    Eigen::RowVectorXf passage = u.row(i);
    if (i > 0) {
      passage += u.row(i - 1);
    }
    if (i + 1 < u.rows()) {
      passage += u.row(i + 1);
    }
    passage_norms.push_back(passage.norm());
  }
}

std::string section(std::size_t refresh, const char* part) {
  return "lsa" + std::to_string(refresh) + "." + part;
}

template <typename T>
void copy_section(const IndexFile& from, const std::string& name, IndexFileWriter& to) {
  const auto section = from.section<T>(name);
  to.add(name, std::vector<T>(section.begin(), section.end()));
}

void copy_refresh(const IndexFile& from, std::size_t refresh, IndexFileWriter& to) {
  const std::string terms = section(refresh, "terms");
  copy_section<std::int8_t>(from, terms + ".v", to);
  copy_section<float>(from, terms + ".s", to);
  copy_section<float>(from, terms + ".e", to);
  copy_section<std::uint64_t>(from, terms + ".d", to);
  copy_section<float>(from, section(refresh, "norms"), to);
  copy_section<float>(from, section(refresh, "passages"), to);
}

}  // namespace

std::vector<std::uint32_t> latent_refreshes(std::size_t windows) {
  std::vector<std::uint32_t> counts;
  for (std::uint32_t next = kFirstRefresh; next <= windows;) {
    counts.push_back(next);
    next = std::max(next + kFirstRefresh, static_cast<std::uint32_t>(kGrowth * next));
  }
  return counts;
}

void build_latent_space(const Postings& windows, IndexFileWriter& file, const IndexFile* before,
                        std::size_t same) {
  const std::vector<std::uint32_t> counts = latent_refreshes(windows.documents());
  file.add("lsa.windows", counts);
  for (std::size_t r = 0; r < counts.size(); ++r) {
    const std::size_t until = r + 1 < counts.size() ? counts[r + 1] : windows.documents();
    if (before != nullptr && until <= same) {
      copy_refresh(*before, r, file);
      continue;
    }
    const std::size_t count = counts[r];
    const std::size_t begin = count > kMostWindows ? count - kMostWindows : 0;
    const std::size_t terms = terms_known(windows, count);
    const Matrix v = right_singular_vectors(weigh(windows, count, begin, count), terms);
    std::vector<float> norms;
    std::vector<float> passage_norms;
    measure(weigh(windows, count, 0, until), v, norms, passage_norms);
    write_rows(file, section(r, "terms"), {v.data(), static_cast<std::size_t>(v.size())}, kRank);
    file.add(section(r, "norms"), norms);
    file.add(section(r, "passages"), passage_norms);
  }
}

LatentSpace::LatentSpace(const IndexFile& file) {
  const auto counts = file.section<std::uint32_t>("lsa.windows");
  for (std::size_t r = 0; r < counts.size(); ++r) {
    refreshes_.push_back({counts[r], read_rows(file, section(r, "terms")),
                          file.section<float>(section(r, "norms")),
                          file.section<float>(section(r, "passages"))});
  }
}

const LatentSpace::Refresh* LatentSpace::at(std::size_t visible) const {
  const Refresh* latest = nullptr;
  for (const Refresh& refresh : refreshes_) {
    if (refresh.windows <= visible) {
      latest = &refresh;
    }
  }
  return latest;
}

std::vector<float> LatentSpace::project(const Refresh& refresh, const Postings& windows,
                                        const TermWeights& query) const {
  const Weighting weighting(windows, refresh.windows);
  std::vector<float> z(kRank, 0.0F);
  for (const auto& [term, weight] : query) {
    if (term < refresh.terms.size()) {
      const float factor =
          static_cast<float>(weighting.idf(term)) * weight * refresh.terms.scales[term];
      const std::span<const std::int8_t> row = refresh.terms.row(term);
      for (int k = 0; k < kRank; ++k) {
        z[static_cast<std::size_t>(k)] +=
            factor * static_cast<float>(row[static_cast<std::size_t>(k)]);
      }
    }
  }
  double norm = 0;
  for (const float x : z) {
    norm += static_cast<double>(x) * x;
  }
  if (norm > 0) {
    for (float& x : z) {
      x = static_cast<float>(x / std::sqrt(norm));
    }
  }
  return z;
}

void LatentSpace::score(const Postings& windows, const TermWeights& query, std::size_t visible,
                        std::span<float> single, std::span<float> passage) const {
  std::fill_n(single.begin(), visible, 0.0F);
  std::fill_n(passage.begin(), visible, 0.0F);
  const Refresh* refresh = at(visible);
  if (refresh == nullptr) {
    return;
  }
  const Weighting weighting(windows, refresh->windows);
  const std::vector<float> z = project(*refresh, windows, query);
  std::vector<float> inner(visible, 0.0F);
  for (std::size_t t = 0; t < refresh->terms.size(); ++t) {
    const auto term = static_cast<TermId>(t);
    const std::span<const std::int8_t> row = refresh->terms.row(t);
    float along = 0;
    for (std::size_t k = 0; k < z.size(); ++k) {
      along += z[k] * static_cast<float>(row[k]);
    }
    along *= refresh->terms.scales[t] * static_cast<float>(weighting.idf(term));
    const PostingList list = windows.list(term, visible);
    for (std::size_t k = 0; k < list.docs.size(); ++k) {
      inner[list.docs[k]] +=
          along * static_cast<float>(weighting.saturated(list.docs[k], list.counts[k]));
    }
  }
  for (std::size_t i = 0; i < visible; ++i) {
    single[i] = refresh->norms[i] > 0 ? inner[i] / refresh->norms[i] : 0;
  }
  for (std::size_t i = 0; i + 1 < visible; ++i) {
    const float around = inner[i] + (i > 0 ? inner[i - 1] : 0) + inner[i + 1];
    passage[i] = refresh->passage_norms[i] > 0 ? around / refresh->passage_norms[i] : 0;
  }
  passage[visible - 1] = visible > 1 ? passage[visible - 2] : single[0];
}

}  // namespace daybook
