#include "daybook/build/actions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Actions : public testing::Test {
 protected:
  Learned learned;
  Focus focus{learned, std::chrono::minutes(5)};
  Pronouns pronouns{english::vocabulary(), learned, focus};
  ActionExtractor extractor{english::vocabulary(), learned, focus, pronouns};
  int second = 0;

  void SetUp() override {
    for (const char* name : {"Omar", "Priya", "Felix"}) {
      learned.heard_speaker(name);
    }
  }
  std::vector<Moment> moments(std::string_view caption) {
    return extractor.extract(caption, Timestamp(std::chrono::seconds(second += 2)));
  }
  std::vector<std::string> texts(std::string_view caption) {
    std::vector<std::string> out;
    for (const Moment& moment : moments(caption)) {
      out.push_back(moment.text);
    }
    return out;
  }
};

TEST_F(Actions, TellOneFactEach) {
  EXPECT_THAT(texts("I stand up, pick up my phone and put the box away."),
              ElementsAre("I pick up my phone", "I put the box away"));
}

TEST_F(Actions, AreToldInThePresent) {
  EXPECT_THAT(texts("Then I was peeling a potato again."), ElementsAre("I peel a potato"));
  EXPECT_THAT(texts("Priya has opened the fridge."), ElementsAre("Priya opens the fridge"));
}

TEST_F(Actions, RestoreTheWearerAsSubject) {
  EXPECT_THAT(texts("Pour the beans into the mill."),
              ElementsAre("I pour the beans into the mill"));
  EXPECT_THAT(texts("Holding a lantern."), ElementsAre("I hold a lantern"));
  EXPECT_THAT(texts("My right hand grabs the rail."), ElementsAre("I grab the rail"));
  EXPECT_THAT(texts("Put your cup down."), ElementsAre("I put my cup down"));
}

TEST_F(Actions, DoNotTakeWhatActsByItselfForADeedOfTheWearer) {
  const std::vector<Moment> told = moments("Bubbles rise in the pot.");
  for (const Moment& moment : told) {
    EXPECT_EQ(moment.subject, "Bubbles");
  }
  EXPECT_THAT(texts("Drops hang from the leaves."),
              testing::Not(testing::Contains(testing::StartsWith("I "))));
}

TEST_F(Actions, TakeALoneVerbBeforeAndForADeedAndNotForAName) {
  EXPECT_THAT(texts("Shrug and turn to Omar."), testing::Each(testing::StartsWith("I ")));
  EXPECT_THAT(texts("Shrug and turn to Omar."), testing::Contains("I turn to Omar"));
}

TEST_F(Actions, DropGazePostureAndUndirectedMotion) {
  for (const char* caption :
       {"I tilt my head to one side.", "I nod.", "I walk forward.", "I raise my hand.",
        "I look around.", "I sit still.", "It's so delicious!", "I'm talking with everyone."}) {
    EXPECT_THAT(texts(caption), IsEmpty()) << caption;
  }
}

TEST_F(Actions, KeepAGazeThatHoldsANameOrAPlace) {
  EXPECT_THAT(texts("I look at Omar."), ElementsAre("I look at Omar"));
  EXPECT_THAT(texts("I am standing in the kitchen."), ElementsAre("I stand in the kitchen"));
}

TEST_F(Actions, KeepAGazeAtWhatWasNotSeenLately) {
  EXPECT_THAT(texts("I look at the telescope."), ElementsAre("I look at the telescope"));
  EXPECT_THAT(texts("I look at the telescope."), IsEmpty());
}

TEST_F(Actions, DropWhatHandlesNothingSpecific) {
  EXPECT_THAT(texts("I pick something up."), IsEmpty());
  EXPECT_THAT(texts("I hold it."), IsEmpty());
}

TEST_F(Actions, ResolveWhatWasJustHandled) {
  texts("I fill the white cup for Omar.");
  EXPECT_THAT(texts("I hand it to Priya."), ElementsAre("I hand the white cup to Priya"));
}

TEST_F(Actions, ResolveWithinOneCaption) {
  EXPECT_THAT(texts("I take the jar and open it."),
              ElementsAre("I take the jar", "I open the jar"));
}

TEST_F(Actions, MarkWhatStaysUnresolved) {
  texts("Omar and Felix wait in the yard.");
  const std::vector<Moment> told = moments("He opens the gate.");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_TRUE(told[0].unresolved);
  EXPECT_EQ(told[0].text, "He opens the gate");
}

TEST_F(Actions, TellWhatSomebodyWasSeenDoing) {
  EXPECT_THAT(texts("I saw Priya put the key in her pocket."),
              ElementsAre("I see Priya", "Priya puts the key in Priya's pocket"));
}

TEST_F(Actions, KeepNegationAndIntention) {
  EXPECT_THAT(texts("Felix doesn't open the letter."),
              ElementsAre("Felix does not open the letter"));
  EXPECT_THAT(texts("I want to paint the fence."), ElementsAre("I want to paint the fence"));
}

TEST_F(Actions, FillTheTypedFields) {
  const Moment moment = moments("Omar hands Priya a blue bucket in the garden.").at(0);
  EXPECT_EQ(moment.view, MomentView::Action);
  EXPECT_EQ(moment.kind, MomentKind::HandObject);
  EXPECT_EQ(moment.subject, "Omar");
  EXPECT_EQ(moment.verb, "hand");
  EXPECT_THAT(moment.participants, ElementsAre("Priya"));
}

TEST_F(Actions, KnowTheirKinds) {
  EXPECT_EQ(moments("I walk into the workshop.").at(0).kind, MomentKind::Movement);
  EXPECT_EQ(moments("Felix laughs.").at(0).kind, MomentKind::Gesture);
  EXPECT_EQ(moments("I talk with Omar.").at(0).kind, MomentKind::State);
}

TEST_F(Actions, ToldTalkIsAnUtterance) {
  const Moment moment = moments("Omar talks about the broken pump.").at(0);
  EXPECT_EQ(moment.view, MomentView::Utterance);
  EXPECT_EQ(moment.kind, MomentKind::Say);
}

TEST_F(Actions, AddThePlaceToAShortDeed) {
  texts("I walk into the workshop.");
  const Moment moment = moments("I pick up a spanner.").at(0);
  EXPECT_EQ(moment.text, "I pick up a spanner in the workshop");
  EXPECT_EQ(moment.place, "workshop");
}

TEST_F(Actions, ForgetThePlaceWhereNobodySaysWhich) {
  texts("I walk into the workshop.");
  texts("I walk into the room.");
  EXPECT_THAT(texts("I pick up a spanner."), ElementsAre("I pick up a spanner"));
}

TEST_F(Actions, ListTheCompanyOfWe) {
  texts("Omar laughs.");
  EXPECT_THAT(texts("We carry the crates."), ElementsAre("Omar and I carry the crates"));
}

TEST_F(Actions, GiveNothingForNothing) {
  EXPECT_THAT(texts(""), IsEmpty());
  EXPECT_THAT(texts("..."), IsEmpty());
}

}  // namespace
}  // namespace daybook
