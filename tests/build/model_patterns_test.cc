#include "daybook/build/model_patterns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "daybook/build/patterns.h"
#include "tests/build/answering_model.h"
#include "tests/build/fickle_model.h"
#include "tests/build/made_activities.h"
#include "tests/support/attacks.h"

namespace daybook {
namespace {

using made_up::activity;
using made_up::day;
using std::chrono::hours;
using std::chrono::minutes;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

const Clockface kFace = Clockface::dataset();

Json matches(const std::vector<std::pair<int, bool>>& said) {
  Json list = Json::array();
  for (const auto& [candidate, match] : said) {
    list.push_back({{"candidate", candidate}, {"match", match}, {"reason", "so it seems"}});
  }
  return {{"matches", list}};
}

Json words(const std::string& title) {
  return {{"title", title}, {"summary", "I do it. Omar helps."}, {"keywords", {"lamp", "hall"}}};
}

/// Every routine goes on, no thread does.
ChatReply routines_only(const ChatRequest& request) {
  return says(request.prompt.find("routine") == std::string::npos ? matches({})
                                                                  : matches({{1, true}}));
}

// --- Matching

class Matching : public testing::Test {
 protected:
  /// Routines of some days ago, the most recent first: number 0 was yesterday.
  void add_routines(int count, const SparseVector& topics = {{1, 1.0}}) {
    for (int i = 0; i < count; ++i) {
      groups_.push_back(std::make_unique<PatternGroup>(
          PatternKind::Routine,
          PatternEpisode(activity("deed" + std::to_string(i), topics, day(99 - i)))));
    }
  }
  PatternMatch match(const Answering::Answer& answer, std::size_t candidates = 0,
                     PatternKind kind = PatternKind::Routine) {
    model_ = std::make_unique<Answering>(answer);
    ModelPatternOptions options;
    options.candidates = candidates;
    ModelPatterns writer(*model_, "B1_NORA", kFace, options);
    std::vector<const PatternGroup*> groups;
    groups.reserve(groups_.size());
    for (const auto& group : groups_) {
      groups.push_back(group.get());
    }
    return writer.match(kind, episode_, groups);
  }

  std::vector<std::unique_ptr<PatternGroup>> groups_;
  PatternEpisode episode_{activity("hang|lamp", {{1, 1.0}}, day(100))};
  std::unique_ptr<Answering> model_;
};

TEST_F(Matching, TheLowestYesOfTheFirstBatchThatAcceptsWins) {
  add_routines(25);
  const PatternMatch match = this->match([&](const ChatRequest& request) {
    const bool second = question(request).find("deed12 ") != std::string::npos;
    return says(second ? matches({{7, true}, {4, true}, {1, false}}) : matches({{2, false}}));
  });
  EXPECT_EQ(match.group, 13U);
  EXPECT_EQ(match.degraded, "");
  ASSERT_EQ(model_->requests.size(), 2U) << "no batch is asked for after one that accepts";
  EXPECT_THAT(question(model_->requests[0]), HasSubstr("[10] deed9 | keywords: deed9"));
  EXPECT_THAT(question(model_->requests[1]), HasSubstr("[1] deed10 "));
  EXPECT_EQ(model_->requests[0].prompt, "grove/match_routine@1");
  EXPECT_EQ(model_->requests[0].wearer, "B1_NORA");
  EXPECT_EQ(model_->requests[0].covers.size(), 11U);
}

TEST_F(Matching, WithoutAYesInAnyBatchItIsNew) {
  add_routines(25);
  EXPECT_EQ(match([](const ChatRequest&) { return says(matches({})); }).group, std::nullopt);
  EXPECT_EQ(model_->requests.size(), 3U);
}

TEST_F(Matching, WithoutCandidatesNothingIsAsked) {
  const PatternMatch match = this->match([](const ChatRequest&) { return says(matches({})); });
  EXPECT_EQ(match.group, std::nullopt);
  EXPECT_EQ(match.degraded, "");
  EXPECT_TRUE(model_->requests.empty());
}

TEST_F(Matching, TheMostAlikeAreAskedAboutInOneCall) {
  add_routines(12, {{1, 1.0}, {2, 1.0}});
  add_routines(6, {{7, 1.0}});
  groups_.push_back(std::make_unique<PatternGroup>(
      PatternKind::Routine, PatternEpisode(activity("hang|curtain", {{1, 1.0}}, day(3)))));
  const PatternMatch match =
      this->match([](const ChatRequest&) { return says(matches({{10, true}})); }, 10);
  ASSERT_EQ(model_->requests.size(), 1U);
  EXPECT_EQ(match.group, 18U) << "the most alike of all, though the oldest";
  EXPECT_THAT(question(model_->requests[0]), HasSubstr("[1] deed0 "));
  EXPECT_THAT(question(model_->requests[0]), HasSubstr("[9] deed8 "));
  EXPECT_THAT(question(model_->requests[0]), Not(HasSubstr("deed9 ")));
}

TEST_F(Matching, ThreadsAreAskedAboutWithinTheirBoundsInTime) {
  for (const Duration start : {day(100) - minutes(20), day(98), day(90)}) {
    groups_.push_back(std::make_unique<PatternGroup>(
        PatternKind::Thread,
        PatternEpisode(activity("deed" + std::to_string(groups_.size()), {{1, 1.0}}, start))));
  }
  const auto none = [](const ChatRequest&) { return says(matches({})); };
  match(none, 10, PatternKind::Thread);
  ASSERT_EQ(model_->requests.size(), 1U);
  EXPECT_EQ(model_->requests[0].prompt, "grove/match_thread@1");
  EXPECT_THAT(question(model_->requests[0]), HasSubstr("[2] deed1 "));
  EXPECT_THAT(question(model_->requests[0]), Not(HasSubstr("deed2 ")));
  match(none, 0, PatternKind::Thread);
  EXPECT_THAT(question(model_->requests[0]), HasSubstr("[3] deed2 ")) << "as published: all";
}

TEST_F(Matching, WhatIsSaidBothWaysOrLeftOutDoesNotMatch) {
  add_routines(3);
  EXPECT_EQ(match([](const ChatRequest&) { return says(matches({{1, true}, {1, false}})); }).group,
            std::nullopt);
  EXPECT_EQ(match([](const ChatRequest&) { return says(matches({})); }).group, std::nullopt);
}

TEST_F(Matching, TheRulesDecideWhereTheModelDoesNot) {
  add_routines(3, {{7, 1.0}});
  add_routines(2);  // the rules take the first of these
  const std::vector<Answering::Answer> answers = {
      [](const ChatRequest&) { return fails(ModelFault::Unreachable); },
      [](const ChatRequest&) { return fails(ModelFault::Refused); },
      [](const ChatRequest&) { return fails(ModelFault::OverBudget); },
      [](const ChatRequest&) { return says(matches({{77, true}})); },
      [](const ChatRequest&) { return says({{"matches", "the first"}}); },
      [](const ChatRequest&) { return talks("I will not."); },
      [](const ChatRequest&) {
        return cut_off(R"({"matches":[{"candidate":1,"match":true},{"candidate":)");
      }};
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const PatternMatch match = this->match(answers[i]);
    EXPECT_EQ(match.group, 3U) << i;
    EXPECT_THAT(match.degraded, HasSubstr("the model: ")) << i;
  }
}

TEST_F(Matching, AModelThatIsDownIsNotAskedForever) {
  add_routines(1);
  Answering model([](const ChatRequest&) { return fails(ModelFault::Unreachable); });
  ModelPatterns writer(model, "B1_NORA", kFace);
  const PatternGroup* group = groups_[0].get();
  PatternMatch last;
  for (int i = 0; i < 20; ++i) {
    last = writer.match(PatternKind::Routine, episode_, {&group, 1});
  }
  EXPECT_EQ(model.requests.size(), 5U);
  EXPECT_THAT(last.degraded, HasSubstr("not asked"));
  EXPECT_EQ(last.group, 0U);
}

TEST_F(Matching, ASmallContextLosesWholeCandidates) {
  add_routines(8);
  const PatternMatch match = this->match([](const ChatRequest& request) {
    const bool fits = question(request).find("[2] ") == std::string::npos;
    return fits ? says(matches({{3, true}})) : fails(ModelFault::Overflow);
  });
  EXPECT_EQ(match.group, 2U);
  EXPECT_EQ(model_->requests.size(), 2U);
}

/// What titles and summaries say stands in fences: nothing outside them depends on it.
TEST_F(Matching, WhatWasRecordedInstructsNobody) {
  std::string plain;
  for (const std::string& attack : attacks()) {
    for (const std::string& text : {std::string("a lamp"), attack}) {
      ClosedEpisode closed = activity(text, {{1, 1.0}}, day(99));
      closed.episode.summary = text;
      closed.episode.keywords = {text, "lamp"};
      groups_.clear();
      groups_.push_back(
          std::make_unique<PatternGroup>(PatternKind::Routine, PatternEpisode(closed)));
      episode_ = PatternEpisode(closed);
      match([](const ChatRequest&) { return says(matches({})); });
      ASSERT_EQ(model_->requests.size(), 1U);
      plain = plain.empty() ? outside(model_->requests[0]) : plain;
      EXPECT_EQ(outside(model_->requests[0]), plain) << attack;
    }
  }
}

// --- Telling and weighing

/// A routine of so many days, told by a model.
class Telling : public testing::Test {
 protected:
  PatternGrowth live(int days) {
    auto writer = std::make_unique<ModelPatterns>(model_, "B1_NORA", kFace);
    Patterns patterns(kFace, std::move(writer));
    PatternGrowth last;
    for (int number = 1; number <= days; ++number) {
      ClosedEpisode closed = activity("hang|lamp", {{1, 1.0}}, day(number));
      closed.episode.subject = "lamp number " + std::to_string(number);
      closed.episode.summary = "I hang lamp " + std::to_string(number) + " in the hall.";
      last = patterns.push({&closed, 1});
    }
    return last;
  }

  ChatReply tell_ = says(words("Hanging lamps in the hall with Omar"));
  ChatReply weigh_ = fails(ModelFault::Refused);
  Answering model_{[this](const ChatRequest& request) {
    return request.prompt.find("match") != std::string::npos  ? routines_only(request)
           : request.prompt.find("tell") != std::string::npos ? tell_
                                                              : weigh_;
  }};
};

TEST_F(Telling, AVersionHasTheModelsWords) {
  const PatternGrowth growth = live(2);
  ASSERT_EQ(growth.patterns.size(), 1U);
  EXPECT_EQ(growth.patterns[0].title, "Hanging lamps in the hall with Omar");
  EXPECT_EQ(growth.patterns[0].summary, "I do it. Omar helps.");
  EXPECT_THAT(growth.patterns[0].keywords, ElementsAre("lamp", "hall"));
  EXPECT_EQ(growth.patterns[0].count, 2U);
  EXPECT_EQ(growth.degraded, "");
}

TEST_F(Telling, TheLatestFiveAreToldInFullAndOthersByTheirSubject) {
  live(8);
  const auto told = std::find_if(
      model_.requests.rbegin(), model_.requests.rend(),
      [](const ChatRequest& request) { return request.prompt == "grove/tell_pattern@1"; });
  ASSERT_NE(told, model_.requests.rend());
  const std::string& text = question(*told);
  EXPECT_THAT(text, HasSubstr("A routine, so far 8 times on 8 days."));
  EXPECT_THAT(text, HasSubstr("lamp number 3\n"));
  EXPECT_THAT(text, Not(HasSubstr("I hang lamp 3 ")));
  EXPECT_THAT(text, HasSubstr("lamp number 4 | I hang lamp 4 in the hall."));
}

TEST_F(Telling, WhatItWasCalledLastIsWhatIsMatched) {
  live(3);
  EXPECT_THAT(question(model_.requests.at(model_.requests.size() - 2)),
              HasSubstr("[1] Hanging lamps in the hall with Omar | I do it. Omar helps."));
}

TEST_F(Telling, TheRulesTellWhereTheModelDoesNot) {
  for (const ChatReply& reply :
       {fails(ModelFault::TimedOut), says({{"title", "x"}}), says(words(" ")),
        says({{"title", "x y"}, {"summary", "x y"}, {"keywords", {"x"}}}),
        says({{"title", "x"}, {"summary", "y"}, {"keywords", Json::array()}})}) {
    tell_ = reply;
    const PatternGrowth growth = live(2);
    ASSERT_EQ(growth.patterns.size(), 1U);
    EXPECT_THAT(growth.patterns[0].title, HasSubstr("lamp number"));
    EXPECT_THAT(growth.degraded, HasSubstr("the model: "));
  }
}

TEST_F(Telling, EveryThirdUpdateIsWeighedByTheModel) {
  weigh_ = says({{"members",
                  {{{"episode", 4}, {"weight", 0.3}},
                   {{"episode", 1}, {"weight", 0.9}},
                   {{"episode", 2}, {"weight", 0.0}},
                   {{"episode", 3}, {"weight", 0.5}}}},
                 {"coherence", 0.4}});
  live(3);
  EXPECT_EQ(model_.asked("weigh"), 0U);
  const PatternGrowth growth = live(4);
  EXPECT_EQ(model_.asked("weigh"), 1U);
  EXPECT_EQ(growth.degraded, "");
  const Pattern& pattern = growth.patterns.at(0);
  EXPECT_DOUBLE_EQ(pattern.coherence, 0.4);
  std::vector<double> weights;
  weights.reserve(pattern.members.size());
  for (const PatternMember& member : pattern.members) {
    weights.push_back(member.weight);
  }
  EXPECT_THAT(weights, ElementsAre(0.9, 0.05, 0.5, 0.3)) << "no member weighs nothing";
}

TEST_F(Telling, WeightsThatCannotBeAreTheRules) {
  const PatternGrowth by_rule = live(4);  // refused
  EXPECT_THAT(by_rule.degraded, HasSubstr("refused"));
  const auto one = [](int episode, double weight) {
    return Json{{"episode", episode}, {"weight", weight}};
  };
  for (const Json& members : {Json{one(1, 7)}, Json{one(1, 0.5)},
                              Json{one(1, 0.5), one(2, 0.5), one(3, 0.5), one(3, 0.6)},
                              Json{one(1, 0.5), one(2, 0.5), one(3, 0.5), one(9, 0.5)}}) {
    weigh_ = says({{"members", members}, {"coherence", 0.1}});
    const PatternGrowth growth = live(4);
    EXPECT_EQ(growth.patterns.at(0).members, by_rule.patterns.at(0).members) << members;
    EXPECT_EQ(growth.patterns.at(0).coherence, by_rule.patterns.at(0).coherence) << members;
    EXPECT_THAT(growth.degraded, HasSubstr("the model: ")) << members;
  }
}

// --- Coming to the same state again

/// What became known with one push.
struct Step {
  ClosedEpisode closed;
  PatternGrowth growth;
};

std::vector<std::string> print(const PatternGrowth& growth) {
  std::vector<std::string> out;
  for (const Pattern& one : growth.patterns) {
    std::string text = one.id.str() + one.root.str() + "v" + std::to_string(one.version) +
                       one.title + one.summary + std::to_string(one.coherence) +
                       std::to_string(one.count) + (one.successor ? one.successor->str() : "");
    for (const std::string& keyword : one.keywords) {
      text += keyword + ",";
    }
    for (const PatternMember& member : one.members) {
      text += member.episode.str() + member.role + std::to_string(member.weight);
    }
    out.push_back(text);
  }
  for (const Edge& edge : growth.edges) {
    out.push_back(edge.group.str() + edge.member.str() + edge.role + std::to_string(edge.weight));
  }
  out.push_back(growth.degraded);
  return out;
}

/// Some days of activities that are now and then alike.
rc::Gen<std::vector<ClosedEpisode>> some_activities() {
  using Draw = std::pair<int, int>;
  return rc::gen::map(rc::gen::container<std::vector<Draw>>(
                          30, rc::gen::pair(rc::gen::inRange(0, 4), rc::gen::inRange(6, 400))),
                      [](const std::vector<Draw>& draws) {
                        std::vector<ClosedEpisode> all;
                        Duration at = day(1);
                        for (const auto& [what, pause] : draws) {
                          const auto topic = static_cast<std::uint32_t>(what);
                          const auto drift = static_cast<std::uint32_t>(10 + all.size() / 8);
                          all.push_back(activity("deed" + std::to_string(what),
                                                 {{topic, 1.0}, {drift, 0.1 + 0.4 * what}}, at));
                          at += minutes(pause);
                        }
                        return all;
                      });
}

/// The windows of a memory that the model writes but for a while in which it is down.
std::vector<Step> lived(const std::vector<ClosedEpisode>& all, std::size_t candidates,
                        Fickle& model, std::size_t down_until) {
  ModelPatternOptions options;
  options.candidates = candidates;
  std::vector<Step> steps;
  auto patterns = std::make_unique<Patterns>(
      kFace, std::make_unique<ModelPatterns>(model, "B1_NORA", kFace, options));
  for (std::size_t i = 0; i < all.size(); ++i) {
    model.down = i < down_until;
    if (i == down_until) {  // a model that was down is asked again by another run
      patterns = std::make_unique<Patterns>(
          kFace, std::make_unique<ModelPatterns>(model, "B1_NORA", kFace, options));
      for (const Step& step : steps) {
        const KnownPatterns known{step.growth.patterns, step.growth.edges};
        patterns->push({&step.closed, 1}, &known);
      }
    }
    steps.push_back({all[i], patterns->push({&all[i], 1})});
  }
  return steps;
}

RC_GTEST_PROP(ModelPatterns, WhatIsStoredBringsTheSameStateAbout, ()) {
  const std::vector<ClosedEpisode> all = *some_activities();
  const std::size_t candidates = *rc::gen::element<std::size_t>(0, 3, 10);
  const std::size_t down_until = *rc::gen::inRange<std::size_t>(0, 10);
  const std::size_t cut = *rc::gen::inRange(down_until, all.size() + 1);
  Fickle model;
  const std::vector<Step> undisturbed = lived(all, candidates, model, down_until);
  ModelPatternOptions options;
  options.candidates = candidates;
  Patterns patterns(kFace, std::make_unique<ModelPatterns>(model, "B1_NORA", kFace, options));
  model.calls = 0;
  for (std::size_t i = 0; i < cut; ++i) {
    const KnownPatterns known{undisturbed[i].growth.patterns, undisturbed[i].growth.edges};
    patterns.push({&all[i], 1}, &known);
  }
  RC_ASSERT(model.calls == 0);
  for (std::size_t i = cut; i < all.size(); ++i) {
    RC_ASSERT(print(patterns.push({&all[i], 1})) == print(undisturbed[i].growth));
  }
}

TEST(ModelPatternsReplay, GoesOnFromWhatTheRulesGrew) {
  std::vector<ClosedEpisode> all;
  for (int number = 1; number <= 6; ++number) {
    all.push_back(activity("hang|lamp", {{1, 1.0}}, day(number)));
  }
  Patterns rules(kFace);
  Answering model([](const ChatRequest& request) {
    return request.prompt.find("match") != std::string::npos ? routines_only(request)
                                                             : says(words("Hanging the lamp"));
  });
  Patterns patterns(kFace, std::make_unique<ModelPatterns>(model, "B1_NORA", kFace));
  PatternId root;
  for (std::size_t i = 0; i < 4; ++i) {
    const PatternGrowth growth = rules.push({&all[i], 1});
    const KnownPatterns known{growth.patterns, growth.edges};
    root = growth.patterns.empty() ? root : growth.patterns[0].root;
    patterns.push({&all[i], 1}, &known);
  }
  EXPECT_TRUE(model.requests.empty());
  const PatternGrowth growth = patterns.push({&all[4], 1});
  ASSERT_EQ(growth.patterns.size(), 1U);
  EXPECT_EQ(growth.patterns[0].root, root);
  EXPECT_EQ(growth.patterns[0].version, 4U);
  EXPECT_EQ(growth.patterns[0].title, "Hanging the lamp");
}

TEST(ModelPatternsStored, EveryEpisodeSaysWhatItWasTakenToGoOnWith) {
  Answering model([](const ChatRequest& request) {
    return request.prompt.find("match") != std::string::npos ? says(matches({{1, true}}))
                                                             : says(words("Hanging the lamp"));
  });
  Patterns patterns(kFace, std::make_unique<ModelPatterns>(model, "B1_NORA", kFace));
  const ClosedEpisode first = activity("hang|lamp", {{1, 1.0}}, day(1));
  const ClosedEpisode second = activity("hang|lamp", {{1, 1.0}}, day(1, hours(2)));
  const auto said = [](const PatternGrowth& growth) {
    std::vector<Edge> edges = growth.edges;
    std::erase_if(edges, [](const Edge& edge) { return edge.weight > 0; });
    return edges;
  };
  EXPECT_THAT(said(patterns.push({&first, 1})),
              ElementsAre(Edge{first.episode.id, first.episode.id, "thread, routine", 0,
                               first.episode.known_at}));
  EXPECT_THAT(
      said(patterns.push({&second, 1})),
      ElementsAre(Edge{first.episode.id, second.episode.id, "thread", 0, second.episode.known_at}))
      << "what resumes a thread after a while is no other occasion";
}

}  // namespace
}  // namespace daybook
