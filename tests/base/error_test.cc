#include "daybook/base/error.h"

#include <gtest/gtest.h>

#include <exception>
#include <string>

namespace daybook {
namespace {

TEST(Error, SaysPlaceCauseAndRemedy) {
  const Error error(ErrorKind::BadInput, "not UTF-8",
                    {.file = "day1.srt", .line = 7, .remedy = "convert it with iconv"});
  EXPECT_STREQ(error.what(), "day1.srt:7: not UTF-8; convert it with iconv");
}

TEST(Error, LeavesOutWhatIsNotKnown) {
  EXPECT_STREQ(Error(ErrorKind::Storage, "disk full").what(), "disk full");
  EXPECT_STREQ(Error(ErrorKind::BadInput, "empty", {.file = "a.json"}).what(), "a.json: empty");
  EXPECT_STREQ(Error(ErrorKind::Busy, "locked", {.remedy = "try again"}).what(),
               "locked; try again");
}

TEST(Error, IsCaughtAsStandardExceptionWithItsKind) {
  try {
    throw Error(ErrorKind::Config, "unknown recipe");
  } catch (const std::exception& caught) {
    const auto* error = dynamic_cast<const Error*>(&caught);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->kind(), ErrorKind::Config);
    EXPECT_EQ(error->cause(), "unknown recipe");
  }
}

TEST(Error, RemembersTheSourceLineThatThrew) {
  const Error error(ErrorKind::Internal, "broken");
  EXPECT_EQ(error.where().line(), __LINE__ - 1U);
  EXPECT_TRUE(std::string(error.where().file_name()).ends_with("error_test.cc"));
}

TEST(ErrorKind, HasANameForEachKind) {
  EXPECT_EQ(name_of(ErrorKind::Usage), "usage");
  EXPECT_EQ(name_of(ErrorKind::BadInput), "bad input");
  EXPECT_EQ(name_of(ErrorKind::Storage), "storage");
  EXPECT_EQ(name_of(ErrorKind::Model), "model");
  EXPECT_EQ(name_of(ErrorKind::Config), "config");
  EXPECT_EQ(name_of(ErrorKind::Busy), "busy");
  EXPECT_EQ(name_of(ErrorKind::Internal), "internal");
}

}  // namespace
}  // namespace daybook
