// Ids must be reproducible on every machine and for years, cheap to compute for short
// texts, and spread evenly in all bits (shards and tables use the low ones).
//
// The state absorbs one 64-bit word at a time by
//
//   state = mix64((state ^ word) + golden),   golden = 2^64 / phi
//
// where mix64 is a finaliser of two xor-shift-multiply rounds (constants of David Stafford's
// variant 13, the ones SplitMix64 uses: Steele, Lea, Flood, "Fast splittable pseudorandom
// number generators", OOPSLA 2014). For a given state each step is a bijection of the word,
// so two inputs of equal length that differ in one word never collide; adding `golden`
// keeps runs of zero words from standing still. A text is its length, then its words, the
// last one padded with zeros; finish() folds in the number of words. Cost: two
// multiplications for every eight bytes.

#include "daybook/base/hash.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace daybook {
namespace {

constexpr std::uint64_t kGolden = 0x9e37'79b9'7f4a'7c15;
constexpr std::size_t kWordBytes = 8;

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return word;
}

}  // namespace

std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58'476d'1ce4'e5b9;
  x = (x ^ (x >> 27)) * 0x94d0'49bb'1331'11eb;
  return x ^ (x >> 31);
}

std::uint64_t hash64(std::string_view bytes) { return Hasher().add(bytes).finish(); }

Hasher& Hasher::add(std::string_view bytes) {
  absorb(bytes.size());
  for (std::size_t at = 0; at < bytes.size(); at += kWordBytes) {
    absorb(little_endian(bytes.substr(at, std::min(kWordBytes, bytes.size() - at))));
  }
  return *this;
}

Hasher& Hasher::add_word(std::uint64_t word) {
  absorb(word);
  return *this;
}

std::uint64_t Hasher::finish() const { return mix64(state_ ^ words_); }

void Hasher::absorb(std::uint64_t word) {
  state_ = mix64((state_ ^ word) + kGolden);
  ++words_;
}

}  // namespace daybook
