#include "daybook/build/reasons.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

TEST(Reasons, AreToldOnceEach) {
  Reasons reasons;
  EXPECT_EQ(reasons.text(), "");
  reasons.note("");
  reasons.note("the model: timed out");
  reasons.note("the model: refused");
  reasons.note("the model: timed out");
  EXPECT_EQ(reasons.text(), "the model: timed out; the model: refused");
  reasons.clear();
  EXPECT_EQ(reasons.text(), "");
}

}  // namespace
}  // namespace daybook
