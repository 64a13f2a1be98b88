#include "daybook/build/utterances.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Utterances : public testing::Test {
 protected:
  Learned learned;
  Focus focus{learned, std::chrono::minutes(5)};
  Pronouns pronouns{english::vocabulary(), learned, focus};
  UtteranceExtractor extractor{english::vocabulary(), learned, focus, pronouns, "Nora"};
  Speakers speakers{"B1_NORA"};
  int second = 0;

  void SetUp() override { learned.heard_speaker("Nora"); }

  /// Says it two seconds after what was said before.
  std::vector<Moment> moments(std::string_view who, std::string_view text) {
    second += 2;
    Spoken spoken;
    spoken.speaker = speakers.classify(who);
    if (spoken.speaker.kind == SpeakerKind::Person) {
      learned.heard_speaker(spoken.speaker.name);
    }
    spoken.text = text;
    spoken.interval = {Timestamp(std::chrono::seconds(second)),
                       Timestamp(std::chrono::seconds(second + 1))};
    spoken.lines = {0};
    return extractor.extract(spoken);
  }
  std::vector<std::string> texts(std::string_view who, std::string_view text) {
    std::vector<std::string> out;
    for (const Moment& moment : moments(who, text)) {
      out.push_back(moment.text);
    }
    return out;
  }
  void pause(int seconds) { second += seconds; }
};

TEST_F(Utterances, TellWhoSaysWhat) {
  EXPECT_THAT(texts("Omar", "The van comes at half past nine."),
              ElementsAre("Omar says that the van comes at half past nine"));
}

TEST_F(Utterances, NameThePreviousSpeakerAsAddressee) {
  texts("Nora", "The soup is ready.");
  EXPECT_THAT(texts("Omar", "I like your soup."),
              ElementsAre("Omar tells me that Omar likes my soup"));
}

TEST_F(Utterances, NameNobodyAfterTenSeconds) {
  texts("Nora", "The soup is ready.");
  pause(20);
  EXPECT_THAT(texts("Omar", "The bread is burnt."),
              ElementsAre("Omar says that the bread is burnt"));
}

TEST_F(Utterances, PreferWhoIsCalled) {
  texts("Nora", "The soup is ready.");
  texts("Priya", "The cat is hungry.");
  EXPECT_THAT(texts("Omar", "Nora, your cup is empty."),
              ElementsAre("Omar tells me that my cup is empty"));
}

TEST_F(Utterances, TurnQuestionsIntoClauses) {
  texts("Omar", "Morning.");
  EXPECT_THAT(texts("Nora", "Did you buy the bread?"),
              ElementsAre("I ask Omar whether Omar bought the bread"));
  EXPECT_THAT(texts("Omar", "Where's the butter?"),
              ElementsAre("Omar asks me where the butter is"));
}

TEST_F(Utterances, RestoreAYes) {
  texts("Nora", "Is the red light on?");
  EXPECT_THAT(texts("Omar", "Yes."), ElementsAre("Omar confirms that the red light is on"));
}

TEST_F(Utterances, RestoreANo) {
  texts("Priya", "Are you cold?");
  const std::vector<Moment> told = moments("Nora", "No, I have my coat.");
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].text, "I deny that I am cold");
  EXPECT_EQ(told[0].kind, MomentKind::Deny);
  EXPECT_EQ(told[1].text, "I tell Priya that I have my coat");
}

TEST_F(Utterances, RestoreAgreementToARequest) {
  texts("Priya", "Could you bring up the jam jars?");
  const std::vector<Moment> told = moments("Nora", "Sure.");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].text, "I agree to bring up the jam jars");
  EXPECT_EQ(told[0].kind, MomentKind::Agree);
}

TEST_F(Utterances, RestoreAShortAnswer) {
  texts("Omar", "Where's the butter?");
  EXPECT_THAT(texts("Nora", "Behind the milk."),
              ElementsAre("I answer behind the milk when asked where the butter is"));
}

TEST_F(Utterances, DropAYesToNothing) {
  EXPECT_THAT(texts("Omar", "Yes."), IsEmpty());
  texts("Nora", "Is the red light on?");
  pause(10);
  EXPECT_THAT(texts("Omar", "Yes."), IsEmpty());
}

TEST_F(Utterances, NeverLetSomebodyConfirmTheirOwnQuestion) {
  texts("Nora", "Is the red light on?");
  EXPECT_THAT(texts("Nora", "Yes."), IsEmpty());
}

TEST_F(Utterances, DropBackChannels) {
  for (const char* text : {"Hmm.", "Oh!", "Okay, okay.", "Uh-huh", "..."}) {
    EXPECT_THAT(texts("Omar", text), IsEmpty()) << text;
  }
}

TEST_F(Utterances, ReadRequests) {
  texts("Nora", "The soup is ready.");
  EXPECT_THAT(texts("Omar", "Pass the salt."), ElementsAre("Omar asks me to pass the salt"));
  EXPECT_THAT(texts("Omar", "Don't touch the pan."),
              ElementsAre("Omar asks me not to touch the pan"));
  EXPECT_THAT(texts("Omar", "Let's eat outside."),
              ElementsAre("Omar suggests that we eat outside"));
  EXPECT_THAT(texts("Omar", "Let me carry the crate."),
              ElementsAre("Omar offers to carry the crate"));
}

TEST_F(Utterances, ReadPlans) {
  const Moment plan = moments("Omar", "I'll fetch Wei from the station.").at(0);
  EXPECT_EQ(plan.kind, MomentKind::Plan);
  EXPECT_EQ(plan.text, "Omar says that Omar will fetch Wei from the station");
}

TEST_F(Utterances, ReadThanks) {
  texts("Nora", "The soup is ready.");
  const Moment thanks = moments("Omar", "Thank you for the coffee.").at(0);
  EXPECT_EQ(thanks.kind, MomentKind::Thank);
  EXPECT_EQ(thanks.text, "Omar thanks me for the coffee");
}

TEST_F(Utterances, TakeLaughterForAGesture) {
  const Moment laugh = moments("Felix", "Hahaha.").at(0);
  EXPECT_EQ(laugh.view, MomentView::Action);
  EXPECT_EQ(laugh.kind, MomentKind::Gesture);
  EXPECT_EQ(laugh.text, "Felix laughs");
}

TEST_F(Utterances, MentionWhatHasNoVerb) {
  EXPECT_THAT(texts("Omar", "Three boxes of inner tubes."),
              ElementsAre("Omar mentions three boxes of inner tubes"));
}

TEST_F(Utterances, RestoreTheSpeakerAsSubject) {
  EXPECT_THAT(texts("Omar", "Forgot the milk."),
              ElementsAre("Omar says that Omar forgot the milk"));
}

TEST_F(Utterances, ResolveWhatWasJustMentioned) {
  texts("Felix", "The yellow teapot fell.");
  EXPECT_THAT(texts("Greta", "I never liked it."),
              ElementsAre("Greta tells Felix that Greta never liked the yellow teapot"));
}

TEST_F(Utterances, MarkAYouThatNobodyIs) {
  const Moment moment = moments("Omar", "You never know.").at(0);
  EXPECT_TRUE(moment.unresolved);
}

TEST_F(Utterances, HoldNoQuotationMarks) {
  for (const Moment& moment : moments("Omar", "He said \"go\" and “stop”.")) {
    EXPECT_EQ(moment.text.find('"'), std::string::npos);
    EXPECT_EQ(moment.text.find("“"), std::string::npos);
  }
}

TEST_F(Utterances, TellGroupsInThePlural) {
  EXPECT_THAT(texts("Others", "The tram is late."),
              ElementsAre("Others say that the tram is late"));
}

TEST_F(Utterances, SplitSentences) {
  EXPECT_EQ(moments("Omar", "The tyre is flat. The pump is broken.").size(), 2u);
}

TEST_F(Utterances, ForgetOpenQuestionsWhenTold) {
  texts("Nora", "Is the red light on?");
  extractor.forget();
  EXPECT_THAT(texts("Omar", "Yes."), IsEmpty());
}

}  // namespace
}  // namespace daybook
