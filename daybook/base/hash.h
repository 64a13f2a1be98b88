#pragma once
/// The hash behind every id and content key of daybook: 64 bits, stable for ever.
///
/// Stored ids depend on it, so the algorithm and its constants never change; golden values
/// in tests/base/hash_test.cc guard them. It is the same on every machine (words are read as
/// little-endian). Not cryptographic: whoever can choose the input can make collisions.
/// Among n records of honest input the chance of any collision is about n^2 / 2^65.

#include <concepts>
#include <cstdint>
#include <string_view>

namespace daybook {

/// A bijection on 64 bits in which every input bit changes every output bit with
/// probability one half.
std::uint64_t mix64(std::uint64_t x);

/// Hash of `bytes`; equal to Hasher().add(bytes).finish().
std::uint64_t hash64(std::string_view bytes);

/// Hash of a sequence of fields. Fields are length-prefixed: ("ab", "c") and ("a", "bc")
/// differ, and so do a sequence and the same sequence with an empty field.
class Hasher {
 public:
  Hasher& add(std::string_view bytes);

  /// An integer field; the value counts, not its type, sign extension included.
  template <std::integral T>
  Hasher& add(T value) {
    return add_word(static_cast<std::uint64_t>(value));
  }

  /// The hash of what was added so far; adding may go on.
  std::uint64_t finish() const;

 private:
  Hasher& add_word(std::uint64_t word);
  void absorb(std::uint64_t word);

  std::uint64_t state_ = 0x6461'7962'6f6f'6b31;  // "daybook1"
  std::uint64_t words_ = 0;
};

}  // namespace daybook
