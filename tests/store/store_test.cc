#include "daybook/store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "daybook/base/error.h"
#include "tests/store/sample_records.h"

namespace daybook {
namespace {

Error error_of_opening(const std::string& uri) {
  try {
    open_store(uri);
  } catch (const Error& error) {
    return error;
  }
  return {ErrorKind::Internal, "nothing was thrown"};
}

TEST(OpenStore, RefusesWhatIsNotTheAddressOfAStore) {
  for (const std::string uri : {"mysql:daybook.db", "daybook.db", "", ":", "sqlite", "sqlite:"}) {
    const Error error = error_of_opening(uri);
    EXPECT_EQ(error.kind(), ErrorKind::Usage) << uri;
    EXPECT_THAT(error.what(), testing::HasSubstr("\"" + uri + "\"")) << uri;
    EXPECT_THAT(error.what(), testing::HasSubstr("sqlite:daybook.db")) << uri;
  }
}

TEST(Changes, AreEmptyWithoutAnyRow) {
  EXPECT_TRUE(Changes{}.empty());
  const Changes full = sample_changes(0, 4);
  EXPECT_FALSE(Changes{.windows = full.windows}.empty());
  EXPECT_FALSE(Changes{.moments = full.moments}.empty());
  EXPECT_FALSE(Changes{.episodes = full.episodes}.empty());
  EXPECT_FALSE(Changes{.patterns = full.patterns}.empty());
  EXPECT_FALSE(Changes{.edges = full.edges}.empty());
  EXPECT_FALSE(Changes{.units = full.units}.empty());
}

}  // namespace
}  // namespace daybook
