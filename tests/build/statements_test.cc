#include "daybook/build/statements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using testing::ElementsAre;

std::vector<std::string> parts(std::string_view text) {
  std::vector<std::string> out;
  for (const Tokens& part : split_statement(english::words(text))) {
    out.push_back(join(part));
  }
  return out;
}

TEST(SplitStatement, CutsWhereANewSubjectBegins) {
  EXPECT_THAT(parts("The soup is too salty, you should add water"),
              ElementsAre("The soup is too salty", "you should add water"));
  EXPECT_THAT(parts("I washed the pan but Omar used it again"),
              ElementsAre("I washed the pan", "Omar used it again"));
}

TEST(SplitStatement, KeepsASharedSubjectTogether) {
  EXPECT_THAT(parts("I got up and left the house"), ElementsAre("I got up and left the house"));
}

TEST(SplitStatement, KeepsListsTogether) {
  EXPECT_THAT(parts("We need flour, yeast and a big bowl"),
              ElementsAre("We need flour, yeast and a big bowl"));
}

TEST(SplitStatement, KeepsConditionsWithTheirConsequence) {
  EXPECT_THAT(parts("If it rains, we stay at home"), ElementsAre("If it rains, we stay at home"));
}

TEST(SplitStatement, MakesNoShortParts) {
  EXPECT_THAT(parts("It is, I think so"), ElementsAre("It is, I think so"));
}

}  // namespace
}  // namespace daybook
