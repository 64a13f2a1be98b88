#pragma once
/// Vectors at one byte a number, and their exact integer dot products.
///
/// A row x is kept as round(x / scale), scale = max|x| / 127, together with the
/// norm of what rounding lost, so that a cosine computed from bytes has a known
/// error bound. Integers are exact, so every SIMD path gives the same answer.
/// Views of an index file; safe from any thread.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "daybook/index/index_file.h"

namespace daybook {

struct QuantisedRows {
  std::size_t dimension = 0;
  std::span<const std::int8_t> values;  ///< size() * dimension, row-major
  std::span<const float> scales;        ///< a row
  std::span<const float> errors;        ///< Euclidean norm of (row - scale * bytes)

  std::size_t size() const { return scales.size(); }
  std::span<const std::int8_t> row(std::size_t i) const { return values.subspan(i * dimension, dimension); }
};

/// Quantises row-major floats into sections `prefix`.v, .s, .e and .d.
void write_rows(IndexFileWriter& file, const std::string& prefix, std::span<const float> rows,
                std::size_t dimension);

/// The inverse; no rows where the sections are absent.
QuantisedRows read_rows(const IndexFile& file, const std::string& prefix);

/// Approximate inner products of the first `count` rows with each of the queries
/// (row-major floats of rows.dimension), query by query: out[q * count + i].
/// Queries are quantised as well; rows are read once for all of them.
void scan_products(const QuantisedRows& rows, std::size_t count, std::span<const float> queries,
                   std::span<float> out);

}  // namespace daybook
