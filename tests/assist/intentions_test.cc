#include "daybook/assist/intentions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "daybook/models/fence.h"
#include "daybook/time/clockface.h"
#include "tests/models/fakes.h"

namespace daybook {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Clockface kFace = Clockface::dataset();

Timestamp at(int second) {
  return kFace.at(1, std::chrono::hours(9)) + std::chrono::seconds(second);
}

std::vector<SituationLine> talk() {
  return {
      {SituationBlock::EventStream, {at(1), at(2)}, "I sit.", {}, WindowId{1}},
      {SituationBlock::Dialogue, {at(3), at(5)}, "Omar: I'll oil the saw later.", {}, WindowId{1}},
      {SituationBlock::Dialogue, {at(9), at(10)}, "Nora: Good.", {}, WindowId{1}}};
}

json intention(const std::string& time, const std::string& who, const std::string& quote) {
  return {{"time", time}, {"who", who}, {"quote", quote}, {"intent", "Omar oils the saw"}};
}

IntentionReply read(const std::vector<json>& intentions) {
  FakeChat model([&](const ChatRequest& request) {
    std::string outside;
    for (const ChatMessage& message : request.messages) {
      outside += outside_fences(message.text);
    }
    EXPECT_THAT(outside, Not(HasSubstr("oil the saw")));
    return said(json{{"intentions", intentions}}.dump());
  });
  return IntentionReader(model, "B1_NORA", kFace).read({at(0), at(600)}, talk());
}

TEST(Intentions, AreKeptWithTheLineThatStatesThem) {
  const IntentionReply reply = read({intention("DAY1 09:00:03", "Omar", "i'll oil the saw")});
  EXPECT_THAT(reply.degraded, IsEmpty());
  ASSERT_EQ(reply.lines.size(), 1U);
  EXPECT_EQ(reply.lines[0].block, SituationBlock::Intentions);
  EXPECT_EQ(reply.lines[0].when.start, at(3));
  EXPECT_EQ(reply.lines[0].text, "Omar oils the saw (Omar: I'll oil the saw later.)");
  EXPECT_EQ(reply.lines[0].window, WindowId{1});
  EXPECT_EQ(reply.dropped, 0U);
}

TEST(Intentions, WhatNobodySaidIsDropped) {
  for (const json& bad :
       {intention("DAY1 09:00:04", "Omar", "I'll oil the saw"),
        intention("DAY1 09:00:03", "Nora", "I'll oil the saw"),
        intention("DAY1 09:00:03", "Omar", "I'll sell the saw"),
        intention("DAY1 09:00:01", "Omar", "I sit"), intention("later", "Omar", "I'll oil the saw"),
        intention("DAY1 09:00:03", "Omar", "")}) {
    const IntentionReply reply = read({bad});
    EXPECT_THAT(reply.lines, IsEmpty()) << bad;
    EXPECT_EQ(reply.dropped, 1U) << bad;
  }
}

TEST(Intentions, WhereNothingWasSaidNobodyIsAsked) {
  FakeChat model([](const ChatRequest&) { return failed(ModelFault::Failed); });
  const IntentionReply reply =
      IntentionReader(model, "B1_NORA", kFace).read({at(0), at(600)}, {talk().front()});
  EXPECT_EQ(model.calls, 0);
  EXPECT_THAT(reply.degraded, IsEmpty());
}

TEST(Intentions, AFailureIsTold) {
  FakeChat model([](const ChatRequest&) { return failed(ModelFault::Refused); });
  EXPECT_EQ(IntentionReader(model, "B1_NORA", kFace).read({at(0), at(600)}, talk()).degraded,
            "the model: refused, as told");
}

}  // namespace
}  // namespace daybook
