#include "daybook/index/quantised.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "daybook/index/index_file.h"

namespace daybook {
namespace {

std::vector<float> random_unit_vector(std::size_t dimension, std::mt19937& random) {
  std::normal_distribution<float> normal;
  std::vector<float> vector(dimension);
  double squares = 0;
  for (float& x : vector) {
    x = normal(random);
    squares += static_cast<double>(x) * static_cast<double>(x);
  }
  for (float& x : vector) {
    x = static_cast<float>(x / std::sqrt(squares));
  }
  return vector;
}

double exact_product(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    sum += static_cast<double>(a[k]) * static_cast<double>(b[k]);
  }
  return sum;
}

TEST(Quantise, KeepsTheLargestNumberExactlyAndRoundsTheRest) {
  const std::vector<float> vector = {1.27F, -0.635F, 0.004F, 0.006F, 0};
  const QuantisedVector q = quantise(vector);
  EXPECT_EQ(q.values, (std::vector<std::int8_t>{127, -64, 0, 1, 0}));
  EXPECT_FLOAT_EQ(q.scale, 0.01F);
  EXPECT_NEAR(q.error, std::sqrt(0.005 * 0.005 + 0.004 * 0.004 * 2), 1e-6);
}

TEST(Quantise, TakesZerosAndTinyNumbers) {
  const QuantisedVector zeros = quantise(std::vector<float>(3));
  EXPECT_EQ(zeros.values, std::vector<std::int8_t>(3));
  EXPECT_EQ(zeros.scale, 0);
  EXPECT_EQ(zeros.error, 0);
  EXPECT_TRUE(quantise({}).values.empty());
  const QuantisedVector tiny = quantise(std::vector<float>{1e-45F, 0});  // scale underflows
  EXPECT_EQ(tiny.values, std::vector<std::int8_t>(2));
}

RC_GTEST_PROP(Quantise, ErrsByAtMostHalfAStepANumber, (const std::vector<std::int16_t>& numbers)) {
  std::vector<float> vector;
  vector.reserve(numbers.size());
  for (const std::int16_t number : numbers) {
    vector.push_back(static_cast<float>(number) / 1000);
  }
  const QuantisedVector q = quantise(vector);
  double squares = 0;
  for (std::size_t k = 0; k < vector.size(); ++k) {
    const double lost = static_cast<double>(vector[k]) - static_cast<double>(q.scale) * q.values[k];
    RC_ASSERT(std::abs(lost) <= 0.5001 * static_cast<double>(q.scale));
    squares += lost * lost;
  }
  RC_ASSERT(std::abs(std::sqrt(squares) - static_cast<double>(q.error)) <=
            1e-6 * (1 + std::sqrt(squares)));
}

// Rows and queries of any bytes with scale one, so that products are the integers.
struct Bytes {
  explicit Bytes(std::size_t count, std::size_t size, std::mt19937& random)
      : dimension(size), values(count * size), scales(count, 1.0F), errors(count) {
    std::uniform_int_distribution<int> byte(-127, 127);
    for (std::int8_t& x : values) {
      x = static_cast<std::int8_t>(byte(random));
    }
  }

  QuantisedRows view() const { return {dimension, values, scales, errors}; }
  std::vector<QuantisedVector> queries() const {
    std::vector<QuantisedVector> queries;
    for (std::size_t i = 0; i < scales.size(); ++i) {
      const auto row = view().row(i);
      queries.push_back({{row.begin(), row.end()}, 1.0F, 0});
    }
    return queries;
  }

  std::size_t dimension;
  std::vector<std::int8_t> values;
  std::vector<float> scales;
  std::vector<float> errors;
};

std::int32_t plain_product(std::span<const std::int8_t> a, std::span<const std::int8_t> b) {
  std::int32_t sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    sum += std::int32_t{a[k]} * std::int32_t{b[k]};
  }
  return sum;
}

RC_GTEST_PROP(ScanProducts, AreThePlainLoopsIntegers, ()) {
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto dimension = *rc::gen::inRange<std::size_t>(1, 300);
  const Bytes rows(*rc::gen::inRange<std::size_t>(0, 150), dimension, random);
  const Bytes asked(*rc::gen::inRange<std::size_t>(0, 10), dimension, random);
  const auto count = *rc::gen::inRange<std::size_t>(0, rows.scales.size() + 1);
  std::vector<float> out(count * asked.scales.size());
  scan_products(rows.view(), count, asked.queries(), out);
  for (std::size_t q = 0; q < asked.scales.size(); ++q) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::int32_t expected = plain_product(rows.view().row(i), asked.view().row(q));
      RC_ASSERT(out[q * count + i] == static_cast<float>(expected));
    }
  }
}

TEST(ScanProducts, DoNotOverflowAtTheExtremes) {
  const std::size_t dimension = kLongestVector;
  const std::vector<std::int8_t> largest(dimension, 127);
  const std::vector<float> one = {1.0F};
  const std::vector<QuantisedVector> queries = {
      {largest, 1.0F, 0}, {std::vector<std::int8_t>(dimension, -127), 1.0F, 0}};
  std::vector<float> out(2);
  scan_products({dimension, largest, one, one}, 1, queries, out);
  const auto expected = static_cast<float>(127 * 127 * static_cast<std::int32_t>(dimension));
  EXPECT_EQ(out, (std::vector<float>{expected, -expected}));
}

TEST(ScanProducts, StayInsideTheErrorBound) {
  std::mt19937 random(7);
  for (const std::size_t dimension : {16U, 120U, 256U}) {
    double worst = 0;
    for (int i = 0; i < 300; ++i) {
      const std::vector<float> x = random_unit_vector(dimension, random);
      // Half of the queries near the row: long products err most.
      std::vector<float> q = random_unit_vector(dimension, random);
      if (i % 2 == 0) {
        q = x;
        std::rotate(q.begin(), q.begin() + 1, q.begin() + 3);
      }
      const QuantisedVector row = quantise(x);
      std::vector<float> out(1);
      scan_products({dimension, row.values, std::span(&row.scale, 1), std::span(&row.error, 1)}, 1,
                    q, out);
      const double off = std::abs(static_cast<double>(out[0]) - exact_product(x, q));
      const auto bound = static_cast<double>(product_error(row.error, quantise(q).error));
      ASSERT_LE(off, bound);
      worst = std::max(worst, off / bound);
    }
    EXPECT_GT(worst, 0.01);  // a bound a hundred times too wide would prune nothing
  }
}

TEST(ScanProducts, TakeFloatsOrQuantisedQueriesAlike) {
  std::mt19937 random(8);
  const Bytes rows(70, 24, random);
  std::vector<float> floats;
  std::vector<QuantisedVector> quantised;
  for (int i = 0; i < 5; ++i) {
    const std::vector<float> q = random_unit_vector(24, random);
    floats.insert(floats.end(), q.begin(), q.end());
    quantised.push_back(quantise(q));
  }
  std::vector<float> from_floats(std::size_t{70} * 5);
  std::vector<float> from_quantised(from_floats.size());
  scan_products(rows.view(), 70, floats, from_floats);
  scan_products(rows.view(), 70, quantised, from_quantised);
  EXPECT_EQ(from_floats, from_quantised);
}

TEST(ScanProducts, GiveNothingWithoutRowsOrQueries) {
  std::vector<float> out;
  EXPECT_NO_THROW(scan_products({}, 0, std::span<const float>(), out));
}

TEST(QuantisedRows, AreReadBackFromAnIndexFile) {
  std::mt19937 random(9);
  std::vector<float> rows;
  for (int i = 0; i < 3; ++i) {
    const std::vector<float> row = random_unit_vector(16, random);
    rows.insert(rows.end(), row.begin(), row.end());
  }
  IndexFileWriter writer;
  write_rows(writer, "moments", rows, 16);
  const auto file = IndexFile::from_bytes(writer.finish({"nora", 1, "fake:"}));
  const QuantisedRows read = read_rows(*file, "moments");
  ASSERT_EQ(read.size(), 3U);
  EXPECT_EQ(read.dimension, 16U);
  const QuantisedVector second = quantise(std::span(rows).subspan(16, 16));
  EXPECT_TRUE(std::ranges::equal(read.row(1), second.values));
  EXPECT_EQ(read.scales[1], second.scale);
  EXPECT_EQ(read.errors[1], second.error);
  EXPECT_EQ(read_rows(*file, "absent").size(), 0U);
}

}  // namespace
}  // namespace daybook
