// Products of bytes in 32-bit integers: n products of at most 127 * 127 stay far inside 32
// bits, so the sum is exact and its order does not matter.
//
// A scan is bound by memory when few queries are asked and by multiplications when many are.
// So a block of rows stays in the first-level cache while all queries pass over it.

#include "daybook/index/quantised.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "daybook/base/cpu_clones.h"
#include "daybook/index/dot.h"
#include "daybook/index/index_file.h"

namespace daybook {
namespace {

constexpr float kLargest = 127.0F;
constexpr std::size_t kRowsAtATime = 64;

// Adding 1.5 * 2^23 leaves no bits for a fraction: rounds to the nearest, without a call.
DAYBOOK_CPU_CLONES void round_to_steps(std::span<const float> vector, float scale,
                                       std::int8_t* values) {
  constexpr float kNoFraction = 0x1.8p23F;
  for (std::size_t k = 0; k < vector.size(); ++k) {
    const float steps = (vector[k] / scale + kNoFraction) - kNoFraction;
    values[k] = static_cast<std::int8_t>(std::min(std::max(steps, -kLargest), kLargest));
  }
}

}  // namespace

QuantisedVector quantise(std::span<const float> vector) {
  float largest = 0;
  for (const float x : vector) {
    largest = std::max(largest, std::abs(x));
  }
  QuantisedVector q;
  q.values.resize(vector.size());
  q.scale = largest / kLargest;
  if (q.scale > 0) {
    round_to_steps(vector, q.scale, q.values.data());
  }
  double error = 0;
  for (std::size_t k = 0; k < vector.size(); ++k) {
    const double lost = vector[k] - static_cast<double>(q.scale) * q.values[k];
    error += lost * lost;
  }
  q.error = static_cast<float>(std::sqrt(error));
  return q;
}

void write_rows(IndexFileWriter& file, const std::string& prefix, std::span<const float> rows,
                std::size_t dimension) {
  const std::size_t count = dimension == 0 ? 0 : rows.size() / dimension;
  std::vector<QuantisedVector> quantised;
  quantised.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    quantised.push_back(quantise(rows.subspan(i * dimension, dimension)));
  }
  write_rows(file, prefix, quantised, dimension);
}

void write_rows(IndexFileWriter& file, const std::string& prefix,
                std::span<const QuantisedVector> rows, std::size_t dimension) {
  std::vector<std::int8_t> values;
  values.reserve(rows.size() * dimension);
  std::vector<float> scales;
  std::vector<float> errors;
  for (const QuantisedVector& q : rows) {
    values.insert(values.end(), q.values.begin(), q.values.end());
    scales.push_back(q.scale);
    errors.push_back(q.error);
  }
  file.add(prefix + ".v", values);
  file.add(prefix + ".s", scales);
  file.add(prefix + ".e", errors);
  file.add(prefix + ".d", std::vector<std::uint64_t>{dimension});
}

QuantisedRows read_rows(const IndexFile& file, const std::string& prefix) {
  const auto dimension = file.section<std::uint64_t>(prefix + ".d");
  QuantisedRows rows;
  if (!dimension.empty()) {
    rows.dimension = dimension[0];
    rows.values = file.section<std::int8_t>(prefix + ".v");
    rows.scales = file.section<float>(prefix + ".s");
    rows.errors = file.section<float>(prefix + ".e");
  }
  return rows;
}

DAYBOOK_CPU_CLONES double exact_product(std::span<const float> a, std::span<const float> b) {
  assert(a.size() == b.size());
  constexpr std::size_t kLanes = 8;
  std::array<double, kLanes> sums{};
  std::size_t k = 0;
  for (; k + kLanes <= a.size(); k += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] += static_cast<double>(a[k + lane]) * static_cast<double>(b[k + lane]);
    }
  }
  for (std::size_t lane = 0; k < a.size(); ++k, ++lane) {
    sums[lane] += static_cast<double>(a[k]) * static_cast<double>(b[k]);
  }
  double total = 0;
  for (const double sum : sums) {
    total += sum;
  }
  return total;
}

PreparedQuery::PreparedQuery(const QuantisedVector& vector)
    : dot(vector.values), scale(vector.scale), error(vector.error) {}

float product(const QuantisedRows& rows, std::size_t row, const PreparedQuery& query) {
  std::int32_t sum = 0;
  dot_rows(rows.row(row).data(), 1, query.dot, &sum);
  return static_cast<float>(sum) * (rows.scales[row] * query.scale);
}

void scan_products(const QuantisedRows& rows, std::size_t count,
                   std::span<const QuantisedVector> queries, std::span<float> out) {
  assert(count <= rows.size() && out.size() >= count * queries.size());
  std::vector<PreparedQuery> prepared;
  for (const QuantisedVector& query : queries) {
    assert(query.values.size() == rows.dimension && rows.dimension <= kLongestVector);
    prepared.emplace_back(query);
  }
  std::array<std::int32_t, kRowsAtATime> sums;
  for (std::size_t begin = 0; begin < count; begin += kRowsAtATime) {
    const std::size_t size = std::min(count - begin, kRowsAtATime);
    for (std::size_t q = 0; q < prepared.size(); ++q) {
      dot_rows(rows.values.data() + begin * rows.dimension, size, prepared[q].dot, sums.data());
      for (std::size_t i = 0; i < size; ++i) {
        out[q * count + begin + i] =
            static_cast<float>(sums[i]) * (rows.scales[begin + i] * prepared[q].scale);
      }
    }
  }
}

void scan_products(const QuantisedRows& rows, std::size_t count, std::span<const float> queries,
                   std::span<float> out) {
  std::vector<QuantisedVector> quantised;
  while (!queries.empty()) {
    assert(queries.size() % rows.dimension == 0);
    quantised.push_back(quantise(queries.first(rows.dimension)));
    queries = queries.subspan(rows.dimension);
  }
  scan_products(rows, count, quantised, out);
}

}  // namespace daybook
