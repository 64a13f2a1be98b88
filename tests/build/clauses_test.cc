#include "daybook/build/clauses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using english::clauses;
using testing::ElementsAre;

Clause only(std::string_view text) { return split_clauses(english::words(text)).at(0); }

TEST(Clauses, ShareTheSubjectOfAList) {
  EXPECT_THAT(clauses("I stand up, pick up my phone and put the box away."),
              ElementsAre("I|stand|up", "I|pick|up my phone", "I|put|the box away"));
}

TEST(Clauses, KeepNounListsTogether) {
  EXPECT_THAT(clauses("I buy bread, butter and jam."), ElementsAre("I|buy|bread, butter and jam"));
}

TEST(Clauses, KeepListsOfPersonsTogether) {
  EXPECT_THAT(clauses("Omar, Priya and I carry the crates."),
              ElementsAre("Omar, Priya and I|carry|the crates"));
}

TEST(Clauses, SplitAtWhileAndAs) {
  EXPECT_THAT(clauses("I stir the soup while Omar sets the table."),
              ElementsAre("I|stir|the soup", "Omar|set|the table"));
  EXPECT_THAT(clauses("I laugh as Felix drops the spoon."),
              ElementsAre("I|laugh|", "Felix|drop|the spoon"));
}

TEST(Clauses, SplitAtSemicolons) {
  EXPECT_THAT(clauses("I weigh the flour; I sift it."),
              ElementsAre("I|weigh|the flour", "I|sift|it"));
}

TEST(Clauses, GiveALeadingGerundTheSubjectThatFollows) {
  EXPECT_THAT(clauses("Holding the lantern, Wei steps outside."),
              ElementsAre("Wei|hold|the lantern", "Wei|step|outside"));
}

TEST(Clauses, SplitAGerundThatGoesAlongWithMoving) {
  EXPECT_THAT(clauses("I walk forward carrying a crate."),
              ElementsAre("I|walk|forward", "I|carry|a crate"));
}

TEST(Clauses, LeaveAMissingSubjectEmpty) {
  EXPECT_THAT(clauses("Pick up the cup."), ElementsAre("-|pick|up the cup"));
}

TEST(Clauses, PutALeadingAdjunctBehind) {
  EXPECT_THAT(clauses("In the kitchen, Omar peels a potato."),
              ElementsAre("Omar|peel|a potato In the kitchen"));
}

TEST(Clauses, LookThroughAspect) {
  EXPECT_THAT(clauses("I keep walking to the door."), ElementsAre("I|walk|to the door"));
  EXPECT_THAT(clauses("I start to cut the bread."), ElementsAre("I|cut|the bread"));
  EXPECT_THAT(clauses("I stop cutting."), ElementsAre("I|stop|cutting"));
}

TEST(Clauses, FindWhatSomebodyWasSeenDoing) {
  EXPECT_THAT(clauses("I saw Omar put the key in his pocket."),
              ElementsAre("I|see|Omar", "Omar|put|the key in his pocket"));
}

TEST(Clauses, DropThePronounThatRepeatsAName) {
  EXPECT_THAT(clauses("Omar, he is cooking rice."), ElementsAre("Omar|cook|rice"));
}

TEST(Clauses, WithoutAVerbKeepTheirWords) {
  EXPECT_THAT(clauses("A red bicycle."), ElementsAre("-||A red bicycle"));
}

TEST(Clause, KnowsNegation) {
  EXPECT_TRUE(only("Priya does not open the letter.").negated);
  EXPECT_FALSE(only("Priya opens the letter.").negated);
}

TEST(Clause, KnowsIntention) {
  EXPECT_TRUE(only("I am going to buy a lamp.").intended);
  EXPECT_TRUE(only("I will buy a lamp.").intended);
  EXPECT_FALSE(only("I am buying a lamp.").intended);
}

TEST(Clause, KnowsPassiveAndCopula) {
  EXPECT_TRUE(only("The lid is taken off.").passive);
  EXPECT_FALSE(only("I am starting to use the drill.").passive);
  EXPECT_TRUE(only("The soup is hot.").copula);
}

}  // namespace
}  // namespace daybook
