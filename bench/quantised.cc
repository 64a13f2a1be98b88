// Scans of vectors at one byte a number.
//
//   Scan/QUERIES  75,000 rows of 256 numbers, a week of distinct captions, QUERIES at once;
//                 "mac" counts multiplications with addition a second of CPU time
//   Quantise      one vector of 256 numbers

#include "daybook/index/quantised.h"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace daybook {
namespace {

constexpr std::size_t kRows = 75'000;
constexpr std::size_t kDimension = 256;

std::vector<float> random_vector(std::mt19937& random) {
  std::normal_distribution<float> normal(0, 1.0F / 16);
  std::vector<float> vector(kDimension);
  for (float& x : vector) {
    x = normal(random);
  }
  return vector;
}

struct Rows {
  Rows() {
    std::mt19937 random(1);
    std::uniform_int_distribution<int> byte(-127, 127);
    for (std::int8_t& x : values) {
      x = static_cast<std::int8_t>(byte(random));
    }
  }

  QuantisedRows view() const { return {kDimension, values, scales, errors}; }

  std::vector<std::int8_t> values = std::vector<std::int8_t>(kRows * kDimension);
  std::vector<float> scales = std::vector<float>(kRows, 0.001F);
  std::vector<float> errors = std::vector<float>(kRows, 0.005F);
};

void scan(benchmark::State& state) {
  static const Rows rows;
  std::mt19937 random(2);
  std::vector<QuantisedVector> queries;
  while (queries.size() < static_cast<std::size_t>(state.range(0))) {
    queries.push_back(quantise(random_vector(random)));
  }
  std::vector<float> out(kRows * queries.size());
  for (const auto& iteration : state) {
    static_cast<void>(iteration);
    scan_products(rows.view(), kRows, queries, out);
    benchmark::DoNotOptimize(out.data());
  }
  const auto products = static_cast<double>(kRows * kDimension * queries.size());
  state.counters["mac"] =
      benchmark::Counter(products, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(scan)->Name("Scan")->Arg(1)->Arg(4)->Arg(14)->Arg(32)->Unit(benchmark::kMillisecond);

void quantise_one(benchmark::State& state) {
  std::mt19937 random(3);
  const std::vector<float> vector = random_vector(random);
  for (const auto& iteration : state) {
    static_cast<void>(iteration);
    benchmark::DoNotOptimize(quantise(vector));
  }
}
BENCHMARK(quantise_one)->Name("Quantise");

}  // namespace
}  // namespace daybook

BENCHMARK_MAIN();
