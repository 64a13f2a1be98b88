#include "daybook/models/embedding_text.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "daybook/base/error.h"

namespace daybook {
namespace {

TEST(FirstWords, CutsAtTheBlankAfterTheLastWord) {
  EXPECT_EQ(first_words("one two three", 2), "one two");
  EXPECT_EQ(first_words("one  two\nthree", 2), "one  two");
  EXPECT_EQ(first_words("one two", 5), "one two");
  EXPECT_EQ(first_words("", 3), "");
}

TEST(ToUnit, ScalesToLengthOneAndLeavesNothingElse) {
  std::array<float, 2> row = {3, 4};
  to_unit(row);
  EXPECT_FLOAT_EQ(row[0], 0.6F);
  EXPECT_FLOAT_EQ(row[1], 0.8F);
  std::array<float, 2> zero = {0, 0};
  to_unit(zero);
  EXPECT_EQ(zero, (std::array<float, 2>{0, 0}));
  std::array<float, 2> broken = {1, std::numeric_limits<float>::quiet_NaN()};
  to_unit(broken);
  EXPECT_EQ(broken, (std::array<float, 2>{0, 0}));
}

TEST(ParsePrefixes, ReadsBothWithEscapedBlanks) {
  const EmbeddingPrefixes prefixes = parse_prefixes("query=query:%20&passage=passage:%20");
  EXPECT_EQ(prefixes.query, "query: ");
  EXPECT_EQ(prefixes.passage, "passage: ");
  EXPECT_EQ(parse_prefixes("").query, "");
  EXPECT_EQ(parse_prefixes("query=50%").query, "50%");
}

TEST(ParsePrefixes, RefusesOtherParts) { EXPECT_THROW(parse_prefixes("prefix=x"), Error); }

}  // namespace
}  // namespace daybook
