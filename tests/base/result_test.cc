#include "daybook/base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace daybook {
namespace {

Result<int> parse_digit(char c) {
  if (c < '0' || c > '9') {
    return Failure{ErrorKind::BadInput, std::string("no digit: ") + c};
  }
  return c - '0';
}

Result<void> require_digit(char c) {
  if (const Result<int> digit = parse_digit(c); !digit) {
    return digit.error();
  }
  return {};
}

TEST(Result, HoldsAValue) {
  const Result<int> seven = parse_digit('7');
  ASSERT_TRUE(seven);
  EXPECT_EQ(*seven, 7);
  EXPECT_EQ(seven.value(), 7);
  EXPECT_EQ(seven.value_or(0), 7);
}

TEST(Result, HoldsAFailure) {
  const Result<int> none = parse_digit('x');
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error(), (Failure{ErrorKind::BadInput, "no digit: x"}));
  EXPECT_EQ(none.value_or(-1), -1);
}

TEST(Result, ThrowsItsFailureWhenTheValueIsInsistedOn) {
  try {
    (void)parse_digit('x').value();
    FAIL() << "did not throw";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::BadInput);
    EXPECT_STREQ(error.what(), "no digit: x");
    EXPECT_TRUE(std::string(error.where().file_name()).ends_with("result_test.cc"));
  }
}

TEST(Result, MovesItsValueOut) {
  Result<std::unique_ptr<int>> owner = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = std::move(owner).value();
  EXPECT_EQ(*taken, 3);
}

TEST(Result, TellsAStringFromAFailure) {
  const Result<std::string> text = std::string("fine");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 4U);
}

TEST(ResultOfVoid, IsSuccessByDefault) {
  EXPECT_TRUE(require_digit('1'));
  EXPECT_NO_THROW(require_digit('1').value());
}

TEST(ResultOfVoid, PassesAFailureOn) {
  const Result<void> failed = require_digit('?');
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "no digit: ?");
  EXPECT_THROW(failed.value(), Error);
}

}  // namespace
}  // namespace daybook
