#include "daybook/recall/oracle.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

TEST(Oracle, TakesThePlaceOfWhatWasFound) {
  Recollection found;
  found.visible = 9;
  found.candidates = {{7, 0.9}, {2, 0.1}};
  found.evidence = {{7, 0.9}};
  narrow(found, OracleWindows({2, 5}));
  ASSERT_EQ(found.candidates.size(), 2U);
  EXPECT_EQ(found.candidates[0].window, 2U);
  EXPECT_EQ(found.candidates[1].window, 5U);
  EXPECT_DOUBLE_EQ(found.candidates[1].probability, 0.5);
  EXPECT_EQ(found.evidence.size(), 2U);
  EXPECT_EQ(found.visible, 9U);
}

TEST(Oracle, MayHoldNothing) {
  Recollection found;
  found.candidates = found.evidence = {{7, 1}};
  narrow(found, OracleWindows({}));
  EXPECT_TRUE(found.candidates.empty());
  EXPECT_TRUE(found.evidence.empty());
}

}  // namespace
}  // namespace daybook
