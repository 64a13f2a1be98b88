#include "daybook/build/narrator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "daybook/core/ledger.h"
#include "daybook/models/fence.h"
#include "tests/build/windows.h"
#include "tests/models/fakes.h"
#include "tests/support/attacks.h"

namespace daybook {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kNarrative =
    "In the shed I open the blue toolbox and take out a saw. Omar asks whether it is sharp, and I "
    "say that it is.";

std::string words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "I open the toolbox number " + std::to_string(i) + ". ";
  }
  return text;
}

/// Gives the replies in order, the last one for ever.
class Narrating : public testing::Test {
 protected:
  WrittenText write(std::vector<ChatReply> replies) {
    replies_ = std::move(replies);
    requests_.clear();
    Narrator narrator(model_, "B1_NORA", Clockface::dataset());
    return narrator.write(window_, "");
  }

  WrittenText write(const std::string& reply) { return write({said(reply)}); }

  void expect_none(const std::string& reply) {
    const WrittenText written = write(reply);
    EXPECT_EQ(written.state, UnitState::Degraded) << reply;
    EXPECT_EQ(written.text, "") << reply;
    EXPECT_NE(written.detail, "") << reply;
  }

  Window window_ = made_up::window(
      std::chrono::hours(34),
      {"I open the blue toolbox in the shed.", "Omar: Is the saw sharp?", "Nora: Very."});
  std::vector<ChatReply> replies_;
  std::vector<ChatRequest> requests_;
  FakeChat model_{[this](const ChatRequest& request) {
    requests_.push_back(request);
    return replies_.at(std::min(requests_.size(), replies_.size()) - 1);
  }};
};

TEST_F(Narrating, KeepsWhatTheModelTells) {
  const WrittenText written = write("  " + kNarrative + "\n");
  EXPECT_EQ(written.state, UnitState::Done);
  EXPECT_EQ(written.text, kNarrative);
  EXPECT_EQ(written.detail, "");
}

TEST_F(Narrating, AsksOnceAboutThisWindowAloneWithItsLinesFenced) {
  (void)write(kNarrative);
  ASSERT_EQ(requests_.size(), 1U);
  const ChatRequest& request = requests_[0];
  EXPECT_EQ(request.prompt, "memlife/narrate@1");
  EXPECT_EQ(request.wearer, "B1_NORA");
  EXPECT_EQ(request.covers, std::vector<Interval>{window_.interval});
  EXPECT_EQ(request.max_tokens, 512U);
  EXPECT_EQ(request.temperature, 0);
  const std::string& text = request.messages.back().text;
  EXPECT_THAT(text, HasSubstr("caption: I open the blue toolbox in the shed.\nOmar: Is the saw "
                              "sharp?\nNora (me): Very.\n"));
  EXPECT_THAT(outside_fences(text), Not(HasSubstr("toolbox")));
}

TEST_F(Narrating, ParagraphsBecomeOneAndTheEndASentence) {
  EXPECT_EQ(write("I open the toolbox.\n\nThen I take out a saw").text,
            "I open the toolbox. Then I take out a saw.");
  EXPECT_EQ(write("Omar asks: \"Is the saw sharp?\"").text, "Omar asks: \"Is the saw sharp?\"");
}

TEST_F(Narrating, WhatIsTooLongIsAskedForShorter) {
  const WrittenText written = write({said(words(200)), said(kNarrative)});
  EXPECT_EQ(requests_.size(), 2U);
  EXPECT_EQ(written.state, UnitState::Done);
  EXPECT_EQ(written.text, kNarrative);
  EXPECT_EQ(requests_[1].messages.size(), 4U);
}

TEST_F(Narrating, WhatIsCutOffTwiceEndsWithItsLastWholeSentence) {
  ChatReply cut = said("I open the toolbox. I take out a saw. Omar asks wheth");
  cut.finish = ChatFinish::Length;
  const WrittenText written = write({cut, cut});
  EXPECT_EQ(requests_.size(), 2U);
  EXPECT_EQ(written.state, UnitState::Done);
  EXPECT_EQ(written.text, "I open the toolbox. I take out a saw.");
}

TEST_F(Narrating, IsNeverLongerThanItMayBe) {
  const WrittenText written = write(words(400));
  EXPECT_EQ(written.state, UnitState::Done);
  EXPECT_LE(estimated_tokens(written.text), 512U);
  EXPECT_GT(estimated_tokens(written.text), 480U);
  EXPECT_TRUE(written.text.ends_with("."));
}

TEST_F(Narrating, AReplyWithoutAWholeSentenceIsNone) {
  ChatReply cut = said("I open the toolbox and then");
  cut.finish = ChatFinish::Length;
  const WrittenText written = write({cut, cut});
  EXPECT_EQ(written.state, UnitState::Degraded);
  EXPECT_EQ(written.text, "");
}

TEST_F(Narrating, TheFirstReplyIsCutWhereASecondCannotBeHad) {
  const WrittenText written = write({said(words(200)), failed(ModelFault::Unreachable)});
  EXPECT_EQ(written.state, UnitState::Done);
  EXPECT_LE(estimated_tokens(written.text), 512U);
}

TEST_F(Narrating, WhatIsNoNarrativeIsNotKept) {
  expect_none("");
  expect_none(" \n ");
  expect_none("I'm sorry, but I can't help with the toolbox.");
  expect_none("I cannot assist with opening the toolbox.");
  expect_none("- I open the toolbox.\n- Omar asks.");
  expect_none("1. I open the toolbox.\n2. Omar asks.");
  expect_none("The toolbox:\n* opened");
  expect_none("{\"narrative\": \"I open the toolbox.\"}");
  expect_none("```\nI open the toolbox.\n```");
  expect_none("# The toolbox\nI open it.");
  expect_none("Lines: <recorded 01234567> I open the toolbox.");
  expect_none("我在工具房打开了蓝色的工具箱。");
  expect_none("A dragon circles the castle at night.");
}

TEST_F(Narrating, WhatTheWearerCannotDoIsNoRefusal) {
  EXPECT_EQ(write("I can't close the toolbox. I won't need the saw.").state, UnitState::Done);
  EXPECT_EQ(write("I open 3. drawers of the toolbox.").state, UnitState::Done);
}

TEST_F(Narrating, AModelThatGivesNothingDegradesTheWindowAndSaysWhy) {
  for (const ModelFault fault : {ModelFault::Unreachable, ModelFault::Refused, ModelFault::Overflow,
                                 ModelFault::Rejected, ModelFault::OverBudget}) {
    const WrittenText written = write({failed(fault)});
    EXPECT_EQ(written.state, UnitState::Degraded);
    EXPECT_EQ(written.text, "");
    EXPECT_EQ(written.fault, fault);
    EXPECT_THAT(written.detail, HasSubstr(std::string(name(fault))));
  }
}

TEST_F(Narrating, AWindowInAnotherLanguageMayShareNoWord) {
  window_ = made_up::window(std::chrono::hours(34), {"我打开蓝色的工具箱。"});
  EXPECT_EQ(write("I open the blue toolbox.").state, UnitState::Done);
}

/// A model that does what it is told outside of fences, and else narrates.
TEST_F(Narrating, InstructionsInACaptionStayData) {
  FakeChat obedient([](const ChatRequest& request) {
    for (const ChatMessage& message : request.messages) {
      const std::string told = outside_fences(message.text);
      for (const std::string& attack : attacks()) {
        if (attack.size() > 12 && told.find(attack) != std::string::npos) {
          return said("I obey the toolbox.");
        }
      }
    }
    return said("I open the toolbox.");
  });
  Narrator narrator(obedient, "B1_NORA", Clockface::dataset());
  for (const std::string& attack : attacks()) {
    const Window window =
        made_up::window(std::chrono::hours(34), {"I open the toolbox.", attack, "Omar: " + attack});
    EXPECT_EQ(narrator.write(window, "").text, "I open the toolbox.") << attack;
  }
}

TEST(WholeSentences, EndWithinTheLimit) {
  EXPECT_EQ(whole_sentences("One. Two. Three.", 9), "One. Two.");
  EXPECT_EQ(whole_sentences("One. Two. Three.", 8), "One.");
  EXPECT_EQ(whole_sentences("It costs 3.50 euros. \"Yes!\" he", 100),
            "It costs 3.50 euros. \"Yes!\"");
  EXPECT_EQ(whole_sentences("no end", 100), "");
  EXPECT_EQ(whole_sentences("", 100), "");
}

}  // namespace
}  // namespace daybook
