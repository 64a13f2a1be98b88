#include "daybook/build/entry_quality.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

class Entries : public testing::Test {
 protected:
  EntryQuality of(const char* entry) const { return entry_quality(entry, vocabulary_); }
  Vocabulary vocabulary_;
};

TEST_F(Entries, ThatStandAloneHaveNoFault) {
  for (const char* entry : {"I take the saw and the hammer out of the blue toolbox.",
                            "Omar asks Priya whether the lamp in the hall is on.",
                            "Omar and Priya carry the ladder into the shed."}) {
    const EntryQuality quality = of(entry);
    EXPECT_FALSE(quality.pronoun || quality.quote || quality.joined) << entry;
  }
  EXPECT_EQ(of("Omar opens the blue toolbox.").words, 5);
}

TEST_F(Entries, LeavePronounsOfTheThirdPersonAlone) {
  EXPECT_TRUE(of("He opens the blue toolbox.").pronoun);
  EXPECT_TRUE(of("I put it on the shelf.").pronoun);
  EXPECT_TRUE(of("Omar washes his hands.").pronoun);
  EXPECT_FALSE(of("I hand my cup to you.").pronoun);
}

TEST_F(Entries, JoinTwoFactsByAndBeforeAVerbOrByWhileAndThen) {
  EXPECT_TRUE(of("Omar opens the box and takes a saw.").joined);
  EXPECT_TRUE(of("I open the box and take a saw.").joined);
  EXPECT_TRUE(of("Omar sings while Priya saws the plank.").joined);
  EXPECT_TRUE(of("Omar saws the plank, then the board.").joined);
}

TEST_F(Entries, QuoteInWhateverMarks) {
  EXPECT_TRUE(of("Omar says \"done\".").quote);
  EXPECT_TRUE(of("Omar says “done”.").quote);
  EXPECT_FALSE(of("Omar says that Priya's saw is sharp.").quote);
}

}  // namespace
}  // namespace daybook
