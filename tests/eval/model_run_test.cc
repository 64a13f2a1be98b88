#include "daybook/eval/model_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "daybook/eval/report.h"
#include "daybook/models/cached_chat.h"
#include "daybook/models/script_chat.h"
#include "tests/support/made_records.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

/// Answers like a script, until it is switched off.
class Switchable final : public ChatModel {
 public:
  explicit Switchable(std::string answer) : answer_(std::move(answer)) {}
  std::string name() const override { return "switchable"; }
  ChatReply chat(const ChatRequest&, const CallControl&) override {
    ChatReply reply;
    ++calls;
    if (calls > works) {
      reply.fault = ModelFault::Unreachable;
      reply.error = "switched off";
    }
    reply.text = answer_;
    reply.usage = {100, 10, false};
    return reply;
  }
  int calls = 0;
  int works = 1000;

 private:
  std::string answer_;
};

class ModelRun : public testing::Test {
 protected:
  ModelRun() {
    std::vector<Window> windows;
    windows.reserve(6);
    for (int i = 0; i < 6; ++i) {
      windows.push_back(
          small_window(i * 300, {i % 2 == 0 ? "Omar waters the fern." : "Priya folds the towel."}));
    }
    fill(store_, windows);
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
    for (int q = 0; q < 4; ++q) {
      BenchmarkItem item;
      item.id = std::to_string(q + 1);
      item.question = {"Who waters the fern?", {"Priya", "Omar"}, at_second(1000 + 300 * q)};
      item.truth = {1, {at_second(605)}, "EntityLog"};
      items_.push_back(item);
    }
  }

  std::vector<Prediction> run(ChatModel& model, ModelRecipe recipe) {
    ModelRunOptions options;
    options.answers.recipe = recipe;
    options.answers.model_weight = 3;
    written_.clear();
    options.done = [&](std::size_t i, const Prediction& prediction) {
      written_.push_back(prediction_json(items_[i], prediction, Clockface::dataset()));
    };
    return predict_with_model(store_, *recaller_, model, items_, options);
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
  std::vector<BenchmarkItem> items_;
  std::vector<std::string> written_;
};

constexpr const char* kBoth = R"({"keep":[1],"evidence":[1],"answer":"B"})";

TEST_F(ModelRun, CountsTokensAndCallsAndReportsThem) {
  Switchable model(kBoth);
  const auto predictions = run(model, ModelRecipe::Daybook);
  ASSERT_EQ(predictions.size(), 4U);
  for (const Prediction& prediction : predictions) {
    EXPECT_EQ(prediction.choice, 1U);
    EXPECT_EQ(prediction.tokens_in, 200U);
    EXPECT_EQ(prediction.model_calls, 2U);
    EXPECT_FALSE(prediction.degraded);
    EXPECT_EQ(prediction.evidence.size(), prediction.evidence_ids.size());
    EXPECT_FALSE(prediction.evidence.empty());
  }
  RunFacts facts;
  facts.model = model.name();
  const auto report = nlohmann::json::parse(report_json(items_, predictions, facts));
  EXPECT_EQ(report["tokens_in"], 200.0);
  EXPECT_EQ(report["model"]["calls"], 2.0);
  EXPECT_EQ(report["model"]["degraded"], 0);
  EXPECT_EQ(report["model"]["accuracy_model"], 1.0);
}

TEST_F(ModelRun, IsComparedWithTheRulesQuestionByQuestion) {
  Switchable model(kBoth);
  auto predictions = run(model, ModelRecipe::Daybook);
  for (Prediction& prediction : predictions) {
    prediction.rules_probability = {0.6, 0.4};  // wrong, and the answer is right
  }
  predictions[0].rules_probability = {0.4, 0.6};  // both right
  predictions[1].rules_probability = {0.4, 0.6};  // right, and the answer is not
  predictions[1].choice = 0;
  RunFacts facts;
  facts.model = model.name();
  const auto report = nlohmann::json::parse(report_json(items_, predictions, facts));
  EXPECT_DOUBLE_EQ(report["model"]["gain"]["mean"].get<double>(), 0.25);  // (0 - 1 + 1 + 1) / 4
  EXPECT_LT(report["model"]["gain"]["ci95"][0].get<double>(), 0);
  EXPECT_THAT(report_table(items_, predictions, facts),
              testing::HasSubstr("over the rules    +25.0"));
}

TEST_F(ModelRun, SwitchedOffInTheMiddleEveryQuestionIsAnsweredAndMarked) {
  Switchable model(kBoth);
  model.works = 3;
  const auto predictions = run(model, ModelRecipe::Daybook);
  ASSERT_EQ(predictions.size(), 4U);
  EXPECT_FALSE(predictions[0].degraded);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_TRUE(predictions[i].degraded);
    EXPECT_THAT(predictions[i].degraded_reason, testing::HasSubstr("switched off"));
    EXPECT_LT(predictions[i].choice, 2U);
  }
}

TEST_F(ModelRun, AReplyThatDoesNotParseIsWrongInAPublishedRecipe) {
  Switchable model("I think it was Omar");
  const auto predictions = run(model, ModelRecipe::MemLife);
  EXPECT_EQ(predictions[0].choice, kNoChoice);
  EXPECT_EQ(nlohmann::json::parse(written_[0])["prediction"], "?");
  EXPECT_EQ(score(predictions[0], items_[0].truth).correct, 0);
  EXPECT_TRUE(predictions[0].evidence.empty());  // what the rules found is no merit of it
}

TEST_F(ModelRun, APublishedRecipeThatLookedAtNothingKeepsItsWordAndHasNoHit) {
  Switchable model("ANSWER: A");
  const auto predictions = run(model, ModelRecipe::MemLife);
  EXPECT_EQ(predictions[0].choice, 0U);
  EXPECT_TRUE(predictions[0].evidence.empty());
  EXPECT_EQ(score(predictions[0], items_[0].truth).hit_windows, 0);
}

TEST_F(ModelRun, APublishedRecipeWhoseModelIsDownIsAnsweredByTheRules) {
  Switchable model("ANSWER: A");
  model.works = 0;
  const auto predictions = run(model, ModelRecipe::MemLife);
  EXPECT_TRUE(predictions[0].degraded);
  EXPECT_LT(predictions[0].choice, 2U);
  EXPECT_FALSE(predictions[0].evidence.empty());
}

TEST_F(ModelRun, KilledAndResumedItGivesTheSameAndAsksNothingTwice) {
  const ScratchFolder scratch;
  const std::string folder = (scratch.path() / "replies").string();
  ReplyCache cache(folder);
  const auto without_seconds = [](std::vector<std::string> lines) {
    for (std::string& line : lines) {
      auto json = nlohmann::json::parse(line);
      json.erase("seconds");
      line = json.dump();
    }
    return lines;
  };
  const auto cached_run = [&](int works) {
    auto inner = std::make_unique<Switchable>(kBoth);
    inner->works = works;
    const Switchable& counter = *inner;
    CachedChat model(std::move(inner), cache);
    (void)run(model, ModelRecipe::Daybook);
    return counter.calls;
  };
  EXPECT_GT(cached_run(3), 3);  // killed after a question and a half
  const int rest = cached_run(1000);
  const auto resumed = without_seconds(written_);
  EXPECT_EQ(cached_run(1000), 0);
  EXPECT_EQ(without_seconds(written_), resumed);
  std::filesystem::remove_all(folder);
  const int all = cached_run(1000);
  EXPECT_EQ(rest, all - 3);
  EXPECT_EQ(without_seconds(written_), resumed);
}

}  // namespace
}  // namespace daybook
