#include "daybook/eval/oracle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daybook/eval/benchmark.h"
#include "daybook/eval/model_run.h"
#include "daybook/eval/report.h"
#include "tests/support/little_day.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// One look and an answer, in the words of every recipe.
const std::map<ModelRecipe, std::string> kLooksOnce = {
    {ModelRecipe::Daybook, says_line(R"({"keep":[1],"enough":false,"search":"plank"})") +
                               says_line(R"({"evidence":[1],"answer":"B"})")},
    {ModelRecipe::EgoCite, calls_line("search_activity", R"({"query":"fern"})") +
                               calls_line("answer", "{}") + calls_line("answer", "{}") +
                               says_line("Answer: B")},
    {ModelRecipe::MemLife,
     says_line(R"(TOOL: {"name": "search_memory", "args": {"query": "plank"}})") +
         says_line("ANSWER: B")},
    {ModelRecipe::Grove,
     says_line(
         R"({"action":"tools","calls":[{"tool":"search_hierarchical","args":{"query":"fern"}}]})") +
         says_line(R"({"action":"answer","answer":"B"})")}};

class Oracle : public testing::Test {
 protected:
  Oracle() : recaller_(*day_.index, nullptr, Weights::built_in()) {
    BenchmarkItem item;
    item.id = "1";
    item.question = {"Who watered the fern last?", {"Me", "Priya", "Omar", "Wei"}, at_second(3000)};
    item.truth = {1, {at_second(605)}, "EntityLog"};
    items_ = {item};
  }
  std::string by_rule(bool oracle) const {
    BenchmarkOptions options;
    options.oracle = oracle;
    return told(predict(recaller_, Answerer(day_.store, recaller_), items_, options).at(0));
  }
  std::string by_model(ModelRecipe recipe, bool oracle) {
    model_ = std::make_unique<RecordingScript>(kLooksOnce.at(recipe));
    ModelRunOptions options;
    options.answers.recipe = recipe;
    options.answers.model_weight = 3;
    options.oracle = oracle;
    return told(predict_with_model(day_.store, recaller_, *model_, items_, options).at(0));
  }
  /// A prediction but for its seconds.
  std::string told(Prediction prediction) const {
    prediction.seconds = 0;
    return prediction_json(items_[0], prediction, Clockface::dataset());
  }
  /// All that the model was told.
  std::string asked() const {
    std::string text;
    for (const ChatRequest& request : model_->requests) {
      for (const ChatMessage& message : request.messages) {
        text += message.role == ChatRole::Assistant ? "" : message.text + "\n";
      }
    }
    return text;
  }

  LittleDay day_;
  Recaller recaller_;
  std::vector<BenchmarkItem> items_;
  std::unique_ptr<RecordingScript> model_;
};

TEST_F(Oracle, HoldsTheWindowsOfTheTargetsThatAreKnown) {
  items_[0].truth.targets = {at_second(1205), at_second(605), at_second(610), at_second(900)};
  const OracleWindows oracle = oracle_windows(*day_.index, items_[0]);
  EXPECT_THAT(oracle.windows(), ElementsAre(1U, 2U));
  EXPECT_TRUE(oracle.contains(2));
  EXPECT_FALSE(oracle.contains(0));
  items_[0].question.asked = at_second(1210);  // the window from 1200 s on is not over
  EXPECT_THAT(oracle_windows(*day_.index, items_[0]).windows(), ElementsAre(1U));
}

TEST_F(Oracle, RulesReadItsWindowsAlone) {
  EXPECT_THAT(by_rule(true), HasSubstr(day_.windows[1].id.str()));
  for (std::size_t w = 0; w < day_.windows.size(); ++w) {
    if (w != 1) {
      EXPECT_THAT(by_rule(true), Not(HasSubstr(day_.windows[w].id.str())));
    }
  }
  EXPECT_THAT(by_rule(true), HasSubstr(R"("prediction":"B")"));
}

TEST_F(Oracle, EveryRecipeIsShownItsWindowsAlone) {
  for (const auto& [recipe, script] : kLooksOnce) {
    const std::string prediction = by_model(recipe, true);
    EXPECT_THAT(prediction, HasSubstr(R"("prediction":"B")")) << name(recipe);
    EXPECT_THAT(prediction, HasSubstr(R"("evidence":[{"id":")" + day_.windows[1].id.str()))
        << name(recipe);
    EXPECT_THAT(asked(), HasSubstr("Priya waters the fern")) << name(recipe);
    EXPECT_THAT(asked(), Not(HasSubstr("Omar waters the fern"))) << name(recipe);
    EXPECT_THAT(asked(), Not(HasSubstr("saws plank"))) << name(recipe);
    EXPECT_THAT(asked(), Not(HasSubstr("2 times"))) << name(recipe);  // the chapter map
  }
}

TEST_F(Oracle, WithoutItTruthThatIsScrambledChangesNothingAndWithItTheEvidence) {
  const auto all = [&](bool oracle) {
    std::string text = by_rule(oracle);
    for (const auto& [recipe, script] : kLooksOnce) {
      text += by_model(recipe, oracle);
      text += asked();
    }
    return text;
  };
  const std::string before = all(false);
  const std::string told = all(true);
  items_[0].truth = {3, {at_second(2005), at_second(5)}, "HabitInsight"};
  EXPECT_EQ(all(false), before);
  EXPECT_NE(all(true), told);
}

TEST_F(Oracle, OfNothingLeavesNothingToReadAndNoHit) {
  items_[0].truth.targets = {at_second(900)};
  EXPECT_THAT(by_rule(true), HasSubstr(R"("evidence":[])"));
  for (const auto& [recipe, script] : kLooksOnce) {
    EXPECT_THAT(by_model(recipe, true), HasSubstr(R"("evidence":[])")) << name(recipe);
  }
}

}  // namespace
}  // namespace daybook
