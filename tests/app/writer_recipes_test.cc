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
  EXPECT_TRUE(online.patterns);
  EXPECT_FALSE(online.boundaries);
  EXPECT_FALSE(online.half_hours);
  const Writers batch = writers_by("egocite", *model, nullptr);
  EXPECT_TRUE(batch.moments);
  EXPECT_FALSE(batch.episodes);
  EXPECT_TRUE(batch.half_hours);
  EXPECT_FALSE(batch.patterns);
  const Writers strata = writers_by("grove", *model, nullptr);
  EXPECT_TRUE(strata.moments);
  EXPECT_TRUE(strata.episodes);
  EXPECT_TRUE(strata.patterns);
  EXPECT_TRUE(strata.boundaries);
  EXPECT_FALSE(strata.half_hours);
  EXPECT_FALSE(Writers{}.any());
  EXPECT_FALSE(writers_by("memlife", *model, nullptr).any());
  ASSERT_EQ(texts_by("memlife", *model).size(), 1U);
  EXPECT_EQ(texts_by("memlife", *model)[0].kind, DerivedKind::Narrative);
  EXPECT_TRUE(texts_by("daybook", *model).empty());
  EXPECT_TRUE(texts_by("egocite", *model).empty());
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
  EXPECT_THAT(writer_recipes(), testing::HasSubstr("daybook, egocite, memlife, grove"));
}

}  // namespace
}  // namespace daybook
