#include "daybook/base/hash.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>

namespace daybook {
namespace {

// Ids in every existing store depend on these. Never change them.
TEST(Hash, KeepsItsGoldenValues) {
  EXPECT_EQ(hash64(""), 0xe15c'018e'654f'a72dULL);
  EXPECT_EQ(hash64("a"), 0x4add'2b1f'b6f7'737cULL);
  EXPECT_EQ(hash64("I pick up the cup."), 0x784e'8e3a'b074'1748ULL);
  EXPECT_EQ(hash64("\xe6\x9d\xaf\xe5\xad\x90"), 0xdf5d'7de7'8ddb'6d83ULL);
  EXPECT_EQ(Hasher().add("nora").add(-1).add(std::uint64_t{42}).finish(), 0xc10f'b7bb'dc55'af8eULL);
  EXPECT_EQ(mix64(1), 0x5692'161d'100b'05e5ULL);
}

TEST(Hash, TellsWhereFieldsEnd) {
  EXPECT_NE(Hasher().add("ab").add("c").finish(), Hasher().add("a").add("bc").finish());
  EXPECT_NE(Hasher().add("a").finish(), Hasher().add("a").add("").finish());
  EXPECT_NE(Hasher().finish(), Hasher().add("").finish());
}

TEST(Hash, TellsTrailingZerosApart) {
  EXPECT_NE(hash64(std::string(1, '\0')), hash64(std::string(2, '\0')));
  EXPECT_NE(hash64(std::string(8, '\0')), hash64(std::string(9, '\0')));
}

TEST(Hash, TakesIntegersByValueNotByType) {
  EXPECT_EQ(Hasher().add(std::int8_t{-1}).finish(), Hasher().add(std::int64_t{-1}).finish());
  EXPECT_EQ(Hasher().add('\x05').finish(), Hasher().add(5ULL).finish());
}

TEST(Hash, MayGoOnAfterFinish) {
  Hasher hasher;
  hasher.add("one");
  EXPECT_EQ(hasher.finish(), hasher.finish());
  hasher.add("two");
  EXPECT_EQ(hasher.finish(), Hasher().add("one").add("two").finish());
}

TEST(Hash, HasNoCollisionAmongHundredThousandNumberedTexts) {
  std::unordered_set<std::uint64_t> seen;
  std::unordered_set<std::uint32_t> low_halves;
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t hash = hash64("window " + std::to_string(i));
    EXPECT_TRUE(seen.insert(hash).second) << i;
    low_halves.insert(static_cast<std::uint32_t>(hash));
  }
  // 1.2 collisions are expected among 100,000 in 2^32; 12 happen once in a billion hashes.
  EXPECT_GT(low_halves.size(), 100'000U - 12U);
}

RC_GTEST_PROP(Hash, ChangesAboutHalfOfItsBitsWithOneBitOfInput, (const std::string& tail)) {
  std::string text = "x" + tail;
  const std::uint64_t before = hash64(text);
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = static_cast<char>(text[at] ^ (1 << *rc::gen::inRange(0, 7)));
  const int changed = std::popcount(before ^ hash64(text));
  RC_ASSERT(changed > 8);
  RC_ASSERT(changed < 56);
}

}  // namespace
}  // namespace daybook
