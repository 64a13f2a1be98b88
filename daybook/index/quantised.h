#pragma once
/// Vectors at one byte a number, and their exact integer dot products.
///
/// A vector x is kept as round(x / scale), scale = max|x| / 127, together with the
/// norm of what rounding lost, so that a product computed from bytes has a known
/// error bound. Integers are exact, so every SIMD path gives the same answer.
/// Views of an index file; safe from any thread.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "daybook/index/dot.h"
#include "daybook/index/index_file.h"

namespace daybook {

/// Longest vectors whose integer products cannot overflow on any path: kernels that take one
/// side as unsigned add up to 255 * 127 a number on the way.
inline constexpr std::size_t kLongestVector = 65'536;

struct QuantisedVector {
  std::vector<std::int8_t> values;  ///< in [-127, 127]
  float scale = 0;                  ///< 0 for a vector of zeros
  float error = 0;                  ///< Euclidean norm of (vector - scale * values)
};

/// At most kLongestVector finite numbers.
QuantisedVector quantise(std::span<const float> vector);

struct QuantisedRows {
  std::size_t dimension = 0;
  std::span<const std::int8_t> values;  ///< size() * dimension, row-major
  std::span<const float> scales;        ///< a row
  std::span<const float> errors;        ///< Euclidean norm of (row - scale * bytes)

  std::size_t size() const { return scales.size(); }
  std::span<const std::int8_t> row(std::size_t i) const {
    return values.subspan(i * dimension, dimension);
  }
};

/// Quantises row-major floats into sections `prefix`.v, .s, .e and .d.
void write_rows(IndexFileWriter& file, const std::string& prefix, std::span<const float> rows,
                std::size_t dimension);

/// The same for vectors that are quantised already, all of that dimension.
void write_rows(IndexFileWriter& file, const std::string& prefix,
                std::span<const QuantisedVector> rows, std::size_t dimension);

/// The inverse; no rows where the sections are absent.
QuantisedRows read_rows(const IndexFile& file, const std::string& prefix);

/// How far a product of `scan_products` may lie from the one of the vectors before they were
/// quantised, for vectors of at most unit length. With x = x' + e and q = q' + f, primes for
/// what the bytes say: x q - x' q' = e q + x' f, and |x'| <= 1 + |e|.
inline float product_error(float row_error, float query_error) {
  constexpr float kRounding = 1e-6F;  // of the few float operations on the way
  return row_error + (1 + row_error) * query_error + kRounding;
}

/// Inner product of two vectors of equal size, summed in a fixed order: the same on every
/// machine.
double exact_product(std::span<const float> a, std::span<const float> b);

/// A query as one product after another needs it.
struct PreparedQuery {
  explicit PreparedQuery(const QuantisedVector& vector);

  DotQuery dot;
  float scale = 0;
  float error = 0;
};

/// Approximate inner product of one row with a query of its dimension: the same number as a
/// scan gives.
float product(const QuantisedRows& rows, std::size_t row, const PreparedQuery& query);

/// Approximate inner products of the first `count` rows with each of the queries, query by
/// query: out[q * count + i]. Every query has rows.dimension numbers, `out` has room for
/// count * queries.size(). Rows are read from memory once for all queries.
void scan_products(const QuantisedRows& rows, std::size_t count,
                   std::span<const QuantisedVector> queries, std::span<float> out);

/// The same for row-major floats, queries.size() / rows.dimension queries, quantised here.
void scan_products(const QuantisedRows& rows, std::size_t count, std::span<const float> queries,
                   std::span<float> out);

}  // namespace daybook
