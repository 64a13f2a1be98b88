#include "daybook/answer/telling.h"

#include <gtest/gtest.h>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

TEST(WhatIsAsked, FollowsTheQuestionWord) {
  EXPECT_EQ(what_is_asked("Who fed the cat?"), Asked::Person);
  EXPECT_EQ(what_is_asked("With whom did I go?"), Asked::Person);
  EXPECT_EQ(what_is_asked("Where is the ladder?"), Asked::Place);
  EXPECT_EQ(what_is_asked("When did Omar leave?"), Asked::Time);
  EXPECT_EQ(what_is_asked("On which day is the market?"), Asked::Time);
  EXPECT_EQ(what_is_asked("At what time does it open?"), Asked::Time);
  EXPECT_EQ(what_is_asked("How many jars are there?"), Asked::Number);
  EXPECT_EQ(what_is_asked("What did the washer cost?"), Asked::Number);
  EXPECT_EQ(what_is_asked("How old is the tram?"), Asked::Number);
  EXPECT_EQ(what_is_asked("Why is Greta angry?"), Asked::Reason);
  EXPECT_EQ(what_is_asked("Did I ever ride a horse?"), Asked::YesNo);
  EXPECT_EQ(what_is_asked("What did I buy?"), Asked::Statement);
  EXPECT_EQ(what_is_asked("谁喂了猫？"), Asked::Person);
  EXPECT_EQ(what_is_asked("我喂过猫吗？"), Asked::YesNo);
  EXPECT_EQ(what_is_asked(""), Asked::Statement);
}

/// A memory of one talk and what the teller makes of it, without an embedder.
class Telling : public testing::Test {
 protected:
  Told tell(const std::string& question, const std::vector<Window>& windows) {
    std::vector<Lead> leads;
    read(question, windows, leads);
    return teller().tell(leads).front();
  }

  /// The likeliest of Omar, Priya and the wearer, alike beforehand.
  std::string who(const std::string& question, const std::vector<Window>& windows,
                  double omar = 0.3) {
    std::vector<Lead> leads;
    read(question, windows, leads);
    const std::vector<Suspect> people = {
        {"omar", false, omar}, {"priya", false, 0.3}, {"nora", true, 0.3}};
    const std::vector<Told> told = teller().tell(leads);
    return people[teller().choose(told, people).person].name;
  }

 private:
  void read(const std::string& question, const std::vector<Window>& windows,
            std::vector<Lead>& leads) {
    fill(store_, windows);
    index_ = small_index(store_);
    intent_ = analyse(*index_, windows.size(), {question, {}, at_second(90'000)});
    asked_ = what_is_asked(question);
    for (std::size_t w = 0; w < windows.size(); ++w) {
      leads.push_back({windows[w], static_cast<WindowOrdinal>(w), 1});
    }
  }
  Teller teller() const { return {*index_, nullptr, index_->windows().size(), intent_, asked_}; }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  Intent intent_;
  Asked asked_ = Asked::Statement;
};

TEST_F(Telling, PrefersTheStatementToTheQuestion) {
  const Told told = tell("When is the market?",
                         {small_window(0, {}, {"Omar: When is the market?"}),
                          small_window(600, {}, {"Greta: The market is on Sunday, I think."})});
  EXPECT_EQ(told.line.speaker, "Greta");
  EXPECT_FALSE(told.question);
}

TEST_F(Telling, AReplyComesWithItsQuestion) {
  const Told told = tell("Where is the ladder?",
                         {small_window(0, {}, {"Omar: Where is the ladder?", "Priya: There."})});
  EXPECT_EQ(told.line.text, "There.");
  ASSERT_TRUE(told.question);
  EXPECT_EQ(told.question->text, "Where is the ladder?");
}

TEST_F(Telling, AQuestionComesWithItsReply) {
  const Told told = tell(
      "Did Omar ask for the long ladder?",
      {small_window(0, {}, {"Omar: Is there a long ladder, or may I ask Wei?", "Priya: Hm."})});
  EXPECT_EQ(told.line.speaker, "Omar");
  ASSERT_TRUE(told.reply);
  EXPECT_EQ(told.reply->text, "Hm.");
}

TEST_F(Telling, PlacesWinWherePlacesAreAskedFor) {
  const std::vector<Window> windows = {small_window(0, {"I polish the brass lantern slowly."}),
                                       small_window(600, {"I hang the lantern behind the shed."})};
  EXPECT_EQ(tell("Where is the lantern?", windows).window, 1U);
}

TEST_F(Telling, NumbersWinWhereNumbersAreAskedFor) {
  const std::vector<Window> windows = {
      small_window(0, {}, {"Omar: These jars look pretty good today."}),
      small_window(600, {}, {"Omar: We have twelve jars left here."})};
  EXPECT_EQ(tell("How many jars do we have?", windows).window, 1U);
}

TEST_F(Telling, TheAnswerMayStandBesideTheWordsOfTheQuestion) {
  const Told told =
      tell("What is Omar allergic to?",
           {small_window(0, {}, {"Priya: Is Omar allergic?", "Omar: Really. Sesame, since birth."}),
            small_window(900, {"I sweep the yard."})});
  EXPECT_EQ(told.line.text, "Really. Sesame, since birth.");
}

TEST_F(Telling, WhoIsWhoActs) {
  EXPECT_EQ(who("Who takes the key out of the mug?",
                {small_window(0, {"I look at the key in the mug."}),
                 small_window(600, {"Priya takes the key out of the mug."})}),
            "priya");
}

TEST_F(Telling, WhoIsNotTheAskerUnlessNobodyElseIsToldOf) {
  EXPECT_EQ(who("Who waters the basil?", {small_window(0, {"I water the basil."}),
                                          small_window(600, {"Omar waters the basil."})}),
            "omar");
  EXPECT_EQ(who("Who waters the basil?", {small_window(0, {"I water the basil."})}), "nora");
}

TEST_F(Telling, WhoSaidItIsWhoSpoke) {
  const std::vector<Window> windows = {
      small_window(0, {}, {"Omar: The ferry leaves at nine, Priya."})};
  EXPECT_EQ(who("Who mentioned the ferry?", windows), "omar");
}

TEST_F(Telling, WhoIsWhomAnotherSaysToDoIt) {
  EXPECT_EQ(
      who("Who brings the oars?", {small_window(0, {}, {"Omar: Priya brings the oars."})}, 0.9),
      "priya");
  EXPECT_EQ(
      who("Who brings the oars?", {small_window(0, {}, {"Omar: Priya, bring the oars."})}, 0.9),
      "omar");
}

TEST_F(Telling, WhatIsAskedForMayBeSaidALittleLater) {
  const Told told = tell("When do the boards come?",
                         {small_window(0, {},
                                       {"Nora: I need eight oak boards.", "Omar: Good.",
                                        "Omar: They arrive on Friday."}),
                          small_window(900, {"I sweep the yard."})});
  EXPECT_EQ(told.line.text, "I need eight oak boards.");
  ASSERT_TRUE(told.reply);
  EXPECT_EQ(told.reply->text, "They arrive on Friday.");
}

TEST_F(Telling, WhatIsSaidAgainstItComesWithIt) {
  const Told told = tell("When do we leave?",
                         {small_window(0, {},
                                       {"Nora: When do we leave?", "Priya: At half past eight.",
                                        "Omar: Not at eight, the bridge opens at nine."})});
  ASSERT_TRUE(told.correction);
  EXPECT_EQ(told.correction->speaker, "Omar");
}

TEST_F(Telling, WhatStandsOnASignIsTheLineThatReadsIt) {
  EXPECT_EQ(tell("What was on the sign at the mill?",
                 {small_window(0, {"I look at a sign on the gate of the mill.",
                                   "The sign says no fishing after dark."})})
                .line.text,
            "The sign says no fishing after dark.");
}

TEST_F(Telling, WhoActsInChineseStandsFirst) {
  EXPECT_EQ(who("谁打破了盘子？",
                {small_window(0, {"Priya打破了一个盘子。"}), small_window(600, {"我看着盘子。"})}),
            "priya");
}

}  // namespace
}  // namespace daybook
