// Products of bytes in 32-bit integers: 256 products of at most 127 * 127 fit with
// room to spare, so the sum is exact and its order does not matter.
//
// Rows are read once for all queries: a block of rows stays in the first-level
// cache while every query passes over it.

#include "daybook/index/quantised.h"

#include <algorithm>
#include <cmath>

namespace daybook {
namespace {

constexpr float kLargest = 127.0F;
constexpr std::size_t kRowsAtATime = 64;

struct Quantised {
  std::vector<std::int8_t> values;
  float scale = 0;
  float error = 0;
};

Quantised quantise(std::span<const float> row) {
  float largest = 0;
  for (const float x : row) {
    largest = std::max(largest, std::abs(x));
  }
  Quantised q;
  q.values.resize(row.size(), 0);
  q.scale = largest / kLargest;
  double error = 0;
  for (std::size_t k = 0; k < row.size() && largest > 0; ++k) {
    q.values[k] = static_cast<std::int8_t>(std::lround(row[k] / q.scale));
    const double lost = row[k] - static_cast<double>(q.scale) * q.values[k];
    error += lost * lost;
  }
  q.error = static_cast<float>(std::sqrt(error));
  return q;
}

__attribute__((target_clones("arch=x86-64-v4", "avx2", "default"))) std::int32_t product(
    const std::int8_t* a, const std::int8_t* b, std::size_t size) {
  std::int32_t sum = 0;
  for (std::size_t k = 0; k < size; ++k) {
    sum += static_cast<std::int16_t>(a[k]) * static_cast<std::int16_t>(b[k]);
  }
  return sum;
}

}  // namespace

void write_rows(IndexFileWriter& file, const std::string& prefix, std::span<const float> rows,
                std::size_t dimension) {
  const std::size_t count = dimension == 0 ? 0 : rows.size() / dimension;
  std::vector<std::int8_t> values;
  values.reserve(rows.size());
  std::vector<float> scales;
  std::vector<float> errors;
  for (std::size_t i = 0; i < count; ++i) {
    const Quantised q = quantise(rows.subspan(i * dimension, dimension));
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

void scan_products(const QuantisedRows& rows, std::size_t count, std::span<const float> queries,
                   std::span<float> out) {
  std::vector<Quantised> quantised;
  for (std::size_t at = 0; at < queries.size(); at += rows.dimension) {
    quantised.push_back(quantise(queries.subspan(at, rows.dimension)));
  }
  for (std::size_t begin = 0; begin < count; begin += kRowsAtATime) {
    const std::size_t end = std::min(count, begin + kRowsAtATime);
    for (std::size_t q = 0; q < quantised.size(); ++q) {
      for (std::size_t i = begin; i < end; ++i) {
        const std::int32_t sum = product(rows.row(i).data(), quantised[q].values.data(), rows.dimension);
        out[q * count + i] = static_cast<float>(sum) * rows.scales[i] * quantised[q].scale;
      }
    }
  }
}

}  // namespace daybook
