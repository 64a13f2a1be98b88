#include "daybook/build/pronouns.h"

#include <gtest/gtest.h>

#include "daybook/build/mentions.h"
#include "tests/build/english.h"

namespace daybook {
namespace {

class PronounsTest : public testing::Test {
 protected:
  Learned learned;
  Focus focus{learned, std::chrono::minutes(5)};
  Pronouns pronouns{english::vocabulary(), learned, focus};
  Mentions mentions{english::vocabulary(), learned, focus};
  bool left = false;

  void SetUp() override {
    for (const char* name : {"Omar", "Priya", "Felix"}) {
      learned.heard_speaker(name);
    }
  }
  void mention(std::string_view text, Channel channel = Channel::Caption) {
    focus.next_clause(Timestamp{});
    mentions.note(english::words(text), channel, false, "Nora");
  }
  std::string resolved(std::string_view text, const ReferenceContext& context = {}) {
    focus.next_clause(Timestamp(std::chrono::seconds(2)));
    Tokens words = english::words(text);
    left = pronouns.resolve(words, context);
    return join(words);
  }
};

TEST_F(PronounsTest, PutTheThingInPlaceOfIt) {
  mention("I fill a white cup");
  EXPECT_EQ(resolved("hand it over"), "hand the white cup over");
  EXPECT_FALSE(left);
}

TEST_F(PronounsTest, PutThePersonInPlaceOfHim) {
  mention("Omar waits");
  EXPECT_EQ(resolved("hand the cup to him"), "hand the cup to Omar");
}

TEST_F(PronounsTest, BindAPossessiveToTheSubject) {
  ReferenceContext context;
  context.subject = "Priya";
  EXPECT_EQ(resolved("open her bag", context), "open Priya's bag");
  EXPECT_FALSE(left);
}

TEST_F(PronounsTest, LearnGenderFromAgreement) {
  ReferenceContext context;
  context.subject = "Priya";
  resolved("open her bag", context);
  resolved("close her bag", context);
  EXPECT_EQ(learned.gender("Priya"), Gender::She);
}

TEST_F(PronounsTest, KeepTheWordAndSaySoWhenInDoubt) {
  mention("Omar and Felix wait");
  EXPECT_EQ(resolved("give him the cup"), "give him the cup");
  EXPECT_TRUE(left);
}

TEST_F(PronounsTest, NeverMeanTheSubjectByAnObject) {
  mention("Omar waits");
  ReferenceContext context;
  context.subject = "Omar";
  EXPECT_EQ(resolved("push him", context), "push him");
}

TEST_F(PronounsTest, TakeThemForThingsOnlyWhenHandled) {
  mention("I light the candles");
  EXPECT_EQ(resolved("watch them"), "watch them");
  ReferenceContext context;
  context.handled = true;
  EXPECT_EQ(resolved("count them", context), "count the candles");
}

TEST_F(PronounsTest, LeaveThisAndThatInSpeech) {
  mention("I fold the map", Channel::Speech);
  ReferenceContext context;
  context.channel = Channel::Speech;
  EXPECT_EQ(resolved("that is nice", context), "that is nice");
  EXPECT_TRUE(left);
}

TEST_F(PronounsTest, LeaveFirstAndSecondPersonAlone) {
  EXPECT_EQ(resolved("give me your cup"), "give me your cup");
  EXPECT_FALSE(left);
}

TEST_F(PronounsTest, ReportWhatTheyDid) {
  std::vector<std::string> seen;
  pronouns.observe([&](const Reference& reference) {
    seen.push_back(reference.word + "=" + reference.antecedent.value_or("-"));
  });
  resolved("wash it");
  mention("I fill a white cup");
  resolved("wash it");
  EXPECT_EQ(seen, (std::vector<std::string>{"it=-", "it=the white cup"}));
}

}  // namespace
}  // namespace daybook
