#include "daybook/assist/cues.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

Line caption(const std::string& text) { return {{}, Channel::Caption, "", text, "", ""}; }
Line speech(const std::string& who, const std::string& text) {
  return {{}, Channel::Speech, who, text, "", ""};
}

Cues read(const std::string& text) { return CueReader("Nora").read(caption(text)); }

TEST(Cues, ARoomReachedIsAnArrivalADoorIsNot) {
  EXPECT_TRUE(read("I walked into the kitchen.").has(Cue::Arrive));
  EXPECT_EQ(read("I walked into the kitchen.").place, "kitchen");
  EXPECT_TRUE(read("I'm going upstairs one step at a time.").has(Cue::Arrive));
  EXPECT_TRUE(read("I walk to the door.").has(Cue::Move));
  EXPECT_FALSE(read("I walk to the door.").has(Cue::Arrive));
  EXPECT_FALSE(read("The kitchen is bright.").has(Cue::Move));
}

TEST(Cues, StairsAndGoingStraightAreLeaving) {
  EXPECT_TRUE(read("I'm going upstairs one step at a time.").has(Cue::Depart));
  EXPECT_TRUE(read("I reach the staircase.").has(Cue::Depart));
  EXPECT_TRUE(read("I rushed to the garage.").has(Cue::Depart));
  EXPECT_TRUE(read("I walk straight to the door.").has(Cue::Depart));
  EXPECT_FALSE(read("I walked into the kitchen.").has(Cue::Depart));
  EXPECT_FALSE(read("I head the ball.").has(Cue::Depart));
}

TEST(Cues, ThePhoneIsPutAway) {
  EXPECT_TRUE(read("I put my phone away.").has(Cue::Stow));
  EXPECT_TRUE(read("I turned off my phone.").has(Cue::Stow));
  EXPECT_TRUE(read("I put the tape into my pocket.").has(Cue::Stow));
  EXPECT_FALSE(read("I put the bag down.").has(Cue::Stow));
  EXPECT_FALSE(read("I look at my phone.").has(Cue::Stow));
}

TEST(Cues, ThingsInHandAreNamedByTheirHead) {
  const Cues cues = read("I picked up the white enamel cup from the rack.");
  ASSERT_EQ(cues.contacts.size(), 1U);
  EXPECT_EQ(cues.contacts[0].thing, "cup");
  EXPECT_EQ(cues.contacts[0].phrase, "enamel cup");
  EXPECT_TRUE(cues.contacts[0].grasped);
  EXPECT_FALSE(read("I wash the plates.").contacts.at(0).grasped);
  EXPECT_EQ(read("I wash the plates.").contacts.at(0).thing, "plate");
  EXPECT_TRUE(read("I take a step.").contacts.empty());
}

TEST(Cues, WhatOthersDoIsNotTheWearers) {
  CueReader reader("Nora");
  EXPECT_TRUE(reader.read(caption("Omar walks into the kitchen.")).has(Cue::Arrive));
  reader.read(speech("Omar", "Good morning."));
  EXPECT_EQ(reader.read(caption("Omar walks into the kitchen.")).bits, 0);
  EXPECT_EQ(reader.read(caption("She picks up a cup.")).bits, 0);
}

TEST(Cues, PlansAreTheWearersRequestsAnybodys) {
  CueReader reader("Nora");
  EXPECT_TRUE(reader.read(speech("Nora", "I'll fix the lamp later.")).has(Cue::Plan));
  EXPECT_FALSE(reader.read(speech("Omar", "I'll fix the lamp later.")).has(Cue::Plan));
  EXPECT_TRUE(reader.read(speech("Omar", "Let me know before you start.")).has(Cue::Ask));
}

TEST(Cues, WhatIsLeftOnAndSwitchedOff) {
  EXPECT_TRUE(read("I turn on the stove.").has(Cue::TurnOn));
  EXPECT_EQ(read("I turn on the stove.").resource, "stove");
  EXPECT_TRUE(read("I close the fridge.").has(Cue::TurnOff));
}

TEST(Cues, WindowsOfAScreenAndTapsOfAFingerAreNotLeftOpen) {
  EXPECT_FALSE(read("I open the chat window.").has(Cue::TurnOn));
  EXPECT_FALSE(read("I tap to open the map.").has(Cue::TurnOn));
  EXPECT_FALSE(read("I walk to the stove and turn on the lantern.").has(Cue::TurnOn));
  EXPECT_TRUE(read("I turn the tap on.").has(Cue::TurnOn));
  EXPECT_TRUE(read("I open the kitchen window.").has(Cue::TurnOn));
}

TEST(Cues, WorkIsWhatIsNotOverAtOnceAndHasAnObject) {
  for (const char* line : {"I type a letter.", "I wait for the printer.", "I use the laptop."}) {
    EXPECT_TRUE(read(line).has(Cue::Engaged)) << line;
  }
  for (const char* line : {"I wait at the kerb.", "I wash my face.", "I write on my phone.",
                           "I hold the laptop.", "I underline a word while Omar types."}) {
    EXPECT_FALSE(read(line).has(Cue::Engaged)) << line;
  }
}

TEST(Cues, APlanThatIsTakenBackOrPutOffIsNone) {
  CueReader reader("Nora");
  EXPECT_TRUE(reader.read(speech("Nora", "We need to buy candles.")).has(Cue::Plan));
  EXPECT_FALSE(reader.read(speech("Nora", "There is no need to buy candles.")).has(Cue::Plan));
  EXPECT_FALSE(reader.read(speech("Nora", "I'll buy candles tomorrow.")).has(Cue::Plan));
  EXPECT_TRUE(reader.read(speech("Nora", "The lamp, I've finished it.")).has(Cue::Finish));
}

TEST(Cues, WhatIsLookedForIsNamed) {
  EXPECT_EQ(read("I'm looking for the cellar key.").sought, "key");
  EXPECT_EQ(CueReader("Nora").read(speech("Nora", "Where is my umbrella?")).sought, "umbrella");
  EXPECT_FALSE(CueReader("Nora").read(speech("Omar", "Where is my umbrella?")).has(Cue::Seek));
  EXPECT_FALSE(read("I'm looking for something.").has(Cue::Seek));
  EXPECT_FALSE(read("I'm looking for the app.").has(Cue::Seek));
}

TEST(Cues, ThingsAreNounsAndNotPartsOfTheBody) {
  EXPECT_TRUE(read("I hold my elbow.").contacts.empty());
  EXPECT_EQ(read("I pick up a bag without looking.").contacts.at(0).thing, "bag");
  EXPECT_EQ(read("I hold the door open.").contacts.at(0).thing, "door");
  EXPECT_TRUE(read("I charge the drill.").contacts.at(0).provided);
  EXPECT_FALSE(read("I hold the drill.").contacts.at(0).provided);
}

TEST(Cues, SomebodyElsesDeedIsNotTheWearers) {
  CueReader reader("Nora");
  reader.read(speech("Omar", "Hello."));
  for (const char* line : {"I watch what Omar is ordering a soup for.",
                           "Now Omar is charging the drill.", "I think she charges the drill."}) {
    EXPECT_TRUE(reader.read(caption(line)).contacts.empty()) << line;
  }
  EXPECT_FALSE(reader.read(caption("I saw them open the fridge.")).has(Cue::TurnOn));
  EXPECT_FALSE(reader.read(caption("I charge the drill.")).contacts.empty());
}

TEST(Cues, WaitingForPeopleIsNoWork) {
  EXPECT_TRUE(read("I wait for the kettle.").has(Cue::Engaged));
  EXPECT_FALSE(read("I wait for my colleagues.").has(Cue::Engaged));
}

TEST(Cues, AThingIsCalledAsItIsWritten) {
  const Contact glasses = read("I pick up the reading glasses.").contacts.at(0);
  EXPECT_EQ(glasses.thing, "glass");
  EXPECT_EQ(glasses.phrase, "glasses");
  EXPECT_EQ(read("I pick up the coffee cup.").contacts.at(0).phrase, "coffee cup");
}

TEST(Cues, HarmThatIsNear) {
  EXPECT_EQ(read("I stand on the chair.").hazard, "on the chair");
  EXPECT_EQ(read("I walk down the stairs while looking at my phone.").hazard,
            "on the stairs, eyes on a screen");
  EXPECT_EQ(read("I take the tray out of the oven.").hazard, "the tray may be hot");
  for (const char* line :
       {"I sit on the chair.", "I stand next to the chair.", "I walk down the stairs.",
        "I look at my phone.", "I take the tray out of the oven with a towel.",
        "I take the tray out of the cupboard.", "I put the tray into the oven."}) {
    EXPECT_FALSE(read(line).has(Cue::Hazard)) << line;
  }
}

TEST(Cues, WhatIsSpiltOrDroppedAndWhatMendsIt) {
  EXPECT_EQ(read("I spill the milk.").mishap, "milk");
  EXPECT_EQ(read("I dropped the cup.").mishap, "cup");
  EXPECT_EQ(read("I knock over the vase.").mishap, "vase");
  for (const char* line : {"I drop the ball into the basket.", "I knock on the door.",
                           "I dropped the call.", "Drop the box.", "Drop my head."}) {
    EXPECT_FALSE(read(line).has(Cue::Mishap)) << line;
  }
  EXPECT_TRUE(read("I wipe the table.").has(Cue::Mend));
}

TEST(Cues, WishesAndConsent) {
  CueReader reader("Nora");
  EXPECT_TRUE(reader.read(speech("Omar", "Can you water the roses?")).has(Cue::Need));
  EXPECT_FALSE(reader.read(speech("Nora", "Can you water the roses?")).has(Cue::Need));
  EXPECT_TRUE(reader.read(speech("Nora", "Okay, I will.")).has(Cue::Agree));
  EXPECT_FALSE(reader.read(speech("Omar", "Okay.")).has(Cue::Agree));
}

TEST(Cues, AChoreIsWorkOnAThing) {
  EXPECT_TRUE(is_chore("grind the coffee beans"));
  EXPECT_FALSE(is_chore("laugh with Omar"));
  EXPECT_FALSE(is_chore("wipe my mouth"));
  EXPECT_FALSE(is_chore("type on my phone"));
}

}  // namespace
}  // namespace daybook
