#include "daybook/build/entry_form.h"

#include <gtest/gtest.h>

#include <string>

#include "daybook/build/speakers.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"

namespace daybook {
namespace {

class EntryForm : public testing::Test {
 protected:
  std::string seen(const std::string& entry) const {
    return in_form(entry, Channel::Caption, vocabulary_);
  }
  bool names(const std::string& entry, const std::string& tag) const {
    return names_speaker(entry, Speakers("B1_NORA").classify(tag), vocabulary_);
  }
  static Line said(const std::string& text) {
    Line line;
    line.channel = Channel::Speech;
    line.text = text;
    return line;
  }

  Vocabulary vocabulary_;
};

TEST_F(EntryForm, LosesWhatStandsAroundIt) {
  EXPECT_EQ(seen(" - I open the drawer.\n"), "I open the drawer.");
  EXPECT_EQ(seen("Then I turn my head toward the kettle."), "I turn my head toward the kettle.");
  EXPECT_EQ(seen("now, the kettle hums."), "The kettle hums.");
  EXPECT_EQ(seen(" \n"), "");
}

TEST_F(EntryForm, KeepsPlacesThatBeginLikeAnOpening) {
  EXPECT_EQ(seen("Next to the oven I dry a plate."), "Next to the oven I dry a plate.");
  EXPECT_EQ(seen("Now and then the tap drips."), "Now and then the tap drips.");
}

TEST_F(EntryForm, GetsTheWearerWhereNobodyActsInWhatWasSeen) {
  EXPECT_EQ(seen("Turn the crank."), "I turn the crank.");
  EXPECT_EQ(seen("Close the drawer near the counter."), "I close the drawer near the counter.");
  EXPECT_EQ(seen("Felix walks past me."), "Felix walks past me.");
  EXPECT_EQ(seen("Steam comes out of the pot."), "Steam comes out of the pot.");
  EXPECT_EQ(in_form("Turn the crank.", Channel::Speech, vocabulary_), "Turn the crank.")
      << "of what was said it could be anybody";
}

TEST_F(EntryForm, RepeatsWhatBeginsAsATranscript) {
  EXPECT_TRUE(repeats("Felix: You missed something.", said("You missed quite something.")));
  EXPECT_TRUE(repeats("Nora (me): I was in the bath.", said("I was in the bath then.")));
  EXPECT_TRUE(repeats("mrs. alder: come in", said("Come in!")));
  EXPECT_FALSE(repeats("I read the sign: closed on Mondays", said("It says closed on Mondays.")));
  EXPECT_FALSE(repeats("Felix tells me that I missed something", said("You missed something.")));
}

TEST_F(EntryForm, NamesTheSpeakerFirst) {
  EXPECT_TRUE(names("Felix says that the fog was thick", "Felix"));
  EXPECT_FALSE(names("I am moving in with Mrs Alder.", "Felix"));
  EXPECT_FALSE(names("Felix", "Felix")) << "says nothing";
  EXPECT_FALSE(names("Felix, you're standing in my light.", "Felix")) << "is called";
  EXPECT_TRUE(names("I tell Felix about the bath", "Nora"));
  EXPECT_FALSE(names("Felix tells me about the bath", "Nora"));
  EXPECT_FALSE(names("The wet one?", "Priya"));
}

TEST_F(EntryForm, OfAnUnknownSpeakerTalkIsEnough) {
  EXPECT_TRUE(names("The cashier asks me for a bag", ""));
  EXPECT_TRUE(names("Somebody says that the shop is closed", "unknown"));
  EXPECT_FALSE(names("There is no dry one.", ""));
}

TEST_F(EntryForm, TellsTalkByItsFirstVerb) {
  EXPECT_TRUE(tells_talk("Omar asks me to open the box", vocabulary_));
  EXPECT_FALSE(tells_talk("I put the lid on the pot and talk.", vocabulary_));
  EXPECT_FALSE(tells_talk("Omar", vocabulary_));
}

}  // namespace
}  // namespace daybook
