#include "daybook/answer/agents/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daybook/answer/model_answerer.h"
#include "tests/support/little_day.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Reader : public testing::Test {
 protected:
  Reader() : recaller_(*day_.index, nullptr, Weights::built_in()) {}

  AgentOutcome run(const std::string& script, const ReaderOptions& options = {}) {
    model_ = std::make_unique<RecordingScript>(script);
    const Recollection found = recaller_.recall(Cutoff(day_.question.asked), day_.question, {});
    return run_reader(day_.setting(*model_, day_.question), found, nullptr, options);
  }
  ModelAnswer answer(const std::string& script, ModelRecipe recipe = ModelRecipe::Daybook,
                     double weight = 2) {
    model_ = std::make_unique<RecordingScript>(script);
    ModelAnswerOptions options;
    options.recipe = recipe;
    options.model_weight = weight;
    return ModelAnswerer(day_.store, recaller_, *model_, options)
        .answer(Cutoff(day_.question.asked), day_.question, {});
  }
  Answer by_rule() {
    return Answerer(day_.store, recaller_).answer(Cutoff(day_.question.asked), day_.question, {});
  }

  LittleDay day_;
  Recaller recaller_;
  std::unique_ptr<RecordingScript> model_;
};

TEST_F(Reader, RanksThenReadsThenAnswers) {
  const AgentOutcome outcome =
      run(says_line(R"({"keep":[2,99],"enough":true})") +
          says_line(R"({"evidence":[2,77],"why":"it is the latest","answer":"C"})"));
  EXPECT_EQ(outcome.choice, 2U);
  EXPECT_EQ(outcome.calls, 2U);
  EXPECT_EQ(outcome.evidence.size(), 4U);
  EXPECT_THAT(model_->asked(0), HasSubstr("[1] [DAY1 09:"));
  EXPECT_THAT(model_->asked(0), HasSubstr("Who watered the fern last?"));
  EXPECT_EQ(model_->requests[1].prompt, "daybook/answer@1");
  // What was cited comes first; numbers that were never shown are nothing.
  const std::string cited = Clockface::dataset().format(outcome.evidence[0].interval);
  EXPECT_THAT(model_->asked(0), HasSubstr("[2] [" + cited));
}

TEST_F(Reader, SearchesOnceMoreWhereTheEvidenceIsThin) {
  day_.question.asked = at_second(3000);
  const AgentOutcome outcome =
      run(says_line(R"({"keep":[],"enough":false,"search":"saws plank"})") +
              says_line(R"({"evidence":[],"answer":"B"})"),
          {.ranked = 2, .read = 5, .more = 3});
  EXPECT_THAT(outcome.rounds[2], HasSubstr("search_memory {\"query\":\"saws plank\""));
  EXPECT_EQ(outcome.evidence.size(), 5U);  // two of the rules', three that were found
}

TEST_F(Reader, KeepsToItsTokensAndHalvesThemWhereTheContextIsSmall) {
  day_.question.asked = at_second(3000);
  const AgentOutcome outcome = run("{\"fault\":\"overflow\"}\n" + says_line(R"({"keep":[1]})") +
                                       says_line(R"({"evidence":[1],"answer":"A"})"),
                                   {.tokens = 200});
  EXPECT_EQ(outcome.choice, 0U);
  EXPECT_LT(model_->asked(1).size(), model_->asked(0).size());
  EXPECT_LT(estimated_tokens(model_->asked(0)), 300U);
}

TEST_F(Reader, WhereRankingFailsTheRulesOrderStays) {
  const AgentOutcome outcome =
      run("{\"fault\":\"refused\"}\n" + says_line(R"({"evidence":[1],"answer":"C"})"));
  EXPECT_EQ(outcome.choice, 2U);
  EXPECT_THAT(outcome.rounds, testing::Contains(HasSubstr("the rules' order stays")));
}

TEST_F(Reader, AFreeAnswerMustRestOnWhatWasShown) {
  day_.question.choices.clear();
  const std::string ranked = says_line(R"({"keep":[1]})");
  EXPECT_EQ(run(ranked + says_line(R"({"evidence":[55],"answer":"a giraffe"})")).fault,
            ModelFault::Malformed);
  EXPECT_EQ(run(ranked + says_line(R"({"evidence":[1],"answer":"Omar"})")).text, "Omar");
}

TEST_F(Reader, AModelOfWeightOverrulesAndOneWithoutDoesNot) {
  const std::string script =
      says_line(R"({"keep":[1]})") + says_line(R"({"evidence":[1],"answer":"D"})");
  const ModelAnswer trusted = answer(script, ModelRecipe::Daybook, 5);
  EXPECT_EQ(trusted.answer.choice, 3U);
  EXPECT_EQ(trusted.answer.text, "Wei");
  EXPECT_FALSE(trusted.degraded);
  const ModelAnswer guessing = answer(script, ModelRecipe::Daybook, 0);
  EXPECT_EQ(guessing.answer.choice, by_rule().choice);
  EXPECT_EQ(guessing.answer.choice_probability, guessing.rules);
}

TEST_F(Reader, AModelThatFailsLeavesTheAnswerOfTheRulesMarked) {
  const Answer rules = by_rule();
  for (const ModelRecipe recipe :
       {ModelRecipe::Daybook, ModelRecipe::EgoCite, ModelRecipe::MemLife, ModelRecipe::Grove}) {
    for (const char* script :
         {"{\"fault\":\"unreachable\",\"times\":0}", "{\"fault\":\"over-budget\",\"times\":0}",
          "{\"fault\":\"refused\",\"times\":0}", "{\"text\":\"???\",\"times\":0}",
          "{\"text\":\"{}\",\"times\":0}"}) {
      const ModelAnswer made = answer(script, recipe);
      EXPECT_TRUE(made.degraded) << name(recipe) << script;
      EXPECT_NE(made.reason, "");
      EXPECT_EQ(made.answer.text, rules.text);
      EXPECT_EQ(made.answer.choice, rules.choice);
      EXPECT_EQ(made.answer.evidence.size(), rules.evidence.size());
    }
  }
}

TEST_F(Reader, PublishedRecipesAnswerAndCiteWindowsOfTheStore) {
  const ModelAnswer made =
      answer(says_line(R"(TOOL: {"name": "search_memory", "args": {"query": "water fern"}})") +
                 says_line("ANSWER: C"),
             ModelRecipe::MemLife);
  EXPECT_FALSE(made.degraded);
  EXPECT_EQ(made.answer.text, "Omar");
  ASSERT_FALSE(made.answer.evidence.empty());
  for (const Evidence& evidence : made.answer.evidence) {
    EXPECT_LE(evidence.interval.end, day_.question.asked);
    EXPECT_FALSE(evidence.lines.empty());
  }
}

TEST_F(Reader, EveryCallTellsWhatItCovers) {
  (void)answer(says_line(R"({"keep":[1]})") + says_line(R"({"evidence":[1],"answer":"C"})"));
  for (const ChatRequest& request : model_->requests) {
    EXPECT_EQ(request.wearer, "T1_NORA");
    EXPECT_FALSE(request.covers.empty());
    EXPECT_THAT(request.prompt, HasSubstr("@"));
  }
}

}  // namespace
}  // namespace daybook
