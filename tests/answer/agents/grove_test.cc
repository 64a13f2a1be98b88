#include "daybook/answer/agents/grove.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/little_day.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class Grove : public testing::Test {
 protected:
  AgentOutcome run(const std::string& script, const GroveOptions& options = {}) {
    model_ = std::make_unique<RecordingScript>(script);
    return run_grove(day_.setting(*model_, day_.question), options);
  }
  LittleDay day_;
  std::unique_ptr<RecordingScript> model_;
};

TEST_F(Grove, FollowsThePublishedProcedureRoundByRound) {
  const AgentOutcome outcome = run(
      says_line(
          R"({"action":"tools","calls":[)"
          R"({"tool":"search_episodes","args":{"keywords":"waters fern","t_start":null}},)"
          R"({"tool":"count_events","args":{"keywords":"waters fern","t_end":"DAY1 09:30:00"}},)"
          R"({"tool":"forget","args":{}}]})") +
      says_line(R"({"action":"tools","calls":[{"tool":"facts_in_range",)"
                R"("args":{"t_start":"DAY1-09:20:00","t_end":"DAY1-09:21:00"}}]})") +
      says_line(R"({"action":"answer","answer":"Omar","reasoning":"the last span"})"));
  EXPECT_TRUE(outcome.answered()) << outcome.error;
  EXPECT_EQ(outcome.choice, 2U);
  EXPECT_EQ(outcome.calls, 3U);
  EXPECT_THAT(outcome.rounds,
              ElementsAre("search_episodes {\"keywords\":\"waters fern\"}: 3 found",
                          HasSubstr("count_events {\"keywords\":\"waters fern\","),
                          "there is no tool 'forget'", HasSubstr("moments_in_range")));
  EXPECT_THAT(outcome.rounds[1], HasSubstr("count 3"));
  // The chapter map comes first, then what the calls found, with spans and summaries.
  EXPECT_THAT(model_->asked(0),
              HasSubstr("[DAY1 09:00:00 to 09:10:30] Watering the fern (2 times on 1 day)"));
  EXPECT_THAT(model_->asked(0), HasSubstr("Round 1 of 8"));
  EXPECT_THAT(model_->asked(1), HasSubstr("Omar waters the fern by the door — Summary:"));
  EXPECT_THAT(model_->asked(2), HasSubstr("[DAY1 09:20:00 to 09:20:03] Omar waters the fern."));
  EXPECT_THAT(model_->requests[0].schema, HasSubstr("\"maxItems\":3"));
}

TEST_F(Grove, AFourthCallOfARoundIsSentBack) {
  const std::string call = R"({"tool":"recent_captions","args":{}})";
  std::string four = call;
  for (int i = 0; i < 3; ++i) {
    four += "," + call;
  }
  (void)run(says_line("{\"action\":\"tools\",\"calls\":[" + four + "]}") +
            says_line(R"({"action":"answer","answer":"A"})"));
  EXPECT_THAT(model_->asked(1), HasSubstr("$.calls must have at most 3 items"));
}

TEST_F(Grove, TheLastRoundMustAnswer) {
  const std::string look =
      R"({"text":"{\"action\":\"tools\",\"calls\":[{\"tool\":\"recent_episodes\"}]}","times":0})";
  const AgentOutcome outcome = run(look, {2, 46, 3});
  EXPECT_EQ(outcome.fault, ModelFault::Malformed);
  EXPECT_EQ(outcome.calls, 2U);
  EXPECT_THAT(outcome.rounds.back(), HasSubstr("last round"));
  EXPECT_THAT(model_->asked(1), HasSubstr("you must answer now"));
}

TEST_F(Grove, ARoundWithoutJsonIsLostAndTheNextOneGoesOn) {
  const AgentOutcome outcome = run(says_line("hmm") + says_line("still thinking") +
                                   says_line(R"({"action":"answer","answer":"C"})"));
  EXPECT_EQ(outcome.choice, 2U);
  EXPECT_EQ(outcome.calls, 3U);
  EXPECT_THAT(model_->asked(2), HasSubstr("Round 2 of 8"));
}

TEST_F(Grove, StopsWhenTheModelIsDown) {
  const AgentOutcome outcome = run("{\"fault\":\"unreachable\",\"times\":0}");
  EXPECT_EQ(outcome.fault, ModelFault::Unreachable);
  EXPECT_EQ(outcome.calls, 1U);
}

TEST_F(Grove, LeavesOutRecordedLinesWhereTheContextIsTooSmall) {
  const AgentOutcome outcome = run(
      says_line(
          R"({"action":"tools","calls":[{"tool":"search_moments","args":{"query":"fern"}}]})") +
      "{\"fault\":\"overflow\",\"times\":2}\n" + says_line(R"({"action":"answer","answer":"C"})"));
  EXPECT_EQ(outcome.choice, 2U);
  EXPECT_EQ(outcome.calls, 4U);
  EXPECT_LT(model_->asked(2).size(), model_->asked(1).size());
  EXPECT_LT(model_->asked(3).size(), model_->asked(2).size());
  EXPECT_THAT(model_->asked(3), HasSubstr("Round 2 of 8"));
}

TEST_F(Grove, AContextThatTakesNothingEndsTheRun) {
  EXPECT_EQ(run("{\"fault\":\"overflow\",\"times\":0}").fault, ModelFault::Overflow);
}

TEST_F(Grove, BoundsWhatAGrammarLetsAModelWrite) {
  (void)run(says_line(R"({"action":"answer","answer":"C"})"));
  EXPECT_THAT(model_->requests[0].schema,
              HasSubstr("\"query\":{\"type\":\"string\",\"maxLength\":"));
  EXPECT_EQ(model_->requests[0].max_tokens, 4096U);
}

TEST_F(Grove, AnAnswerThatIsNoChoiceIsNone) {
  EXPECT_EQ(run(says_line(R"({"action":"answer","answer":"nobody knows"})")).fault,
            ModelFault::Malformed);
  EXPECT_EQ(run(says_line(R"x({"action":"answer","answer":"(B)"})x")).choice, 1U);
}

TEST_F(Grove, TakesItsLimitsFromHowMuchWasRecorded) {
  EXPECT_EQ(grove_options(*day_.index, Cutoff(at_second(1300))).rounds, 8U);
  MemoryStore store;
  fill(store, {small_window(0, {"I sit."}), small_window(3 * 86'400, {"I stand."}),
               small_window(9 * 86'400, {"I walk."})});
  const auto index = small_index(store);
  EXPECT_EQ(grove_options(*index, Cutoff(at_second(4 * 86'400))).rounds, 6U);
  EXPECT_EQ(grove_options(*index, Cutoff(at_second(4 * 86'400))).chapters, 100U);
  EXPECT_EQ(grove_options(*index, Cutoff(at_second(10 * 86'400))).rounds, 12U);
}

TEST_F(Grove, TheMapHoldsNothingOfTheFuture) {
  RecordingScript model("");
  day_.question.asked = at_second(640);  // before the pattern is known
  for (const SkillHit& chapter : chapter_map(day_.setting(model, day_.question), 46)) {
    EXPECT_THAT(chapter.text, Not(HasSubstr("2 times")));
    EXPECT_LE(chapter.interval.end, at_second(640));
  }
}

}  // namespace
}  // namespace daybook
