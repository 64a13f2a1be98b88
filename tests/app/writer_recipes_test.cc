#include "daybook/app/writer_recipes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daybook/base/error.h"
#include "daybook/models/script_chat.h"

namespace daybook {
namespace {

TEST(WriterRecipes, SayWhoWritesWhat) {
  const auto model = make_script_chat("");
  const Writers online = writers_by("daybook", *model, nullptr);
  EXPECT_TRUE(online.moments);
  EXPECT_TRUE(online.episodes);
  EXPECT_FALSE(online.half_hours);
  const Writers batch = writers_by("egocite", *model, nullptr);
  EXPECT_TRUE(batch.moments);
  EXPECT_FALSE(batch.episodes);
  EXPECT_TRUE(batch.half_hours);
  EXPECT_FALSE(Writers{}.any());
}

TEST(WriterRecipes, NameThoseThatThereAre) {
  const auto model = make_script_chat("");
  try {
    (void)writers_by("dreams", *model, nullptr);
    FAIL() << "took a recipe that there is not";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Usage);
    EXPECT_THAT(error.what(), testing::HasSubstr(writer_recipes()));
  }
  EXPECT_THAT(writer_recipes(), testing::HasSubstr("daybook, egocite"));
}

}  // namespace
}  // namespace daybook
