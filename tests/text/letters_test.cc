#include "daybook/text/letters.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

TEST(LettersApart, CountsChangesAndASwapAsOne) {
  EXPECT_EQ(letters_apart("store", "store"), 0U);
  EXPECT_EQ(letters_apart("stroe", "store"), 1U);
  EXPECT_EQ(letters_apart("stor", "store"), 1U);
  EXPECT_EQ(letters_apart("stores", "score"), 2U);
  EXPECT_EQ(letters_apart("", "store"), 5U);
}

}  // namespace
}  // namespace daybook
