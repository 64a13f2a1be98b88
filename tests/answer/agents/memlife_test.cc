#include "daybook/answer/agents/memlife.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/little_day.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Kind = MemLifeTurn::Kind;

class MemLife : public testing::Test {
 protected:
  AgentOutcome run(const std::string& script, const MemLifeOptions& options = {}) {
    model_ = std::make_unique<RecordingScript>(script);
    return run_memlife(day_.setting(*model_, day_.question), options);
  }
  LittleDay day_;
  std::unique_ptr<RecordingScript> model_;
};

TEST_F(MemLife, FollowsThePublishedProcedureTurnByTurn) {
  const AgentOutcome outcome = run(
      says_line(R"(TOOL: {"name": "search_memory", "args": {"query": "water fern", "top_k": 2}})") +
      says_line("<think>and later?</think>TOOL: {\"name\": \"fetch_memory\", \"args\": "
                "{\"time_anchor\": [\"DAY1 09:15:00\", \"DAY1 23:00:00\"]}}") +
      says_line("ANSWER: C"));
  EXPECT_TRUE(outcome.answered()) << outcome.error;
  EXPECT_EQ(outcome.choice, 2U);
  EXPECT_EQ(outcome.calls, 3U);
  EXPECT_THAT(outcome.rounds,
              ElementsAre("search_memory {\"query\":\"water fern\",\"top_k\":2}: 2 found",
                          HasSubstr("fetch_memory"), "answer"));
  EXPECT_THAT(model_->requests[0].messages[0].text, HasSubstr("Now is DAY1 09:21:40"));
  EXPECT_THAT(model_->requests[0].messages[0].text, Not(HasSubstr("fetch_video")));
  EXPECT_THAT(model_->asked(0), HasSubstr("Who watered the fern last?"));
  // The results come in time order, and the later range is clipped to the question's time.
  const std::string& found = model_->asked(1);
  EXPECT_LT(found.find("DAY1 09:"), found.rfind("DAY1 09:"));
  EXPECT_THAT(model_->asked(2), HasSubstr("[DAY1 09:20:00 to 09:20:30] Omar waters the fern."));
  EXPECT_THAT(model_->asked(2), Not(HasSubstr("plank")));
  EXPECT_EQ(outcome.evidence.size(), 4U);  // everything that was returned
}

TEST_F(MemLife, TheLastTurnMustAnswer) {
  const AgentOutcome outcome =
      run("{\"text\":\"TOOL: {\\\"name\\\": \\\"search_memory\\\", \\\"args\\\": {\\\"query\\\": "
          "\\\"fern\\\"}}\",\"times\":0}");
  EXPECT_EQ(outcome.fault, ModelFault::Malformed);
  EXPECT_EQ(outcome.calls, 10U);
  EXPECT_EQ(outcome.rounds.size(), 9U);  // the tenth call was not executed
  EXPECT_THAT(model_->asked(9), HasSubstr("This is your last turn"));
  EXPECT_THAT(model_->asked(8), Not(HasSubstr("This is your last turn")));
}

TEST_F(MemLife, WhatIsNeitherCountsAsWrong) {
  for (const char* reply : {"The answer is C", "Let me think.\nANSWER: C",
                            "ANSWER:", "TOOL: search_memory", "TOOL: {\"args\": {}}"}) {
    EXPECT_EQ(run(says_line(reply)).fault, ModelFault::Malformed) << reply;
    EXPECT_EQ(model_->requests.size(), 1U);
  }
  EXPECT_EQ(run(says_line("ANSWER: none of them")).fault, ModelFault::Malformed);
}

TEST_F(MemLife, ToolsThatAreNotOfferedAreRefused) {
  const std::string video =
      says_line(R"(TOOL: {"name": "fetch_video", "args": {"time_anchor": [0, 60]}})");
  (void)run(video + says_line("ANSWER: A"));
  EXPECT_EQ(model_->asked(1), "There is no such tool.");
  (void)run(video + says_line("ANSWER: A"), {.video = true});
  EXPECT_THAT(model_->asked(1), HasSubstr("nothing of this kind was recorded"));
  (void)run(says_line(R"(TOOL: {"name": "forget", "args": {}})") + says_line("ANSWER: A"));
  EXPECT_EQ(model_->asked(1), "There is no such tool.");
}

TEST_F(MemLife, FetchesNoMoreThanSixtyFourEntries) {
  const auto limit = find_skill("fetch_memory")->arguments.back();
  EXPECT_EQ(limit.most, 64U);
  EXPECT_EQ(find_skill("search_memory")->arguments.back().most, 32U);
}

TEST(MemLifeTurns, AreReadStrictly) {
  EXPECT_EQ(parse_memlife_turn("  ANSWER: B  ").answer, "B");
  const MemLifeTurn turn = parse_memlife_turn("TOOL: {\"name\": \"x\"}");
  EXPECT_EQ(turn.kind, Kind::Tool);
  EXPECT_EQ(turn.arguments, "{}");
  EXPECT_EQ(
      parse_memlife_turn("TOOL: {\"name\": \"x\", \"args\": {\"q\": " + std::string(50'000, '['))
          .kind,
      Kind::Neither);
  EXPECT_EQ(parse_memlife_turn("").kind, Kind::Neither);
  EXPECT_EQ(parse_memlife_turn("ANSWER: A\nANSWER: B").kind, Kind::Neither);
  EXPECT_EQ(parse_memlife_turn("TOOL: {\"name\": \"x\", \"args\": [1]}").kind, Kind::Neither);
}

}  // namespace
}  // namespace daybook
