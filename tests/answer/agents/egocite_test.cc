#include "daybook/answer/agents/egocite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/little_day.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class EgoCite : public testing::Test {
 protected:
  AgentOutcome run(const std::string& script, const EgoCiteOptions& options = {}) {
    model_ = std::make_unique<RecordingScript>(script);
    return run_egocite(day_.setting(*model_, day_.question), options);
  }
  static std::vector<std::string> ids(const std::vector<SkillHit>& hits) {
    std::vector<std::string> found;
    found.reserve(hits.size());
    for (const SkillHit& hit : hits) {
      found.push_back(hit.text);
    }
    return found;
  }

  LittleDay day_;
  std::unique_ptr<RecordingScript> model_;
};

// The whole procedure by hand: what each round may do, what the pool then holds, that
// the last round searches no more, and what the response agent reads.
TEST_F(EgoCite, FollowsThePublishedProcedureRoundByRound) {
  const AgentOutcome outcome = run(
      calls_line("answer", "{}") +
      calls_line("search_speech", R"({"query":"fern thirsty","time_query":"DAY1 09100000"})") +
      calls_line("answer", "{}") + calls_line("search_activity", R"({"query":"waters the fern"})") +
      calls_line("search_action_utterance", R"({"query":"saw"})") +
      says_line("At DAY1 09:20:00 Omar waters it, after Priya.\nAnswer: C"));
  EXPECT_TRUE(outcome.answered()) << outcome.error;
  EXPECT_EQ(outcome.choice, 2U);
  EXPECT_EQ(outcome.calls, 6U);
  EXPECT_THAT(outcome.rounds,
              ElementsAre("answer: refused, the pool is empty; search first",
                          HasSubstr("search_action_utterance {\"query\":\"fern thirsty\","),
                          "answer: refused once, call curate_index right before it",
                          HasSubstr("3 found, 3 new"),
                          "search_action_utterance: refused, this was the last round",
                          "response from 3 windows"));
  // Round 1 sees an empty pool; round 3 the four moments with their numbers, all new.
  EXPECT_THAT(model_->asked(0), HasSubstr("Round 1 of 5"));
  EXPECT_THAT(model_->asked(0), HasSubstr("(empty)"));
  EXPECT_THAT(model_->asked(2), HasSubstr("[E1] [DAY1 09:00:00 to 09:00:03] action: I waters the "
                                          "fern. (new)"));
  // Round 5 sees the pool in time order: old items first at equal starts, new ones marked.
  EXPECT_THAT(model_->asked(4), HasSubstr("This is the last one"));
  EXPECT_THAT(model_->asked(4),
              HasSubstr("action: I waters the fern.\n[E5] [DAY1 09:00:00 to 09:00:30] activity: I "
                        "waters the fern by the door (new)\n"));
  // Seven items need no sampling; the response agent reads their source windows whole.
  EXPECT_EQ(outcome.evidence.size(), 7U);
  EXPECT_EQ(model_->requests[5].prompt, "egocite/respond@1");
  EXPECT_THAT(model_->asked(5), HasSubstr("[DAY1 09:10:00 to 09:10:30] Priya waters the fern. / "
                                          "Priya: The fern is thirsty.\n"));
  EXPECT_THAT(model_->asked(5), HasSubstr("C) Omar"));
}

TEST_F(EgoCite, ShowsOneToolACallAndTheCurationToStrongAgentsOnly) {
  (void)run(calls_line("search_activity", R"({"query":"fern"})") + calls_line("answer", "{}") +
                says_line("Answer: C"),
            {.curate_tool = false});
  std::vector<std::string> tools;
  tools.reserve(model_->requests[0].tools.size());
  for (const ToolSpec& tool : model_->requests[0].tools) {
    tools.push_back(tool.name);
  }
  EXPECT_THAT(tools, ElementsAre("search_action_utterance", "search_activity",
                                 "search_conversation", "answer"));
  EXPECT_EQ(model_->requests.size(), 3U);  // `answer` is taken at once
}

TEST_F(EgoCite, KeepsWhatTheDraftingAgentCurates) {
  const AgentOutcome outcome = run(calls_line("search_activity", R"({"query":"fern"})") +
                                   calls_line("curate_evidence", R"({"keep":[3, 99]})") +
                                   calls_line("answer", "{}") + says_line("Answer: C"));
  EXPECT_THAT(ids(outcome.evidence), ElementsAre("Omar waters the fern by the door"));
  EXPECT_THAT(model_->asked(3), Not(HasSubstr("Priya waters")));
}

TEST_F(EgoCite, CurationOfUnknownNumbersKeepsThePool) {
  const AgentOutcome outcome =
      run(calls_line("search_activity", R"({"query":"fern"})") +
          calls_line("curate_index", R"({"keep":[77]})") + calls_line("answer", "{}") +
          calls_line("answer", "{}") + says_line("Answer: C"));
  EXPECT_EQ(outcome.evidence.size(), 3U);
}

TEST_F(EgoCite, ALargePoolGoesToTheSamplingAgent) {
  day_.question = {"Who sawed planks?", {"Me", "Wei"}, at_second(3000)};
  const std::string search = calls_line("search_action_utterance", R"({"query":"wei saws plank"})");
  const AgentOutcome outcome =
      run(search + calls_line("answer", "{}") + calls_line("answer", "{}") +
          calls_line("curate_index", R"({"keep":["E2", 5, 7]})") + says_line("Answer: B"));
  EXPECT_EQ(model_->requests[3].prompt, "egocite/sample@1");
  EXPECT_THAT(model_->asked(3), HasSubstr("20 items"));
  EXPECT_THAT(ids(outcome.evidence),
              ElementsAre("Wei saws plank 1.", "Wei saws plank 4.", "Wei saws plank 6."));
  const AgentOutcome failed = run(search + calls_line("answer", "{}") + calls_line("answer", "{}") +
                                  "{\"fault\":\"refused\"}\n" + says_line("Answer: B"));
  EXPECT_EQ(failed.evidence.size(), 15U);
  EXPECT_EQ(failed.choice, 1U);
}

TEST_F(EgoCite, LooksAgainWhereNothingWasFoundAndThenGivesUp) {
  const AgentOutcome outcome = run(
      R"({"calls":[{"name":"search_conversation","arguments":{"query":"giraffe"}}],"times":0})");
  EXPECT_EQ(model_->requests.size(), 15U);  // five rounds, three times
  EXPECT_TRUE(outcome.evidence.empty());
  EXPECT_FALSE(outcome.choice);
}

TEST_F(EgoCite, AsksWhichLetterWasMeantAndElseCountsAsWrong) {
  const std::string found = calls_line("search_activity", R"({"query":"fern"})") +
                            calls_line("answer", "{}") + calls_line("answer", "{}");
  EXPECT_EQ(run(found + says_line("it was omar") + says_line("C")).choice, 2U);
  EXPECT_EQ(model_->requests.back().prompt, "answer/letter@1");
  const AgentOutcome none = run(found + says_line("it was omar") + says_line("?"));
  EXPECT_EQ(none.fault, ModelFault::Malformed);
}

TEST_F(EgoCite, TellsTheAgentWhatIsWrongWithACall) {
  (void)run(calls_line("forget", R"({"range":"all"})") +
            calls_line("search_activity", R"({"query":"fern","time_query":"soonish"})") +
            says_line("I would rather talk") + calls_line("search_activity", "not json"));
  EXPECT_THAT(model_->asked(1), HasSubstr("there is no tool 'forget'"));
  EXPECT_THAT(model_->asked(2), HasSubstr("cannot read the time 'soonish'"));
  EXPECT_THAT(model_->asked(3), HasSubstr("no tool was called"));
  EXPECT_THAT(model_->asked(4), HasSubstr("the argument 'query' is missing"));
}

TEST_F(EgoCite, PassesOnThatTheModelIsDown) {
  EXPECT_EQ(run("{\"fault\":\"unreachable\"}").fault, ModelFault::Unreachable);
}

TEST_F(EgoCite, AnswersFreelyInWords) {
  day_.question.choices.clear();
  const AgentOutcome outcome =
      run(calls_line("search_activity", R"({"query":"fern"})") + calls_line("answer", "{}") +
          calls_line("answer", "{}") + says_line("Omar did so at 09:20.\nAnswer: Omar"));
  EXPECT_EQ(outcome.text, "Omar");
}

}  // namespace
}  // namespace daybook
