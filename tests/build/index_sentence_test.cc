#include "daybook/build/index_sentence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/windows.h"

namespace daybook {
namespace {

using testing::HasSubstr;

class SentencesByModel : public testing::Test {
 protected:
  SentencesByModel() {
    hear(made_up::window(std::chrono::hours(34),
                         {"I carry the ladder into Wei's room.", "Omar: Is the Braun mill there?",
                          "Nora: Ask Priya. She knows."}),
         cast_);
    Moment moment;
    moment.text = "The courier rings.";
    moment.subject = "The courier";
    moment.participants = {"Felix"};
    hear(moment, cast_);
  }
  std::string wrong(std::string_view sentence, const std::vector<std::string>& participants = {}) {
    return flaws(sentence, cast_, participants);
  }

  Cast cast_{"Nora"};
};

TEST_F(SentencesByModel, KnowWhoWasThere) {
  for (const char* name : {"Wei", "Wei's", "Omar", "Braun", "Priya", "Felix"}) {
    EXPECT_TRUE(cast_.is_name(name)) << name;
  }
  for (const char* none : {"The", "She", "I", "Ladder", "Zoe", "omar", ""}) {
    EXPECT_FALSE(cast_.is_name(none)) << none;
  }
  EXPECT_TRUE(cast_.knows_all("ladder"));
  EXPECT_TRUE(cast_.knows_all("the Ladder"));
  EXPECT_FALSE(cast_.knows_all("garden ladder"));
}

TEST_F(SentencesByModel, AreFineWhenTheyBeginWithIOrANameAndNameWhatWasRecorded) {
  EXPECT_EQ(wrong("I carry the ladder into the room of Wei for Omar."), "");
  EXPECT_EQ(wrong("Omar looks for the Braun mill that Priya knows of."), "");
  EXPECT_EQ(wrong("Omar, Felix and I carry the ladder.", {"Omar", "Felix"}), "");
}

TEST_F(SentencesByModel, HaveFlawsThatAreToldWithoutTheirWords) {
  EXPECT_THAT(wrong(""), HasSubstr("no sentence"));
  EXPECT_THAT(wrong("We carry the ladder into the room."), HasSubstr("begin with"));
  EXPECT_THAT(wrong("The courier rings at the door."), HasSubstr("begin with"));
  EXPECT_THAT(wrong("I carry the ladder for Zoe."), HasSubstr("does not name"));
  EXPECT_THAT(wrong("I carry the ladder for Zoe."), testing::Not(HasSubstr("Zoe")));
  EXPECT_THAT(wrong("Nora's ladder is carried into the room by Omar."), HasSubstr("called \"I\""));
  EXPECT_THAT(wrong("I tell Omar \"yes\" in the room."), HasSubstr("quotation"));
  EXPECT_THAT(wrong("Omar and I carry the ladder.", {"Omar", "Felix"}), HasSubstr("everybody"));
  EXPECT_THAT(wrong("I carry the ladder for Omar. I speak."), HasSubstr("more than one sentence"));
  EXPECT_THAT(wrong("I carry the ladder for Mr. Omar."), testing::Not(HasSubstr("more than one")));
}

TEST_F(SentencesByModel, MayJoinTwoThings) {
  for (const char* sentence :
       {"I carry the ladder and Omar looks for the mill.", "I read while Omar looks.",
        "I read the map then fold it.", "Omar and the courier talk about the ladder.",
        "I take the cup and the ladder."}) {
    EXPECT_TRUE(may_join(sentence, cast_)) << sentence;
  }
  for (const char* sentence :
       {"Omar, Priya and I talk about the ladder.", "I ask Omar and Wei for sand.",
        "I carry the handle of the ladder.", "I hand the strap to Omar."}) {
    EXPECT_FALSE(may_join(sentence, cast_)) << sentence;
  }
}

TEST_F(SentencesByModel, AreMeasuredInWords) {
  EXPECT_EQ(off_length("I carry it."), 7U);
  EXPECT_EQ(off_length("I carry the long ladder into the cold room of Wei."), 0U);
  EXPECT_EQ(off_length("a b c d e f g h i j k l m n o p q r s t u v w"), 3U);
}

}  // namespace
}  // namespace daybook
