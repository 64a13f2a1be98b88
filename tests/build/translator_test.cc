#include "daybook/build/translator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/derived_text.h"
#include "daybook/core/ledger.h"
#include "daybook/models/fence.h"
#include "tests/build/windows.h"
#include "tests/models/fakes.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

using Numbered = std::vector<std::pair<int, std::string>>;

ChatReply lines(const Numbered& lines) {
  Json json = {{"lines", Json::array()}};
  for (const auto& [line, text] : lines) {
    json["lines"].push_back({{"line", line}, {"text", text}});
  }
  return said(json.dump());
}

class Translating : public testing::Test {
 protected:
  WrittenText write(std::vector<ChatReply> replies, const std::string& earlier = "") {
    replies_ = std::move(replies);
    requests_.clear();
    return Translator(model_, "B1_NORA").write(window_, earlier);
  }

  const std::string& asked(std::size_t call) const { return requests_.at(call).messages[1].text; }

  Window window_ = made_up::window(
      std::chrono::hours(34),
      {"我打开蓝色的工具箱。", "I take out a saw.", "Wei: 锯子快不快？", "Wei: 六点以前要还。"});
  std::vector<ChatReply> replies_;
  std::vector<ChatRequest> requests_;
  FakeChat model_{[this](const ChatRequest& request) {
    requests_.push_back(request);
    return replies_.at(std::min(requests_.size(), replies_.size()) - 1);
  }};
};

TEST_F(Translating, TranslatesEveryChineseLineInOneCall) {
  const WrittenText written = write({lines({{1, "I open the blue toolbox."},
                                            {2, "Is the saw sharp?"},
                                            {3, "It must be back before six."}})});
  EXPECT_EQ(requests_.size(), 1U);
  EXPECT_EQ(written.state, UnitState::Done);
  EXPECT_EQ(written.text,
            "0 I open the blue toolbox.\n2 Is the saw sharp?\n3 It must be back before six.");
  EXPECT_THAT(asked(0), HasSubstr("[1] 我打开蓝色的工具箱。\n[2] 锯子快不快？\n[3] 六点"));
  EXPECT_THAT(asked(0), Not(HasSubstr("take out a saw")));
  EXPECT_THAT(outside_fences(asked(0)), Not(HasSubstr("工具箱")));
  EXPECT_EQ(requests_[0].prompt, "translate@1");
  EXPECT_EQ(requests_[0].wearer, "B1_NORA");
}

TEST_F(Translating, ALineThatStandsThereInAnotherLanguageNeedsNone) {
  window_.lines[0].alternate = "I open the toolbox.";
  EXPECT_THAT(untranslated(window_), ElementsAre(2U, 3U));
  EXPECT_FALSE(wants_text(DerivedKind::Translation,
                          made_up::window(std::chrono::hours(34), {"I take out a saw."})));
}

TEST_F(Translating, AsksOnceMoreForLinesThatDidNotCome) {
  const WrittenText written =
      write({lines({{2, "Is the saw sharp?"}}),
             lines({{1, "I open the blue toolbox."}, {2, "It must be back before six."}})});
  EXPECT_EQ(requests_.size(), 2U);
  EXPECT_THAT(asked(1), HasSubstr("[1] 我打开蓝色的工具箱。\n[2] 六点"));
  EXPECT_EQ(written.state, UnitState::Done);
}

TEST_F(Translating, LinesThatNeverComeStayAndAreSaid) {
  const WrittenText written = write({lines({{2, "Is the saw sharp?"}})});
  EXPECT_EQ(written.state, UnitState::Degraded);
  EXPECT_EQ(written.text, "2 Is the saw sharp?\n3 Is the saw sharp?");
  EXPECT_THAT(written.detail, HasSubstr("1 of 3 lines"));
}

TEST_F(Translating, WhatIsNoTranslationIsNotTaken) {
  const WrittenText written = write({lines({{0, "Nothing."},
                                            {1, "我打开蓝色的工具箱。"},
                                            {2, " "},
                                            {3, std::string(2000, 'x')},
                                            {4, "A line that nobody asked for."},
                                            {99, "Another."}})});
  EXPECT_EQ(written.state, UnitState::Failed);
  EXPECT_EQ(written.text, "");
  EXPECT_THAT(written.detail, HasSubstr("3 of 3 lines"));
}

TEST_F(Translating, TheFirstOfTwoTranslationsOfALineCounts) {
  const WrittenText written = write({lines({{1, "I open the blue toolbox."},
                                            {1, "Something else."},
                                            {2, "Is the saw sharp?"},
                                            {3, "It must be back before six."}})});
  EXPECT_THAT(written.text, HasSubstr("0 I open the blue toolbox.\n2"));
}

TEST_F(Translating, AsksInHalvesForWhatIsCutOff) {
  ChatReply cut = said("{\"lines\":[{\"line\":1,");
  cut.finish = ChatFinish::Length;
  const WrittenText written =
      write({cut, lines({{1, "I open the blue toolbox."}}),
             lines({{1, "Is the saw sharp?"}, {2, "It must be back before six."}})});
  EXPECT_EQ(requests_.size(), 3U);
  EXPECT_EQ(written.state, UnitState::Done);
}

TEST_F(Translating, AsksOnlyForWhatIsMissingYet) {
  const WrittenText written = write({lines({{1, "Is the saw sharp?"}})},
                                    "0 I open the blue toolbox.\n3 It must be back before six.");
  EXPECT_THAT(asked(0), Not(HasSubstr("工具箱")));
  EXPECT_EQ(written.state, UnitState::Done);
  EXPECT_THAT(written.text, HasSubstr("0 I open the blue toolbox.\n2 Is the saw sharp?\n3 It"));
}

TEST_F(Translating, AModelThatGivesNothingFailsTheWindowAndSaysWhy) {
  for (const ModelFault fault : {ModelFault::Unreachable, ModelFault::Refused}) {
    const WrittenText written = write({failed(fault)});
    EXPECT_EQ(written.state, UnitState::Failed);
    EXPECT_EQ(written.fault, fault);
    EXPECT_THAT(written.detail, HasSubstr(std::string(name(fault))));
  }
  EXPECT_EQ(write({said("I will not.")}).state, UnitState::Failed);
}

}  // namespace
}  // namespace daybook
