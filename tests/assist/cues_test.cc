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

}  // namespace
}  // namespace daybook
