#include "daybook/build/model_boundary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/build/answering_model.h"
#include "tests/build/windows.h"
#include "tests/support/attacks.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::seconds;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

class ModelBoundaryTest : public testing::Test {
 protected:
  BoundaryVerdict ask(const Answering::Answer& answer, Scene scene = Scene::Daily) {
    model_ = std::make_unique<Answering>(answer);
    ModelBoundaryOptions options;
    options.scene = scene;
    return ModelBoundary(*model_, "B1_NORA", Clockface::dataset(), options).ends(before_, now_);
  }
  static ChatReply yes(const ChatRequest& /*request*/) { return says({{"should_end", true}}); }

  std::vector<Window> before_ = {
      made_up::window(hours(34), {"I open the toolbox.", "Omar: Is it sharp?"}),
      made_up::window(hours(34) + seconds(30), {"I saw the plank."})};
  Window now_ = made_up::window(hours(34) + seconds(60), {"Omar: Tea?", "Nora: Gladly."});
  std::unique_ptr<Answering> model_;
};

TEST_F(ModelBoundaryTest, AsksWithTheCaptionsOfWhatIsOpenAndOfWhatComes) {
  const BoundaryVerdict verdict = ask(yes);
  EXPECT_EQ(verdict.ends, true);
  EXPECT_EQ(verdict.degraded, "");
  ASSERT_EQ(model_->requests.size(), 1U);
  const std::string& text = question(model_->requests[0]);
  EXPECT_THAT(text, HasSubstr("[DAY1 10:00:00] caption: I open the toolbox.\n"
                              "[DAY1 10:00:30] caption: I saw the plank.\n"));
  EXPECT_THAT(text, Not(HasSubstr("sharp"))) << "captions alone, where there are any";
  EXPECT_THAT(text, HasSubstr("Omar: Tea?\n[DAY1 10:01:02] Nora (me): Gladly.\n"));
  EXPECT_LT(text.find("the plank"), text.find("Now:"));
  EXPECT_EQ(model_->requests[0].covers.size(), 3U);
  EXPECT_EQ(model_->requests[0].wearer, "B1_NORA");
}

TEST_F(ModelBoundaryTest, EverySceneHasItsOwnPrompt) {
  std::vector<std::string> prompts;
  for (const Scene scene : {Scene::Daily, Scene::Instructional, Scene::Game, Scene::Task}) {
    (void)ask(yes, scene);
    prompts.push_back(model_->requests.at(0).prompt);
  }
  EXPECT_THAT(prompts,
              testing::ElementsAre("grove/boundary_daily@1", "grove/boundary_instructional@1",
                                   "grove/boundary_game@1", "grove/boundary_task@1"));
}

TEST_F(ModelBoundaryTest, WhatCannotBeReadMeansThatItGoesOn) {
  for (const ChatReply& reply :
       {talks("Yes, it has ended."), says({{"should_end", "yes"}}), says({{"ended", true}}),
        cut_off(R"({"should_end": true)"), cut_off("{\"should")}) {
    const BoundaryVerdict verdict = ask([&](const ChatRequest&) { return reply; });
    EXPECT_EQ(verdict.ends, false) << reply.text;
    EXPECT_THAT(verdict.degraded, HasSubstr("the model: ")) << reply.text;
  }
}

TEST_F(ModelBoundaryTest, TheRulesSayWhereTheModelGivesNothing) {
  for (const ModelFault fault : {ModelFault::Unreachable, ModelFault::Refused,
                                 ModelFault::OverBudget, ModelFault::Overflow}) {
    const BoundaryVerdict verdict = ask([&](const ChatRequest&) { return fails(fault); });
    EXPECT_EQ(verdict.ends, std::nullopt);
    EXPECT_THAT(verdict.degraded, HasSubstr(std::string("the model: ") + std::string(name(fault))));
  }
}

TEST_F(ModelBoundaryTest, WhatWasRecordedInstructsNobody) {
  (void)ask(yes);
  const std::string plain = outside(model_->requests[0]);
  for (const std::string& attack : attacks()) {
    before_[0].lines[0].text = attack;
    now_.lines[0].text = attack;
    now_.lines[0].speaker = attack;
    (void)ask(yes);
    EXPECT_EQ(outside(model_->requests[0]), plain) << attack;
  }
}

}  // namespace
}  // namespace daybook
