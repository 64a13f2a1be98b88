#include "daybook/build/speech_cleaning.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

CleanSpeech cleaned(std::string_view text) {
  Learned learned;
  for (const char* name : {"Omar", "Priya"}) {
    learned.heard_speaker(name);
  }
  return clean_speech(english::read(text).at(0), learned);
}

struct Case {
  std::string_view spoken;
  std::string_view words;
};

class CleanedSpeech : public testing::TestWithParam<Case> {};

TEST_P(CleanedSpeech, KeepsTheContent) {
  EXPECT_EQ(join(cleaned(GetParam().spoken).words), GetParam().words);
}

INSTANTIATE_TEST_SUITE_P(
    Table, CleanedSpeech,
    testing::Values(Case{"Um, well, I like the blue one.", "I like the blue one"},
                    Case{"And so we left.", "we left"},
                    Case{"This is, this is the key.", "this is the key"},
                    Case{"No, no, no, it is shut.", "it is shut"},
                    Case{"The soup is ready, you know.", "The soup is ready"},
                    Case{"I mean the other door.", "the other door"},
                    Case{"Omar, come here.", "come here"}, Case{"Come here, Omar.", "Come here"},
                    Case{"No milk today.", "No milk today"},
                    Case{"If it rains, we stay.", "If it rains, we stay"},
                    Case{"Hmm, oh, okay.", ""}, Case{"Two two four.", "Two two four"}));

TEST(CleanSpeech, HearsWhoIsCalled) {
  EXPECT_EQ(cleaned("Omar, come here.").vocative, "Omar");
  EXPECT_EQ(cleaned("Come here, Priya.").vocative, "Priya");
  EXPECT_EQ(cleaned("Omar comes here.").vocative, std::nullopt);
}

TEST(CleanSpeech, HearsAnswers) {
  EXPECT_TRUE(cleaned("Yes.").affirmed);
  EXPECT_TRUE(cleaned("Nope.").denied);
  EXPECT_TRUE(cleaned("Okay.").agreed);
  EXPECT_FALSE(cleaned("No, yes.").affirmed);
  EXPECT_FALSE(cleaned("The pot.").affirmed);
}

TEST(CleanSpeech, HearsLaughter) {
  EXPECT_TRUE(cleaned("Hahaha.").laughed);
  EXPECT_FALSE(cleaned("Haha, good one.").laughed);
}

}  // namespace
}  // namespace daybook
