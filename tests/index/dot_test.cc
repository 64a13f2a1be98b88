#include "daybook/index/dot.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "daybook/index/quantised.h"

namespace daybook {
namespace {

std::vector<std::int8_t> any_bytes(std::size_t count, std::mt19937& random) {
  std::vector<std::int8_t> bytes(count);
  for (std::int8_t& byte : bytes) {
    byte = static_cast<std::int8_t>(static_cast<int>(random() % 255) - 127);
  }
  return bytes;
}

std::vector<std::int32_t> plain(const std::vector<std::int8_t>& rows,
                                const std::vector<std::int8_t>& query) {
  std::vector<std::int32_t> sums(rows.size() / query.size(), 0);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    for (std::size_t k = 0; k < query.size(); ++k) {
      sums[i] += std::int32_t{rows[i * query.size() + k]} * std::int32_t{query[k]};
    }
  }
  return sums;
}

std::vector<std::int32_t> dots(const std::vector<std::int8_t>& rows,
                               const std::vector<std::int8_t>& query) {
  std::vector<std::int32_t> sums(rows.size() / query.size());
  dot_rows(rows.data(), sums.size(), DotQuery(query), sums.data());
  return sums;
}

/// Every target that was compiled and that this machine can run, one after the other.
template <typename Check>
std::set<std::string> on_every_target(Check check) {
  std::set<std::string> names;
  for (const std::int64_t target : hwy::SupportedTargets() == 0
                                       ? std::vector<std::int64_t>()
                                       : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    names.insert(dot_target());
    check();
  }
  hwy::SetSupportedTargetsForTest(0);
  return names;
}

RC_GTEST_PROP(DotRows, AreThePlainLoopsIntegersOnEveryTarget, ()) {
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto dimension = *rc::gen::inRange<std::size_t>(1, 400);
  const auto query = any_bytes(dimension, random);
  const auto rows = any_bytes(dimension * *rc::gen::inRange<std::size_t>(0, 9), random);
  const auto expected = plain(rows, query);
  on_every_target([&] { RC_ASSERT(dots(rows, query) == expected); });
}

TEST(DotRows, DoNotOverflowAtTheExtremesOnAnyTarget) {
  const std::vector<std::int8_t> largest(kLongestVector, 127);
  const std::vector<std::int8_t> smallest(kLongestVector, -127);
  const auto expected = 127 * 127 * static_cast<std::int32_t>(kLongestVector);
  on_every_target([&] {
    EXPECT_EQ(dots(largest, largest), std::vector{expected});
    EXPECT_EQ(dots(largest, smallest), std::vector{-expected});
    EXPECT_EQ(dots(smallest, smallest), std::vector{expected});
  });
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
TEST(DotRows, AreTriedOnMoreThanOneTarget) {
  const auto names = on_every_target([] {});
  EXPECT_GE(names.size(), 2U) << "this machine offers one target only";
}
#endif

}  // namespace
}  // namespace daybook
