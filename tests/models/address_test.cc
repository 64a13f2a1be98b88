#include "daybook/models/address.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

TEST(SplitAddress, TellsAModelFromWhatFollowsIt) {
  const ModelAddress split = split_address("a b/m.gguf?threads=2&query=to%20find&&odd");
  EXPECT_EQ(split.model, "a b/m.gguf");
  ASSERT_EQ(split.parts.size(), 3U);
  EXPECT_EQ(split.parts[0].name, "threads");
  EXPECT_EQ(split.parts[0].value, "2");
  EXPECT_EQ(split.parts[1].value, "to find");
  EXPECT_EQ(split.parts[2].name, "odd");
  EXPECT_EQ(split.parts[2].value, "");
}

TEST(SplitAddress, ThereMayBeNothing) {
  EXPECT_EQ(split_address("").model, "");
  EXPECT_TRUE(split_address("m.gguf").parts.empty());
  EXPECT_TRUE(split_address("m.gguf?").parts.empty());
  EXPECT_EQ(split_address("?x=50%").parts.at(0).value, "50%");
}

}  // namespace
}  // namespace daybook
