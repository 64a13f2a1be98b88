#include "daybook/assist/standing.h"

#include <gtest/gtest.h>

#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Timestamp at(int second) {
  return Clockface::dataset().at(1, std::chrono::hours(9)) + seconds(second);
}

Window window(int second, const std::vector<std::pair<int, std::string>>& lines) {
  Window out;
  out.interval = {at(second), at(second + 30)};
  for (const auto& [offset, text] : lines) {
    out.lines.push_back(
        {{at(second + offset), at(second + offset + 1)}, Channel::Caption, "", text, "", ""});
  }
  out.id = window_id(out);
  return out;
}

StandingQuestion question(const std::string& text, StandingMode mode = StandingMode::Once,
                          int asked = 0) {
  StandingQuestion out{"", text, mode, at(asked)};
  out.id = standing_id(out);
  return out;
}

TEST(Standing, SplitsConditionAndAction) {
  Analyzer analyzer;
  const auto umbrella =
      standing_condition("Remind me to take the umbrella when we leave the house.", analyzer);
  EXPECT_EQ(umbrella.action, "take the umbrella");
  EXPECT_EQ(umbrella.terms, (std::vector<std::string>{"hous", "leav"}));
  const auto first = standing_condition("When Omar waters the roses, tell me to film it", analyzer);
  EXPECT_EQ(first.action, "film it");
  EXPECT_EQ(first.terms, (std::vector<std::string>{"omar", "rose", "water"}));
  EXPECT_EQ(standing_condition("tell me the kettle boils", analyzer).terms,
            (std::vector<std::string>{"boil", "kettl"}));
}

TEST(Standing, FiresOnceAtTheRightSecondThoughItHoldsThreeTimes) {
  StandingWatch watch(question("remind me to film when Omar waters the roses"));
  EXPECT_TRUE(watch.push(window(0, {{2, "Omar digs."}, {8, "I see the roses."}})).empty());
  const auto answers = watch.push(window(30, {{4, "I look up."}, {9, "Omar waters the roses."}}));
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].trigger, at(39));
  EXPECT_EQ(answers[0].known_at, at(60));
  EXPECT_EQ(answers[0].evidence.text, "Omar waters the roses.");
  EXPECT_TRUE(watch.push(window(300, {{9, "Omar waters the roses."}})).empty());
  EXPECT_TRUE(watch.push(window(900, {{9, "Omar waters the roses."}})).empty());
}

TEST(Standing, FiresEachTimeAnewIfAskedTo) {
  StandingWatch watch(question("tell me whenever Omar waters the roses", StandingMode::Every));
  EXPECT_EQ(watch
                .push(window(0, {{0, "Omar waters the roses."},
                                 {4, "Omar waters the roses."},
                                 {20, "Omar waters the roses."}}))
                .size(),
            1U);
  EXPECT_EQ(watch.push(window(30, {{9, "Omar waters the roses."}})).size(), 0U);
  EXPECT_EQ(watch.push(window(120, {{9, "Omar waters the roses."}})).size(), 1U);
}

TEST(Standing, WhatWasBeforeTheQuestionOrFurtherApartIsNotThePresent) {
  StandingWatch later(question("when Omar waters the roses", StandingMode::Once, 20));
  EXPECT_TRUE(later.push(window(0, {{5, "Omar waters the roses."}})).empty());
  StandingWatch apart(question("when Omar waters the roses"));
  EXPECT_TRUE(apart.push(window(0, {{2, "Omar is here."}, {14, "I water the roses."}})).empty());
  StandingWatch near(question("when Omar waters the roses"));
  EXPECT_EQ(near.push(window(0, {{2, "Omar is here."}, {11, "He waters the roses."}})).size(), 1U);
}

TEST(Standing, StaysAnsweredAfterARestart) {
  StandingQuestion answered = question("when Omar waters the roses");
  answered.answered = at(5);
  StandingWatch watch(answered);
  EXPECT_TRUE(watch.push(window(30, {{9, "Omar waters the roses."}})).empty());
}

}  // namespace
}  // namespace daybook
