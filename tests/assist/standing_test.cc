#include "daybook/assist/standing.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>

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

TEST(Standing, NeverFiresFromMemoryAlone) {
  // It held three times before it was asked, and parts of it are remembered from a minute ago.
  StandingWatch watch(question("when Omar waters the roses", StandingMode::Once, 600));
  for (const int second : {0, 200, 400}) {
    EXPECT_TRUE(watch.push(window(second, {{9, "Omar waters the roses."}})).empty());
  }
  EXPECT_TRUE(watch.push(window(600, {{1, "Omar is here."}, {3, "I water the plants."}})).empty());
  EXPECT_TRUE(watch.push(window(660, {{1, "I see the roses."}, {9, "I rest."}})).empty());
  EXPECT_EQ(watch.push(window(690, {{9, "Omar waters the roses."}})).size(), 1U);
}

/// A stream of lines that name some of three words, one every one to nine seconds.
std::vector<std::pair<int, std::string>> some_lines() {
  std::vector<std::pair<int, std::string>> lines;
  int second = 0;
  for (int left = *rc::gen::inRange(1, 60); left > 0; --left) {
    second += *rc::gen::inRange(1, 10);
    std::string text = "I look";
    for (const char* word : {" Omar", " waters", " roses"}) {
      text += *rc::gen::arbitrary<bool>() ? word : "";
    }
    lines.emplace_back(second, text);
  }
  return lines;
}

RC_GTEST_PROP(Standing, IsDecidedByTheLastTenSecondsAlone, ()) {
  const auto lines = some_lines();
  StandingWatch whole(question("when Omar waters the roses"));
  const auto answers = whole.push(window(0, lines));
  RC_ASSERT(answers.size() <= 1U);
  for (const auto& [second, text] : lines) {
    // As if the stream began ten seconds ago and this were its newest line.
    std::vector<std::pair<int, std::string>> present;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(present), [&](const auto& line) {
      return line.first >= second - 10 && line.first <= second;
    });
    StandingWatch only(question("when Omar waters the roses"));
    const auto now = only.push(window(0, present));
    const bool fires_now = !now.empty() && now[0].trigger == at(second);
    const bool fired = !answers.empty() && answers[0].trigger == at(second);
    const bool before = !answers.empty() && answers[0].trigger < at(second);
    const bool as_now = fired ? fires_now : before || !fires_now;
    RC_ASSERT(as_now);
  }
}

TEST(Standing, StaysAnsweredAfterARestart) {
  StandingQuestion answered = question("when Omar waters the roses");
  answered.answered = at(5);
  StandingWatch watch(answered);
  EXPECT_TRUE(watch.push(window(30, {{9, "Omar waters the roses."}})).empty());
}

/// How often a question is answered by one line, of a speaker or seen.
std::size_t fires(const std::string& asked, const std::string& text,
                  const std::string& speaker = "") {
  StandingWatch watch(question(asked));
  Window out = window(0, {{5, text}});
  out.wearer = "B1_NORA";
  if (!speaker.empty()) {
    out.lines[0].channel = Channel::Speech;
    out.lines[0].speaker = speaker;
  }
  return watch.push(out).size();
}

TEST(Standing, FiresOnTheDeedInAnyForm) {
  const std::string roses = "tell me when Omar waters the roses";
  EXPECT_EQ(fires(roses, "Omar is watering the red roses."), 1U);
  EXPECT_EQ(fires(roses, "Omar turned around and watered a rose."), 1U);
  EXPECT_EQ(fires(roses, "I see Omar water the roses."), 1U);
  EXPECT_EQ(fires(roses, "I water the roses now.", "Omar"), 1U);
  const std::string house = "remind me to take the umbrella when we leave the house";
  EXPECT_EQ(fires(house, "I left the house."), 1U);
  EXPECT_EQ(fires("Tell me when Omar comes", "Omar comes in and I tell him a story."), 1U);
  EXPECT_EQ(fires(house, "We are leaving the house.", "Omar"), 1U);
}

TEST(Standing, AQuestionIsAnsweredWhenWhatItAsksHappens) {
  EXPECT_EQ(fires("What does Omar pour into the bucket?", "Omar pours milk into the bucket."), 1U);
  EXPECT_EQ(fires("What does Omar pour into the bucket?", "Greta pours milk into the bucket."), 0U);
  EXPECT_EQ(fires("when somebody rings the bell", "Wei rings the bell."), 1U);
}

TEST(Standing, APronounIsWhoWasNamedAMomentAgo) {
  StandingWatch watch(question("tell me when Omar waters the roses"));
  EXPECT_TRUE(watch.push(window(0, {{2, "He waters the roses."}})).empty());
  EXPECT_EQ(watch.push(window(30, {{2, "Omar stands up."}, {9, "He waters the roses."}})).size(),
            1U);
}

TEST(Standing, DoesNotFireOnLookAlikes) {
  const std::string roses = "tell me when Omar waters the roses";
  for (const char* line :
       {"Omar does not water the roses.", "Omar looks at the roses and drinks water.",
        "I water Omar's roses.", "I water the roses while Omar sleeps.",
        "Felix waters the roses with Omar."}) {
    EXPECT_EQ(fires(roses, line), 0U) << line;
  }
  for (const char* said :
       {"Is Omar watering the roses?", "Omar should water the roses.", "Omar will water the roses.",
        "Omar watered the roses yesterday.", "If Omar waters the roses, I can rest.",
        "Let's water the roses, Omar.", "Who said that Omar waters the roses?"}) {
    EXPECT_EQ(fires(roses, said, "Felix"), 0U) << said;
  }
  const std::string house = "remind me to take the umbrella when we leave the house";
  EXPECT_EQ(fires(house, "Omar leaves the house."), 0U);
  EXPECT_EQ(fires(house, "I left the house.", "Omar"), 0U);
  EXPECT_EQ(fires(house, "I didn't leave the house."), 0U);
}

TEST(Standing, WhereSomebodyIsHoldsOfThemAlone) {
  const std::string kitchen = "remind me to soak the beans when I'm in the kitchen";
  EXPECT_EQ(fires(kitchen, "I walk into the kitchen."), 1U);
  EXPECT_EQ(fires(kitchen, "We are in the kitchen.", "Omar"), 1U);
  EXPECT_EQ(fires(kitchen, "Omar is in the kitchen."), 0U);
  EXPECT_EQ(fires(kitchen, "I am in the kitchen.", "Omar"), 0U);
  EXPECT_EQ(fires(kitchen, "I look toward the kitchen."), 0U);
  EXPECT_EQ(fires("tell me when there is cake", "I see a cake."), 1U);
  EXPECT_EQ(fires("tell me where the red lamp is", "I hold the red lamp."), 1U);
  const std::string garden = "tell me when Omar is in the garden";
  EXPECT_EQ(fires(garden, "Omar sits in the garden."), 1U);
  EXPECT_EQ(fires(garden, "Omar looks at the garden."), 0U);
  EXPECT_EQ(fires(garden, "Greta sits in Omar's garden."), 0U);
}

TEST(Standing, OfManyWordsVerbSubjectAndObjectMustBeThere) {
  const std::string parcel = "when Greta brings the heavy blue parcel from the post office";
  EXPECT_EQ(fires(parcel, "Greta brings the heavy blue parcel from the office."), 1U);
  EXPECT_EQ(fires(parcel, "Wei brings the heavy blue parcel from the post office."), 0U);
  EXPECT_EQ(fires(parcel, "Greta sees the heavy blue parcel from the post office."), 0U);
}

}  // namespace
}  // namespace daybook
