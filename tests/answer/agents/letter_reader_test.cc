#include "daybook/answer/agents/letter_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "daybook/answer/model_answerer.h"
#include "tests/support/little_day.h"

namespace daybook {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

/// A reply of one letter with its chances.
std::string letter_line(const std::string& letter, const Json& chances) {
  return Json({{"text", letter}, {"finish", "length"}, {"chances", chances}}).dump() + "\n";
}

/// Always much likelier to say "A", and beside that likelier to name Omar.
class PrefersA final : public ChatModel {
 public:
  std::string name() const override { return "prefers-a"; }
  ChatReply chat(const ChatRequest& request, const CallControl&) override {
    requests.push_back(request);
    ChatReply reply;
    reply.text = "A";
    for (const char letter : std::string("ABCD")) {
      const bool omar =
          request.messages.back().text.find(std::string(1, letter) + ") Omar") != std::string::npos;
      reply.chances.push_back(
          {std::string(1, letter), -5.0 + (letter == 'A' ? 4 : 0) + (omar ? 1 : 0)});
    }
    return reply;
  }
  std::vector<ChatRequest> requests;
};

class LetterReader : public testing::Test {
 protected:
  LetterReader() : recaller_(*day_.index, nullptr, Weights::built_in()) {}

  AgentOutcome run(ChatModel& model, const LetterOptions& options = {}) {
    const Recollection found = recaller_.recall(Cutoff(day_.question.asked), day_.question, {});
    return run_letters(day_.setting(model, day_.question), found, nullptr, options);
  }
  ModelAnswer answer(const std::string& script, double weight) {
    model_ = std::make_unique<RecordingScript>(script);
    ModelAnswerOptions options;
    options.by_letters = true;
    options.model_weight = weight;
    return ModelAnswerer(day_.store, recaller_, *model_, options)
        .answer(Cutoff(day_.question.asked), day_.question, {});
  }

  LittleDay day_;
  Recaller recaller_;
  std::unique_ptr<RecordingScript> model_;
};

TEST_F(LetterReader, APreferenceForALetterCancelsOverTheRotations) {
  PrefersA model;
  const AgentOutcome outcome = run(model);
  EXPECT_EQ(outcome.calls, 4U);
  ASSERT_EQ(outcome.chances.size(), 4U);
  EXPECT_EQ(outcome.choice, 2U);  // Omar
  EXPECT_NEAR(outcome.chances[0], outcome.chances[1], 0.2);
  for (const ChatRequest& request : model.requests) {  // whose likeliest letter is always A
    EXPECT_THAT(request.messages.back().text, HasSubstr("\nA) "));
  }
}

TEST_F(LetterReader, AsksForOneTokenAfterTheSameBeginning) {
  PrefersA model;
  (void)run(model);
  const std::string& first = model.requests[0].messages.back().text;
  const std::string& second = model.requests[1].messages.back().text;
  const std::size_t choices = first.find("A) ");
  ASSERT_NE(choices, std::string::npos);
  EXPECT_THAT(first.substr(0, choices), HasSubstr("Who watered the fern last?"));
  EXPECT_EQ(first.substr(0, choices), second.substr(0, choices));
  EXPECT_THAT(first, HasSubstr("A) Me\nB) Priya\nC) Omar\nD) Wei\n"));
  EXPECT_THAT(second, HasSubstr("A) Priya\nB) Omar\nC) Wei\nD) Me\n"));
  for (const ChatRequest& request : model.requests) {
    EXPECT_EQ(request.max_tokens, 1U);
    EXPECT_EQ(request.chances, 20U);
    EXPECT_EQ(request.prompt, "daybook/letter@2");
    EXPECT_FALSE(request.covers.empty());
  }
}

TEST_F(LetterReader, ShowsNothingThatWasNotKnown) {
  PrefersA model;
  const AgentOutcome outcome = run(model);
  EXPECT_THAT(model.requests[0].messages.back().text, HasSubstr("Omar waters the fern."));
  EXPECT_THAT(model.requests[0].messages.back().text, testing::Not(HasSubstr("saws plank")));
  for (const SkillHit& hit : outcome.evidence) {
    EXPECT_LE(hit.interval.end, day_.question.asked);
  }
}

TEST_F(LetterReader, ShowsTheLikeliestWindowsFirstAndRestsOnThemBeforeTheOthers) {
  PrefersA model;
  const Recollection found = recaller_.recall(Cutoff(day_.question.asked), day_.question, {});
  ASSERT_GE(found.candidates.size(), 3U);
  const AgentOutcome outcome = run(model, {.windows = 2});
  ASSERT_EQ(outcome.evidence.front().id.value,
            day_.index->windows().ids[found.candidates[0].window]);
  EXPECT_EQ(outcome.evidence[1].id.value, day_.index->windows().ids[found.candidates[1].window]);
  EXPECT_GE(outcome.evidence.size(), found.evidence.size());
  const auto time = [&](const SkillHit& hit) {
    return "[" + told_time(Clockface::dataset(), day_.question.asked, hit.interval.start) + "]";
  };
  const std::string& text = model.requests[0].messages.back().text;
  const std::size_t first = text.find(time(outcome.evidence[0]));
  const std::size_t second = text.find(time(outcome.evidence[1]));
  ASSERT_NE(first, std::string::npos);
  ASSERT_NE(second, std::string::npos);
  EXPECT_LT(first, second);
  EXPECT_EQ(std::count(text.begin(), text.end(), '['), 2);
}

TEST_F(LetterReader, WhatWasSeenOfUnlikelyWindowsCountsForLess) {
  PrefersA model;
  const Recollection found = recaller_.recall(Cutoff(day_.question.asked), day_.question, {});
  double all = 0;
  for (const Candidate& candidate : found.candidates) {
    all += candidate.probability;
  }
  const std::vector<double> whole = run(model, {.windows = 60}).chances;
  const std::vector<double> part = run(model, {.windows = 1}).chances;
  for (std::size_t c = 0; c < whole.size(); ++c) {
    EXPECT_NEAR(part[c], whole[c] * found.candidates[0].probability / all, 1e-9);
  }
}

TEST(ToldTime, IsToldAsSeenFromTheQuestion) {
  const Clockface face = Clockface::dataset();
  const Timestamp asked = *face.parse("DAY3 11:41:00");
  const auto told = [&](const char* at) { return told_time(face, asked, *face.parse(at)); };
  EXPECT_EQ(told("DAY3 11:16:00"), "today 11:16, 25 minutes ago");
  EXPECT_EQ(told("DAY3 10:01:30"), "today 10:01, 99 minutes ago");
  EXPECT_EQ(told("DAY3 10:01:00"), "today 10:01");
  EXPECT_EQ(told("DAY2 23:59:00"), "yesterday 23:59");
  EXPECT_EQ(told("DAY1 11:41:00"), "2 days ago, 11:41");
}

TEST_F(LetterReader, GivesASmallContextHalfAsMuch) {
  day_.question.asked = at_second(3000);
  RecordingScript model("{\"fault\":\"overflow\"}\n" + letter_line("B", {{"B", -0.1}}) +
                        letter_line("A", {{"A", -0.1}}) + letter_line("D", {{"D", -0.1}}) +
                        letter_line("C", {{"C", -0.1}}));
  const AgentOutcome outcome = run(model, {.windows = 8, .tokens = 120});
  EXPECT_EQ(outcome.choice, 1U);
  EXPECT_LT(model.asked(1).size(), model.asked(0).size());
}

TEST_F(LetterReader, WeighsTheChancesWithTheRules) {
  const std::string script = letter_line("A", {{"A", -0.01}, {"B", -5}, {"C", -5}, {"D", -5}}) +
                             letter_line("D", {{"D", -0.01}, {"B", -5}, {"C", -5}, {"A", -5}}) +
                             letter_line("C", {{"C", -0.01}, {"B", -5}, {"A", -5}, {"D", -5}}) +
                             letter_line("B", {{"B", -0.01}, {"A", -5}, {"C", -5}, {"D", -5}});
  const ModelAnswer trusted = answer(script, 5);
  EXPECT_FALSE(trusted.degraded) << trusted.reason;
  EXPECT_EQ(trusted.answer.text, "Me");
  EXPECT_EQ(answer(script, 0).answer.choice_probability, trusted.rules);
}

TEST_F(LetterReader, WithoutChancesTheStepsAreTaken) {
  const ModelAnswer made = answer(
      says_line("A") + says_line(R"({"keep":[1]})") + says_line(R"({"evidence":[1],"answer":"D"})"),
      3);
  EXPECT_FALSE(made.degraded) << made.reason;
  EXPECT_EQ(made.outcome.calls, 3U);
  EXPECT_EQ(made.outcome.choice, 3U);
}

TEST_F(LetterReader, AModelThatIsDownLeavesTheRulesAnswerMarked) {
  const ModelAnswer made = answer("{\"fault\":\"unreachable\",\"times\":0}\n", 3);
  EXPECT_TRUE(made.degraded);
  EXPECT_EQ(made.outcome.calls, 1U);
  EXPECT_TRUE(made.answer.choice.has_value());
}

}  // namespace
}  // namespace daybook
