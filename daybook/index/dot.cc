// Three kernels. With VNNI one instruction multiplies 64 unsigned by 64 signed
// bytes and adds four neighbours each into 32 bits: rows are made unsigned by
// flipping their top bit, which adds 128 to every number, and 128 times the
// query's sum is taken off again. Elsewhere bytes are widened to 16 bits, of which
// neighbouring products are added in 32 bits (two instructions on AVX2 and NEON);
// Highway's scalar target does the same one at a time.
//
// No sum on the way overflows (kLongestVector).

#include "daybook/index/dot.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "daybook/index/dot.cc"
#define HWY_WANT_AVX3_DL         // VNNI is part of it
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace daybook::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3_DL

constexpr std::size_t kAtOnce = 64;

// Highway asks for VNNI before it chooses this target, and forgets to tell the compiler; clang then
// takes these for all there are.
#define DAYBOOK_VNNI __attribute__((target("avx512f,avx512bw,avx512vnni")))

DAYBOOK_VNNI inline __m512i load_unsigned(const std::int8_t* numbers) {
  return _mm512_xor_si512(_mm512_loadu_si512(numbers), _mm512_set1_epi8(-128));
}

DAYBOOK_VNNI inline std::int32_t dot(const std::int8_t* row, const std::int8_t* query,
                                     std::size_t size) {
  __m512i sums = _mm512_setzero_si512();
  __m512i more = _mm512_setzero_si512();
  std::size_t k = 0;
  for (; k + 2 * kAtOnce <= size; k += 2 * kAtOnce) {
    sums = _mm512_dpbusd_epi32(sums, load_unsigned(row + k), _mm512_loadu_si512(query + k));
    more = _mm512_dpbusd_epi32(more, load_unsigned(row + k + kAtOnce),
                               _mm512_loadu_si512(query + k + kAtOnce));
  }
  for (; k < size; k += kAtOnce) {
    const std::size_t left = std::min(size - k, kAtOnce);
    const __mmask64 mask = left == kAtOnce ? ~__mmask64{0} : (__mmask64{1} << left) - 1;
    const __m512i numbers =
        _mm512_xor_si512(_mm512_maskz_loadu_epi8(mask, row + k), _mm512_set1_epi8(-128));
    sums = _mm512_dpbusd_epi32(sums, numbers, _mm512_maskz_loadu_epi8(mask, query + k));
  }
  return _mm512_reduce_add_epi32(_mm512_add_epi32(sums, more));
}

DAYBOOK_VNNI void dot_rows(const std::int8_t* rows, std::size_t count, const DotQuery& query,
                           std::int32_t* out) {
  const std::size_t size = query.dimension();
  const auto shift = static_cast<std::uint32_t>(query.sum()) * 128U;
  for (std::size_t i = 0; i < count; ++i) {
    const auto sum = static_cast<std::uint32_t>(dot(rows + i * size, query.values(), size));
    out[i] = static_cast<std::int32_t>(sum - shift);
  }
}

#else

namespace hn = hwy::HWY_NAMESPACE;

inline std::int32_t dot(const std::int8_t* row, const std::int16_t* query, std::size_t size) {
  const hn::ScalableTag<std::int16_t> d16;
  const hn::Rebind<std::int8_t, decltype(d16)> d8;
  const hn::RepartitionToWide<decltype(d16)> d32;
  const std::size_t lanes = hn::Lanes(d16);
  auto sums = hn::Zero(d32);
  auto more = hn::Zero(d32);
  std::size_t k = 0;
  for (; k + lanes <= size; k += lanes) {
    const auto numbers = hn::PromoteTo(d16, hn::LoadU(d8, row + k));
    sums = hn::ReorderWidenMulAccumulate(d32, numbers, hn::LoadU(d16, query + k), sums, more);
  }
  std::int32_t total = hn::GetLane(hn::SumOfLanes(d32, hn::Add(sums, more)));
  for (; k < size; ++k) {
    total += std::int32_t{row[k]} * std::int32_t{query[k]};
  }
  return total;
}

void dot_rows(const std::int8_t* rows, std::size_t count, const DotQuery& query,
              std::int32_t* out) {
  const std::size_t size = query.dimension();
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = dot(rows + i * size, query.wide(), size);
  }
}

#endif

std::string target() { return hwy::TargetName(HWY_TARGET); }

}  // namespace daybook::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace daybook {

HWY_EXPORT(dot_rows);
HWY_EXPORT(target);

DotQuery::DotQuery(std::span<const std::int8_t> values)
    : values_(values.begin(), values.end()), wide_(values.begin(), values.end()) {
  for (const std::int8_t value : values) {
    sum_ += value;
  }
}

void dot_rows(const std::int8_t* rows, std::size_t count, const DotQuery& query,
              std::int32_t* out) {
  HWY_DYNAMIC_DISPATCH(dot_rows)(rows, count, query, out);
}

std::string dot_target() { return HWY_DYNAMIC_DISPATCH(target)(); }

}  // namespace daybook

#endif  // HWY_ONCE
