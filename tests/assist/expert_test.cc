#include "daybook/assist/expert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daybook/models/fence.h"
#include "daybook/time/clockface.h"
#include "tests/assist/fake_expert.h"
#include "tests/models/fakes.h"

namespace daybook {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Clockface kFace = Clockface::dataset();

Timestamp at(int second) {
  return kFace.at(1, std::chrono::hours(9)) + std::chrono::seconds(second);
}

const Interval kUnit{at(0), at(600)};

/// [1] the unit, [2] to [4] what was seen, [5] what was said, [6] the wearer's state, [7] the past.
std::vector<SituationLine> lines() {
  return {{SituationBlock::Window, kUnit, "the unit"},
          {SituationBlock::EventStream, {at(5), at(7)}, "I light the stove.", {}, WindowId{1}},
          {SituationBlock::EventStream, {at(65), at(67)}, "I chop the leek.", {}, WindowId{2}},
          {SituationBlock::EventStream, {at(300), at(302)}, "I walk out.", {}, WindowId{3}},
          {SituationBlock::Dialogue, {at(310), at(312)}, "Omar: Bring bread.", {}, WindowId{3}},
          {SituationBlock::WearerState, {at(0), at(0)}, "no drink for 130 min"},
          {SituationBlock::PastFacts, {at(-900), at(-898)}, "I buy a leek", {}, WindowId{9}}};
}

/// A service that is as it should be, for the instant expert.
json good() {
  return {{"trigger_time", "DAY1 09:05:00"},
          {"service_sub_type", "resource_reminder"},
          {"evidence", {2, 4}},
          {"subject", "stove"},
          {"message", "The stove is still on."}};
}

json with(const std::string& key, const json& value) {
  json service = good();
  service[key] = value;
  return service;
}

ExpertReply asked(const std::string& text, Expert expert = Expert::Instant) {
  FakeChat model([&](const ChatRequest&) { return said(text); });
  return ModelExpert(model, expert, "B1_NORA", kFace).ask(kUnit, lines(), {});
}

TEST(ModelExpert, ProposesWhatTheModelSays) {
  const ExpertReply reply = asked(reply_of({good()}));
  ASSERT_EQ(reply.services.size(), 1U);
  const Service& service = reply.services[0];
  EXPECT_EQ(service.type, ServiceType::ResourceReminder);
  EXPECT_EQ(service.trigger, at(300));
  EXPECT_EQ(service.subject, "stove");
  EXPECT_EQ(service.message, "The stove is still on.");
  ASSERT_EQ(service.evidence.size(), 2U);
  EXPECT_EQ(service.evidence[0],
            (ServiceEvidence{WindowId{1}, {at(5), at(7)}, "I light the stove."}));
  EXPECT_EQ(service.evidence[1].text, "I walk out.");
  EXPECT_THAT(reply.degraded, IsEmpty());
}

TEST(ModelExpert, TheLineAtWhichItIsDueIsEvidenceThoughTheModelRestsOnWhatNoWindowShows) {
  json service = good();
  service["service_sub_type"] = "habit_coaching";
  service["subject"] = "Water";
  service["evidence"] = {6};
  const ExpertReply reply = asked(reply_of({service}), Expert::LongTerm);
  ASSERT_EQ(reply.services.size(), 1U);
  EXPECT_EQ(reply.services[0].subject, "water");
  ASSERT_EQ(reply.services[0].evidence.size(), 1U);
  EXPECT_EQ(reply.services[0].evidence[0].text, "I walk out.");
}

TEST(ModelExpert, SilenceIsAReply) {
  const ExpertReply reply = asked(reply_of({}));
  EXPECT_THAT(reply.services, IsEmpty());
  EXPECT_THAT(reply.degraded, IsEmpty());
}

struct BadProposal {
  const char* name;
  json service;
  ProposalFault fault;
  Expert expert = Expert::Instant;
};

void PrintTo(const BadProposal& bad, std::ostream* out) { *out << bad.name; }

class ModelExpertDrops : public testing::TestWithParam<BadProposal> {};

TEST_P(ModelExpertDrops, AndKeepsWhatStandsBesideIt) {
  const BadProposal& bad = GetParam();
  json beside = good();
  if (bad.expert == Expert::LongTerm) {
    beside["service_sub_type"] = "routine_optimization";
  }
  const ExpertReply reply = asked(reply_of({bad.service, beside}), bad.expert);
  EXPECT_EQ(reply.services.size(), 1U);
  for (std::size_t i = 0; i < kProposalFaults; ++i) {
    EXPECT_EQ(reply.dropped.at(i), i == static_cast<std::size_t>(bad.fault) ? 1U : 0U)
        << name(static_cast<ProposalFault>(i));
  }
  const ExpertReply alone = asked(reply_of({bad.service}), bad.expert);
  EXPECT_THAT(alone.services, IsEmpty());
  EXPECT_THAT(alone.degraded, HasSubstr("nothing that it proposed could be used"));
}

json habit(const std::string& subject) {
  json service = with("service_sub_type", "habit_coaching");
  service["subject"] = subject;
  return service;
}

INSTANTIATE_TEST_SUITE_P(
    Each, ModelExpertDrops,
    testing::Values(
        BadProposal{"a time of no line", with("trigger_time", "DAY1 09:05:01"),
                    ProposalFault::Trigger},
        BadProposal{"a time of a spoken line", with("trigger_time", "DAY1 09:05:10"),
                    ProposalFault::Trigger},
        BadProposal{"a time before the unit", with("trigger_time", "DAY1 08:45:00"),
                    ProposalFault::Trigger},
        BadProposal{"no time", with("trigger_time", "soon"), ProposalFault::Trigger},
        BadProposal{"a type that there is not", with("service_sub_type", "advertising"),
                    ProposalFault::Type},
        BadProposal{"a type of another expert", with("service_sub_type", "task_reminder"),
                    ProposalFault::Type},
        BadProposal{"no evidence", with("evidence", json::array()), ProposalFault::Evidence},
        BadProposal{"a line that there is not", with("evidence", {2, 8}), ProposalFault::Evidence},
        BadProposal{"line nought", with("evidence", {0}), ProposalFault::Evidence},
        BadProposal{"a line after it", with("evidence", {2, 5}), ProposalFault::Later},
        BadProposal{"no subject", with("subject", "  "), ProposalFault::Words},
        BadProposal{"no message", with("message", "\n"), ProposalFault::Words},
        BadProposal{"a message that runs on", with("message", std::string(401, 'x')),
                    ProposalFault::Words},
        BadProposal{"a habit of its own making", habit("fresh air"), ProposalFault::Words,
                    Expert::LongTerm}));

TEST(ModelExpert, WordsForPeopleHoldNoControlCharacters) {
  const ExpertReply reply = asked(reply_of({with("message", "Look:\x1b[2J\nhere")}));
  ASSERT_EQ(reply.services.size(), 1U);
  EXPECT_EQ(reply.services[0].message, "Look: [2J here");
}

TEST(ModelExpert, WhatFailsIsToldWithItsReason) {
  for (const ModelFault fault :
       {ModelFault::Unreachable, ModelFault::Busy, ModelFault::TimedOut, ModelFault::Rejected,
        ModelFault::Refused, ModelFault::Overflow, ModelFault::OverBudget}) {
    FakeChat model([&](const ChatRequest&) { return failed(fault); });
    const ExpertReply reply =
        ModelExpert(model, Expert::Instant, "B1_NORA", kFace).ask(kUnit, lines(), {});
    EXPECT_EQ(reply.degraded, "the model: " + std::string(name(fault)) + ", as told");
    EXPECT_EQ(reply.fault, fault);
  }
  EXPECT_THAT(asked("I would rather not.").degraded, HasSubstr("malformed"));
  EXPECT_THAT(asked(R"({"services": "none"})").degraded, HasSubstr("malformed"));
}

TEST(ModelExpert, WhatWasRecordedIsShownBetweenFencesAlone) {
  std::string outside;
  std::string inside;
  FakeChat model([&](const ChatRequest& request) {
    for (const ChatMessage& message : request.messages) {
      outside += outside_fences(message.text);
      inside += message.text;
    }
    return said(reply_of({}));
  });
  for (const Expert expert : {Expert::Instant, Expert::LongTerm, Expert::Episodic}) {
    (void)ModelExpert(model, expert, "B1_NORA", kFace).ask(kUnit, lines(), {"paint the shelf"});
  }
  EXPECT_EQ(model.calls, 3);
  for (const char* recorded : {"stove.", "leek", "bread", "paint the shelf"}) {
    EXPECT_THAT(inside, HasSubstr(recorded));
    EXPECT_THAT(outside, Not(HasSubstr(recorded)));
  }
}

TEST(ModelExpert, OpenTasksAreOfTheEpisodicExpert) {
  const std::string text = R"({"services":[],"open_tasks":["paint the shelf"," ","oil\nthe saw"]})";
  EXPECT_THAT(asked(text, Expert::Episodic).open_tasks,
              ElementsAre("paint the shelf", "oil the saw"));
  EXPECT_THAT(asked(R"({"services":[]})", Expert::Episodic).degraded, HasSubstr("open_tasks"));
}

TEST(ModelExpert, AContextTooSmallIsShownHalfOfTheUnit) {
  std::vector<SituationLine> many = {{SituationBlock::Window, kUnit, "the unit"}};
  for (int i = 0; i < 160; ++i) {
    many.push_back({SituationBlock::EventStream, {at(i), at(i + 1)}, "I wait.", {}, WindowId{1}});
  }
  std::vector<std::size_t> shown;
  FakeChat model([&](const ChatRequest& request) {
    shown.push_back(shown_lines(request).size());
    return shown.size() < 3 ? failed(ModelFault::Overflow) : said(reply_of({}));
  });
  const ExpertReply reply =
      ModelExpert(model, Expert::Instant, "B1_NORA", kFace).ask(kUnit, many, {});
  EXPECT_THAT(shown, ElementsAre(161U, 81U, 41U));
  EXPECT_THAT(reply.degraded, IsEmpty());
}

}  // namespace
}  // namespace daybook
