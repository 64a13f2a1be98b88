#include "daybook/assist/model_screener.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "daybook/assist/services.h"
#include "daybook/base/hash.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/cached_chat.h"
#include "tests/assist/fake_expert.h"
#include "tests/assist/made_up_days.h"
#include "tests/build/windows.h"
#include "tests/models/fakes.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using nlohmann::json;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

Timestamp at(Duration time) { return kNora.face.at(1, time); }

bool always(const ShownLine&) { return true; }

/// Life as it comes, screened by a model; the situation is what the windows of the unit tell.
class Life {
 public:
  explicit Life(const FakeChat::Answer& answer, ModelScreenOptions options = {})
      : model([this, answer](const ChatRequest& request) {
          requests.push_back(request);
          return answer(request);
        }),
        screener(
            model, kNora,
            [this](Cutoff cutoff, const SituationRequest& request) {
              return situation_at(cutoff, request);
            },
            std::move(options)) {}

  std::vector<Service> live(Timestamp start, const std::vector<std::string>& lines) {
    windows_.push_back(made_up::window(start.time_since_epoch(), lines));
    std::vector<Service> news = screener.push(windows_.back(), {}, {});
    all.insert(all.end(), news.begin(), news.end());
    return news;
  }

  /// Windows of half a minute one after another: ten minutes make a unit.
  void pass(Timestamp from, Duration span, const std::string& text = "I look around.") {
    for (Timestamp t = from; t < from + span; t += seconds(30)) {
      live(t, {text});
    }
  }

  std::vector<std::string> prompts() const {
    std::vector<std::string> names;
    names.reserve(requests.size());
    for (const ChatRequest& request : requests) {
      names.push_back(request.prompt);
    }
    return names;
  }

  std::vector<ChatRequest> requests;
  FakeChat model;
  ModelScreener screener;
  std::vector<Service> all;

 private:
  std::vector<SituationLine> situation_at(Cutoff cutoff, const SituationRequest& request) const {
    std::vector<SituationLine> seen;
    std::vector<SituationLine> heard;
    for (const Window& window : windows_) {
      for (const Line& line : window.lines) {
        const bool told =
            cutoff.sees(window.interval.end) && window.interval.start >= request.unit_start;
        const bool caption = line.channel == Channel::Caption;
        if (told) {
          (caption ? seen : heard)
              .push_back({caption ? SituationBlock::EventStream : SituationBlock::Dialogue,
                          line.interval,
                          (line.speaker.empty() ? "" : line.speaker + ": ") + line.text, window.id,
                          window.id});
        }
      }
    }
    seen.insert(seen.end(), heard.begin(), heard.end());
    seen.push_back({SituationBlock::Intentions, {at(hours(1)), at(hours(1))}, "a plan by rule"});
    for (const Service& service : request.given) {
      seen.push_back({SituationBlock::AlreadyTriggered,
                      {service.trigger, service.trigger},
                      std::string(name(service.type))});
    }
    return seen;
  }

  std::vector<Window> windows_;
};

ChatReply nothing(const ChatRequest& request) {
  return said(request.prompt == "assist/intentions@1" ? R"({"intentions":[]})" : reply_of({}));
}

/// Answers one expert, is silent otherwise.
FakeChat::Answer only(const std::string& prompt, const FakeChat::Answer& answer) {
  return [=](const ChatRequest& request) {
    return request.prompt == prompt ? answer(request) : nothing(request);
  };
}

TEST(ModelScreener, AsksEachExpertOnceWhenAUnitIsOver) {
  Life life(nothing);
  life.pass(at(hours(9)), minutes(10) - seconds(30));
  EXPECT_THAT(life.requests, IsEmpty());
  life.live(at(hours(9) + minutes(10) - seconds(30)), {"I sit down.", "Omar: Tea?"});
  EXPECT_THAT(life.prompts(), ElementsAre("assist/instant@1", "assist/long_term@1",
                                          "assist/episodic@1", "assist/intentions@1"));
  EXPECT_THAT(life.requests[0].messages[1].text, HasSubstr("DAY1 09:00:00 to 09:10:00"));
  life.pass(at(hours(9) + minutes(10)), minutes(10));
  EXPECT_THAT(life.requests, SizeIs(7)) << "nothing was said, so no intentions are read";
}

TEST(ModelScreener, AServiceIsKnownWhenItsUnitIsOver) {
  Life life([](const ChatRequest& request) {
    return proposing(request, [](const ShownLine& line) { return line.text == "I walk out."; });
  });
  life.pass(at(hours(9)), minutes(4));
  life.live(at(hours(9) + minutes(4)), {"I walk out."});
  life.pass(at(hours(9) + minutes(4) + seconds(30)), minutes(20));
  ASSERT_THAT(life.all, SizeIs(1)) << "one saved up: the day is young";
  for (const Service& service : life.all) {
    EXPECT_EQ(service.trigger, at(hours(9) + minutes(4)));
    EXPECT_EQ(service.known_at, at(hours(9) + minutes(10)));
    EXPECT_EQ(service.unit, (Interval{at(hours(9)), at(hours(9) + minutes(10))}));
    EXPECT_EQ(service.id, service_id(service));
    EXPECT_TRUE(life.screener.origin(service).by_model);
  }
}

TEST(ModelScreener, AUnitThatAPauseEndsIsDecidedByWhatWasKnownBeforeThePause) {
  Life life([](const ChatRequest& request) { return proposing(request, always); });
  life.pass(at(hours(9)), minutes(3), "I read.");
  EXPECT_THAT(life.requests, IsEmpty());
  const auto services = life.live(at(hours(10)), {"I wake up."});
  ASSERT_THAT(services, Not(IsEmpty()));
  EXPECT_EQ(services[0].known_at, at(hours(10) + seconds(30)));
  EXPECT_EQ(services[0].unit, (Interval{at(hours(9)), at(hours(9) + minutes(3))}));
  EXPECT_THAT(life.requests[0].messages[1].text, Not(HasSubstr("I wake up.")));
}

TEST(ModelScreener, HoldsATalkativeModelToTheLimits) {
  Life life([](const ChatRequest& request) { return proposing(request, always); },
            {.screen = {.pace = 1}});
  life.pass(at(hours(9)), hours(3));
  std::map<std::pair<Timestamp, Expert>, int> of_unit;
  std::map<ServiceType, Timestamp> last;
  for (const Service& service : life.all) {
    const Expert expert = expert_for(service.type);
    if (expert != Expert::Instant) {
      EXPECT_LE(++of_unit[std::pair(service.unit.start, expert)], 2);
    }
    if (last.contains(service.type)) {
      EXPECT_GE(service.trigger - last[service.type], minutes(1));
    }
    last[service.type] = service.trigger;
  }
  EXPECT_GT(life.screener.counts().proposed, 100U);
  EXPECT_LE(life.all.size(), 3 * 6 + 6U) << "an hour's worth saved up, then 5.5 an hour";
  EXPECT_GE(life.all.size(), 5U);
}

TEST(ModelScreener, ToldTodayAreTheServicesGivenNotThoseProposed) {
  Life life(only("assist/instant@1",
                 [](const ChatRequest& request) { return proposing(request, always); }));
  life.pass(at(hours(9)), minutes(20));
  const auto lines = shown_lines(life.requests[3]);
  const auto told = std::count_if(lines.begin(), lines.end(), [](const ShownLine& line) {
    return line.block == "already triggered today";
  });
  const auto given = std::count_if(life.all.begin(), life.all.end(), [](const Service& one) {
    return one.known_at == at(hours(9) + minutes(10));
  });
  EXPECT_EQ(told, given);
  EXPECT_GT(given, 0);
}

/// What calls for services by rule: a spill that is left, and a chair that is stood on.
void mishaps(Life& life, Timestamp from) {
  life.live(from, {"I stand on the chair.", "I spill the milk."});
  life.pass(from + seconds(30), minutes(10) - seconds(30));
}

TEST(ModelScreener, WhereTheModelFailsTheUnitIsTheRulesAndMarked) {
  for (const ModelFault fault : {ModelFault::Refused, ModelFault::Rejected, ModelFault::Busy,
                                 ModelFault::Overflow, ModelFault::OverBudget}) {
    Life life([&](const ChatRequest&) { return failed(fault); });
    mishaps(life, at(hours(9)));
    ASSERT_THAT(life.all, Not(IsEmpty())) << name(fault);
    for (const Service& service : life.all) {
      EXPECT_EQ(service.known_at, at(hours(9) + minutes(10)));
      const ServiceOrigin origin = life.screener.origin(service);
      EXPECT_FALSE(origin.by_model);
      EXPECT_THAT(origin.degraded, HasSubstr(std::string(name(fault)).substr(0, 4)));
    }
    EXPECT_EQ(life.screener.counts().degraded, 1U);
    EXPECT_EQ(life.screener.counts().asked, 0U);
  }
}

TEST(ModelScreener, AModelThatLiesAboutEverythingIsAFailureToo) {
  Life life([](const ChatRequest& request) {
    return request.prompt == "assist/intentions@1"
               ? nothing(request)
               : said(reply_of({proposal({"", 1, "DAY9 09:00:00", ""}, "safety", {1}, "x")}));
  });
  mishaps(life, at(hours(9)));
  EXPECT_THAT(life.all, Not(IsEmpty()));
  for (const Service& service : life.all) {
    EXPECT_THAT(life.screener.origin(service).degraded, HasSubstr("could be used"));
  }
  EXPECT_EQ(life.screener.counts().dropped.at(0), 1U) << "of the instant expert";
  EXPECT_EQ(life.screener.counts().dropped.at(1), 2U) << "safety is of no other expert";
}

TEST(ModelScreener, OneExpertThatFailsLeavesItsTypesAlone) {
  Life life(
      [](const ChatRequest& request) {
        return request.prompt == "assist/instant@1" ? failed(ModelFault::Refused)
                                                    : proposing(request, always);
      },
      {.screen = {.pace = 8}});
  mishaps(life, at(hours(9)));
  ASSERT_THAT(life.all, Not(IsEmpty()));
  std::set<bool> by_model;
  for (const Service& service : life.all) {
    EXPECT_EQ(life.screener.origin(service).by_model, expert_for(service.type) != Expert::Instant);
    by_model.insert(life.screener.origin(service).by_model);
  }
  EXPECT_THAT(by_model, SizeIs(2));
  EXPECT_EQ(life.screener.counts().asked, 1U);
  EXPECT_EQ(life.screener.counts().degraded, 1U);
}

TEST(ModelScreener, OnceTheBudgetIsSpentTheRulesSpeakAtOnce) {
  Life life([](const ChatRequest&) { return failed(ModelFault::OverBudget); });
  life.pass(at(hours(9)), minutes(10));
  EXPECT_THAT(life.requests, SizeIs(1));
  const auto services = life.live(at(hours(9) + minutes(10)), {"I stand on the chair."});
  ASSERT_THAT(services, SizeIs(1));
  EXPECT_EQ(services[0].known_at, at(hours(9) + minutes(10) + seconds(30)));
  EXPECT_EQ(life.screener.origin(services[0]).degraded, "the model: over budget");
  life.pass(at(hours(9) + minutes(11)), hours(1));
  EXPECT_THAT(life.requests, SizeIs(1));
}

TEST(ModelScreener, AModelThatIsDownIsLeftAloneForTenUnits) {
  Life life([](const ChatRequest&) { return failed(ModelFault::Unreachable); });
  life.pass(at(hours(9)), minutes(110));
  EXPECT_THAT(life.requests, SizeIs(3));
  life.pass(at(hours(9) + minutes(110)), minutes(10));
  EXPECT_THAT(life.requests, SizeIs(6));
  EXPECT_EQ(life.screener.counts().degraded, 12U);
}

TEST(ModelScreener, OutsideOfTheRangeTheRulesDecideUnmarked) {
  Life life([](const ChatRequest& request) { return proposing(request, always); },
            {.asked = {at(hours(10)), at(hours(11))}});
  mishaps(life, at(hours(9)));
  EXPECT_THAT(life.requests, IsEmpty());
  ASSERT_THAT(life.all, Not(IsEmpty()));
  EXPECT_EQ(life.all[0].known_at, at(hours(9) + seconds(30)));
  EXPECT_THAT(life.screener.origin(life.all[0]).degraded, IsEmpty());
  EXPECT_EQ(life.screener.counts().units, 0U);
}

TEST(ModelScreener, LevelOffCostsNothing) {
  Life life(nothing, {.screen = {.level = HelpLevel::Off}});
  mishaps(life, at(hours(9)));
  EXPECT_THAT(life.requests, IsEmpty());
  EXPECT_THAT(life.all, IsEmpty());
}

TEST(ModelScreener, InstructionalFootageIsTheInstantExpertsInShortUnitsWithoutSpeech) {
  Life life([](const ChatRequest& request) { return proposing(request, always); },
            {.screen = {.units = {seconds(20), seconds(20)}}, .instructional = true});
  life.live(at(hours(9)), {"I crack an egg.", "Omar: Well done."});
  life.live(at(hours(9) + seconds(30)), {"I whisk the egg."});
  EXPECT_THAT(life.prompts(), ElementsAre("assist/instant@1", "assist/instant@1"));
  EXPECT_THAT(life.requests[0].messages[1].text, Not(HasSubstr("Well done")));
  EXPECT_THAT(life.all, Not(IsEmpty()));
}

TEST(ModelScreener, WhatWasMeantToBeDoneReachesTheUnitsAfter) {
  const FakeChat::Answer answer = [](const ChatRequest& request) {
    return request.prompt == "assist/intentions@1"
               ? said(R"({"intentions":[{"time":"DAY1 09:00:00","who":"Nora",)"
                      R"("quote":"I'll oil the saw","intent":"Nora oils the saw"}]})")
               : nothing(request);
  };
  Life life(answer);
  life.live(at(hours(9)), {"Nora: I'll oil the saw.", "I sit down."});
  life.pass(at(hours(9) + seconds(30)), minutes(20));
  ASSERT_THAT(life.requests, SizeIs(7));
  EXPECT_THAT(life.requests[2].messages[1].text, HasSubstr("a plan by rule"));
  EXPECT_THAT(life.requests[6].messages[1].text,
              HasSubstr("DAY1 09:00:00 Nora oils the saw (Nora: I'll oil the saw.)"));
  EXPECT_EQ(life.screener.counts().intentions, 1U);
  // Of the next day they are no more.
  life.live(kNora.face.at(2, hours(9)), {"I wake up."});
  life.live(kNora.face.at(2, hours(10)), {"I wait."});
  EXPECT_THAT(life.requests.back().messages[1].text, Not(HasSubstr("oils the saw")));
}

TEST(ModelScreener, TheModelsReadingStandsForTheRulesOfTheSameSpeech) {
  Life life(nothing);
  life.live(at(hours(1)), {"Nora: I'll oil the saw.", "I sit down."});
  life.pass(at(hours(1) + seconds(30)), minutes(20));
  EXPECT_THAT(life.requests[0].messages[1].text, HasSubstr("a plan by rule"));
  EXPECT_THAT(life.requests[4].messages[1].text, Not(HasSubstr("a plan by rule")))
      << "01:00 was read, and nothing was found";
  Life refused([](const ChatRequest& request) {
    return request.prompt == "assist/intentions@1" ? failed(ModelFault::Refused) : nothing(request);
  });
  refused.live(at(hours(1)), {"Nora: I'll oil the saw.", "I sit down."});
  refused.pass(at(hours(1) + seconds(30)), minutes(20));
  EXPECT_THAT(refused.requests[4].messages[1].text, HasSubstr("a plan by rule"));
  EXPECT_EQ(refused.screener.counts().unread, 1U);
}

TEST(ModelScreener, OpenTasksAreShownToTheEpisodicExpertNextTime) {
  Life life([](const ChatRequest& request) {
    return request.prompt == "assist/episodic@1"
               ? said(R"({"services":[],"open_tasks":["paint the shelf"]})")
               : nothing(request);
  });
  life.pass(at(hours(9)), minutes(20));
  ASSERT_THAT(life.requests, SizeIs(6));
  EXPECT_THAT(life.requests[2].messages[1].text, Not(HasSubstr("paint the shelf")));
  EXPECT_THAT(life.requests[4].messages[1].text, Not(HasSubstr("paint the shelf")));
  EXPECT_THAT(life.requests[5].messages[1].text, HasSubstr("paint the shelf"));
}

/// A memory read by a model that is a function of what it is shown.
struct ByModel {
  explicit ByModel(const MemoryStore& memory)
      : store(memory), index(MemoryIndex::open(memory, kNora, nullptr, "")) {}

  std::vector<Service> services(Cutoff cutoff, ChatModel& model) const {
    ModelScreener screener(model, kNora, [this](Cutoff seen, const SituationRequest& request) {
      return situation(seen, store, *index, nullptr, request);
    });
    return daybook::services(store, cutoff, kNora, screener);
  }

  const MemoryStore& store;
  std::shared_ptr<const MemoryIndex> index;
};

/// Proposes where the whole of what it is shown says so: any leak changes what it picks.
ChatReply moody(const ChatRequest& request) {
  const std::uint64_t mood = Hasher().add(request.messages.back().text).finish();
  return mood % 11 == 0
             ? failed(ModelFault::Refused)
             : proposing(request, [mood](const ShownLine& line) {
                 return (Hasher().add(line.text).add(line.number).finish() ^ mood) % 13 == 0;
               });
}

RC_GTEST_PROP(ModelScreenerProperty, AtAnyTimeServicesAreThoseOfAMemoryCutThere, ()) {
  const auto windows = made_up_days(*rc::gen::arbitrary<unsigned>(), 70);
  const std::size_t cut = *rc::gen::inRange<std::size_t>(1, windows.size() + 1);
  MemoryStore whole;
  add(whole, windows);
  MemoryStore part;
  add(part, {windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(cut)});
  const Cutoff cutoff(windows[cut - 1].interval.end);
  FakeChat model(moody);
  const auto early = ByModel(part).services(Cutoff::everything(), model);
  RC_ASSERT(ByModel(whole).services(cutoff, model) == early);
  auto all = ByModel(whole).services(Cutoff::everything(), model);
  std::erase_if(all, [&](const Service& one) { return !cutoff.sees(one.known_at); });
  RC_ASSERT(all == early);
  for (const Service& one : all) {
    RC_ASSERT(one.trigger <= one.known_at);
    RC_ASSERT(!one.evidence.empty());
    for (const ServiceEvidence& evidence : one.evidence) {
      RC_ASSERT(evidence.interval.start <= one.trigger);
    }
  }
}

TEST(ModelScreener, WhatIsRepeatedIsAnsweredFromStoredReplies) {
  MemoryStore store;
  add(store, made_up_days(3, 60));
  const ScratchFolder folder;
  ReplyCache cache((folder.path() / "replies").string());
  std::vector<std::vector<Service>> said;
  std::vector<int> calls;
  for (int run = 0; run < 2; ++run) {
    auto fake = std::make_unique<FakeChat>(
        [](const ChatRequest& request) { return proposing(request, always); });
    const FakeChat& counted = *fake;
    CachedChat model(std::move(fake), cache);
    said.push_back(ByModel(store).services(Cutoff::everything(), model));
    calls.push_back(counted.calls);
  }
  EXPECT_THAT(said[0], Not(IsEmpty()));
  EXPECT_EQ(said[0], said[1]);
  EXPECT_GT(calls[0], 0);
  EXPECT_EQ(calls[1], 0);
}

TEST(LiveScreenerByModel, SaysEachServiceOnceAndAsksNothingOfWhatWasThere) {
  const auto windows = made_up_days(5, 160);
  MemoryStore store;
  add(store, {windows.begin(), windows.begin() + 80});
  const Timestamp begun = windows[79].interval.end;
  FakeChat model([](const ChatRequest& request) { return proposing(request, always); });
  LiveScreener live(store, kNora, [&](Timestamp screened) {
    return std::make_unique<ModelScreener>(
        model, kNora,
        [&](Cutoff cutoff, const SituationRequest& request) {
          return situation(cutoff, store, *MemoryIndex::open(store, kNora, nullptr, ""), nullptr,
                           request);
        },
        ModelScreenOptions{.asked = {std::max(begun, screened), Timestamp::max()}});
  });
  EXPECT_TRUE(live.poll().empty());
  EXPECT_EQ(model.calls, 0);
  std::set<std::string> ids;
  for (std::size_t i = 80; i < windows.size(); ++i) {
    add(store, {windows[i]});
    for (const Service& service : live.poll()) {
      EXPECT_EQ(service.known_at, windows[i].interval.end);
      EXPECT_TRUE(ids.insert(service.id).second);
    }
  }
  EXPECT_FALSE(ids.empty());
  EXPECT_GT(model.calls, 0);
}

}  // namespace
}  // namespace daybook
