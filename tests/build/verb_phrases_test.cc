#include "daybook/build/verb_phrases.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

Deed deed(std::string_view text) {
  return read_deed(split_clauses(english::words(text)).at(0), english::vocabulary());
}

struct Case {
  std::string_view text;
  DeedKind kind;
};

class Deeds : public testing::TestWithParam<Case> {};

TEST_P(Deeds, AreKnownByVerbObjectAndPlace) {
  EXPECT_EQ(deed(GetParam().text).kind, GetParam().kind);
}

INSTANTIATE_TEST_SUITE_P(Handling, Deeds,
                         testing::Values(Case{"I peel the potato", DeedKind::Handling},
                                         Case{"I move the chair", DeedKind::Handling},
                                         Case{"I turn the lamp on", DeedKind::Handling},
                                         Case{"I turn on the lamp", DeedKind::Handling},
                                         Case{"I wash my hands", DeedKind::Handling},
                                         Case{"I take a bite of the apple", DeedKind::Handling},
                                         Case{"I work on the bicycle", DeedKind::Handling},
                                         Case{"I swipe on the screen", DeedKind::Handling},
                                         Case{"I look for the key", DeedKind::Handling}));

INSTANTIATE_TEST_SUITE_P(Vague, Deeds,
                         testing::Values(Case{"I pick something up", DeedKind::Vague},
                                         Case{"I hold it", DeedKind::Vague},
                                         Case{"I take the things", DeedKind::Vague}));

INSTANTIATE_TEST_SUITE_P(Moving, Deeds,
                         testing::Values(Case{"I walk into the kitchen", DeedKind::Arrival},
                                         Case{"I enter the workshop", DeedKind::Arrival},
                                         Case{"I walk over to Priya", DeedKind::Arrival},
                                         Case{"I go upstairs", DeedKind::Arrival},
                                         Case{"I walk forward", DeedKind::Posture},
                                         Case{"I walk to the right", DeedKind::Posture},
                                         Case{"I take two steps forward", DeedKind::Posture}));

INSTANTIATE_TEST_SUITE_P(Posture, Deeds,
                         testing::Values(Case{"I turn my head", DeedKind::Posture},
                                         Case{"I look at the shelf", DeedKind::Posture},
                                         Case{"I take a look at Omar", DeedKind::Posture},
                                         Case{"I raise my right hand", DeedKind::Posture},
                                         Case{"I turn left", DeedKind::Posture},
                                         Case{"I get up", DeedKind::Posture},
                                         Case{"I nod", DeedKind::Posture}));

INSTANTIATE_TEST_SUITE_P(Gestures, Deeds,
                         testing::Values(Case{"Felix laughs", DeedKind::Gesture},
                                         Case{"I wave my hand", DeedKind::Gesture},
                                         Case{"Greta claps", DeedKind::Gesture},
                                         Case{"Greta gives Wei a hug", DeedKind::Gesture}));

INSTANTIATE_TEST_SUITE_P(
    Talk, Deeds,
    testing::Values(Case{"I talk with Omar", DeedKind::Talk},
                    Case{"I say a few words", DeedKind::Talk},
                    Case{"Omar talks about the van", DeedKind::Telling},
                    Case{"Priya asks Omar to bring the jars", DeedKind::Telling},
                    Case{"Greta tells Wei that the stall has moved", DeedKind::Telling}));

INSTANTIATE_TEST_SUITE_P(States, Deeds,
                         testing::Values(Case{"The soup is hot", DeedKind::State},
                                         Case{"I am in the kitchen", DeedKind::State},
                                         Case{"I like tea", DeedKind::State}));

TEST(Deed, TakesTheParticleIntoTheVerb) {
  EXPECT_EQ(deed("I pick up the cup").verb, "pick up");
  EXPECT_EQ(deed("I sit in the garden").verb, "sit");
}

TEST(Deed, IsReachedOnlyWhenOneArrives) {
  EXPECT_TRUE(deed("I walk into the kitchen").reached);
  EXPECT_TRUE(deed("I walk into the kitchen").area);
  EXPECT_FALSE(deed("I walk toward the kitchen").reached);
  EXPECT_FALSE(deed("I leave the kitchen").reached);
  EXPECT_FALSE(deed("I walk to the table").area);
}

TEST(Deed, TellsAStoreyFromTheGround) {
  EXPECT_TRUE(deed("I go to the second floor").area);
  EXPECT_FALSE(deed("I put the jar on the floor").area);
}

}  // namespace
}  // namespace daybook
