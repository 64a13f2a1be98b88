#include "daybook/answer/recipe_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "daybook/base/error.h"
#include "tests/support/little_day.h"

namespace daybook {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Looks on and on, in the words of every recipe, and never answers.
const std::map<ModelRecipe, std::string> kLooksOn = {
    {ModelRecipe::EgoCite,
     R"({"calls":[{"name":"search_action_utterance","arguments":{"query":"waters fern"}}],"times":0})"},
    {ModelRecipe::MemLife,
     R"({"text":"TOOL: {\"name\": \"search_memory\", \"args\": {\"query\": \"fern\"}}","times":0})"},
    {ModelRecipe::Grove,
     R"({"text":"{\"action\":\"tools\",\"calls\":[{\"tool\":\"search_moments\",\"args\":{\"query\":)"
     R"(\"fern\"}}]}","times":0})"}};

class Changes : public testing::Test {
 protected:
  Changes() : recaller_(*day_.index, nullptr, Weights::built_in()) {}

  /// Has the changed recipe answer; its requests are in `requests_`.
  ModelAnswer run(ModelRecipe recipe, const std::string& script, const RecipeChanges& changes,
                  bool by_letters = false) {
    ModelAnswerOptions options;
    options.recipe = recipe;
    options.by_letters = by_letters;
    apply(changes, options);
    RecordingScript model(script);
    ModelAnswer made = ModelAnswerer(day_.store, recaller_, model, options)
                           .answer(Cutoff(day_.question.asked), day_.question, {});
    requests_ = model.requests;
    return made;
  }
  /// All that a request says.
  std::string said(std::size_t request) const {
    std::string text;
    for (const ChatMessage& message : requests_.at(request).messages) {
      text += message.text + "\n";
    }
    for (const ToolSpec& tool : requests_.at(request).tools) {
      text += tool.name + " " + tool.doc + "\n";
    }
    return text;
  }
  std::vector<std::string> tools() const {
    std::vector<std::string> names;
    for (const ToolSpec& tool : requests_.at(0).tools) {
      names.push_back(tool.name);
    }
    return names;
  }
  static std::string remedy(ModelRecipe recipe, const RecipeChanges& changes,
                            bool by_letters = false) {
    ModelAnswerOptions options;
    options.recipe = recipe;
    options.by_letters = by_letters;
    try {
      apply(changes, options);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Usage);
      return error.what();
    }
    return "";
  }
  void ask_of_planks() { day_.question = {"Who sawed planks?", {"Me", "Wei"}, at_second(3000)}; }

  LittleDay day_;
  Recaller recaller_;
  std::vector<ChatRequest> requests_;
};

TEST_F(Changes, FewerRoundsBeginWithTheRequestsOfMore) {
  for (const auto& [recipe, script] : kLooksOn) {
    (void)run(recipe, script, {});
    std::vector<std::string> whole;
    whole.reserve(requests_.size());
    for (std::size_t i = 0; i < requests_.size(); ++i) {
      whole.push_back(said(i));
    }
    (void)run(recipe, script, {.rounds = 3});
    ASSERT_GE(requests_.size(), 3U) << name(recipe);
    EXPECT_LT(requests_.size(), whole.size()) << name(recipe);
    EXPECT_EQ(said(0), whole[0]) << name(recipe);
    EXPECT_EQ(said(1), whole[1]) << name(recipe);
    EXPECT_NE(said(2), whole[2]) << name(recipe);  // it is told that it is the last one
    EXPECT_THAT(said(2), testing::AnyOf(HasSubstr("the last one"), HasSubstr("last turn"),
                                        HasSubstr("the last round")));
  }
}

TEST_F(Changes, MoreRoundsThanPublishedAreToldFromTheBeginning) {
  (void)run(ModelRecipe::EgoCite, kLooksOn.at(ModelRecipe::EgoCite), {.rounds = 7});
  EXPECT_THAT(said(0), HasSubstr("Round 1 of 7"));
  (void)run(ModelRecipe::MemLife, kLooksOn.at(ModelRecipe::MemLife), {.rounds = 12});
  EXPECT_THAT(said(0), HasSubstr("You have 12 turns"));
  EXPECT_EQ(requests_.size(), 12U);
  (void)run(ModelRecipe::Grove, kLooksOn.at(ModelRecipe::Grove), {.rounds = 9});
  EXPECT_THAT(said(0), HasSubstr("Round 1 of 9"));
  EXPECT_EQ(requests_.size(), 9U);
}

TEST_F(Changes, AnOnlyRoundOfEgoCiteSearches) {
  const ModelAnswer made = run(
      ModelRecipe::EgoCite,
      calls_line("search_action_utterance", R"({"query":"waters fern"})") + says_line("Answer: C"),
      {.rounds = 1});
  EXPECT_EQ(made.answer.choice, 2U);
  EXPECT_EQ(requests_.size(), 2U);
  EXPECT_THAT(said(0), HasSubstr("Round 1 of 5"));
  EXPECT_EQ(requests_[1].prompt, "egocite/respond@1");
}

TEST_F(Changes, WidthIsWhatEgoCiteKeeps) {
  ask_of_planks();
  const std::string script =
      calls_line("search_action_utterance", R"({"query":"wei saws plank"})") +
      calls_line("answer", "{}") + calls_line("answer", "{}") + says_line("none") +
      says_line("Answer: B");
  EXPECT_EQ(run(ModelRecipe::EgoCite, script, {}).outcome.evidence.size(), 15U);
  EXPECT_THAT(said(3), HasSubstr("between 5 and 15"));
  EXPECT_EQ(run(ModelRecipe::EgoCite, script, {.width = 3}).outcome.evidence.size(), 3U);
  EXPECT_THAT(said(3), HasSubstr("at most 3"));
  EXPECT_THAT(said(3), HasSubstr("between 3 and 3"));
}

TEST_F(Changes, WidthIsWhatASearchReturnsInMemLifeAndGrove) {
  ask_of_planks();
  for (const char* wanted : {"", ", \\\"top_k\\\": 9", ", \\\"top_k\\\": \\\"9\\\""}) {
    const std::string looks =
        R"({"text":"TOOL: {\"name\": \"search_memory\", \"args\": {\"query\": \"wei plank\")" +
        std::string(wanted) + "}}\"}\n";
    const ModelAnswer made =
        run(ModelRecipe::MemLife, looks + says_line("ANSWER: B"), {.width = 4});
    EXPECT_EQ(made.outcome.returned.size(), 4U) << wanted;
    EXPECT_THAT(said(0), HasSubstr("top_k: whole number = 4"));
  }
  const std::string looks = says_line(
      R"({"action":"tools","calls":[{"tool":"search_moments","args":{"query":"wei plank"}}]})");
  const std::string answers = says_line(R"({"action":"answer","answer":"B"})");
  EXPECT_EQ(run(ModelRecipe::Grove, looks + answers, {}).outcome.returned.size(), 20U);
  EXPECT_EQ(run(ModelRecipe::Grove, looks + answers, {.width = 4}).outcome.returned.size(), 4U);
}

TEST_F(Changes, WidthIsWhatTheOwnReaderReads) {
  ask_of_planks();
  const std::string script =
      says_line(R"({"keep":[1]})") + says_line(R"({"evidence":[1],"answer":"B"})");
  EXPECT_EQ(run(ModelRecipe::Daybook, script, {.width = 2}).outcome.evidence.size(), 2U);
  const std::string letters =
      R"({"text":"A","finish":"length","chances":{"A":-1,"B":-2},"times":0})";
  (void)run(ModelRecipe::Daybook, letters, {.width = 1}, true);
  const std::string one = said(0);
  (void)run(ModelRecipe::Daybook, letters, {}, true);
  EXPECT_GT(said(0).size(), one.size());
}

TEST_F(Changes, DecayOrdersWhatEgoCiteFinds) {
  // Three windows say the same; near the first one the first one scores best.
  const std::string script =
      calls_line("search_action_utterance",
                 R"({"query":"waters fern","time_query":"DAY1 09000000 to DAY1 09003000"})") +
      calls_line("answer", "{}") + calls_line("answer", "{}") + says_line("Answer: C");
  const auto scores = [&](const RecipeChanges& changes) {
    std::vector<double> found;
    for (const SkillHit& hit : run(ModelRecipe::EgoCite, script, changes).outcome.returned) {
      if (hit.kind == "action") {
        found.push_back(hit.score);
      }
    }
    return found;
  };
  const std::vector<double> published = scores({});
  const std::vector<double> steep = scores({.lambda = 0.5});
  const std::vector<double> none = scores({.without = {"decay"}});
  ASSERT_EQ(published.size(), 3U);
  ASSERT_EQ(steep.size(), 3U);
  ASSERT_EQ(none.size(), 3U);
  EXPECT_LT(published[2], none[2]);
  EXPECT_LT(steep[2], published[2]);
  EXPECT_DOUBLE_EQ(none[0], published[0]);  // it lies in the time asked for
}

TEST_F(Changes, ViewsThatAreOffAreNeitherOfferedNorFound) {
  (void)run(ModelRecipe::EgoCite, kLooksOn.at(ModelRecipe::EgoCite),
            {.without = {"moments", "conversations"}});
  EXPECT_THAT(tools(), ElementsAre("search_activity", "curate_index", "answer"));
  EXPECT_THAT(said(1), HasSubstr("there is no tool 'search_action_utterance'"));
  const std::string looks = says_line(
      R"({"action":"tools","calls":[{"tool":"search_hierarchical","args":{"query":"fern"}},)"
      R"({"tool":"search_moments","args":{"query":"fern"}}]})");
  const ModelAnswer made =
      run(ModelRecipe::Grove, looks + says_line(R"({"action":"answer","answer":"C"})"),
          {.without = {"moments"}});
  EXPECT_THAT(said(0), Not(HasSubstr("search_moments")));
  EXPECT_THAT(made.outcome.rounds, Contains("there is no tool 'search_moments'"));
  ASSERT_FALSE(made.outcome.returned.empty());
  for (const SkillHit& hit : made.outcome.returned) {
    EXPECT_NE(hit.kind, "action");
    EXPECT_NE(hit.kind, "utterance");
  }
}

TEST_F(Changes, WithoutCurationTheBestScoresStayAndNobodyIsAsked) {
  ask_of_planks();
  const ModelAnswer made = run(ModelRecipe::EgoCite,
                               calls_line("search_action_utterance", R"({"query":"plank 7"})") +
                                   calls_line("answer", "{}") + says_line("Answer: B"),
                               {.width = 2, .without = {"curation"}});
  EXPECT_THAT(tools(), Not(Contains("curate_index")));
  EXPECT_EQ(requests_.size(), 3U);
  std::vector<std::string> kept;
  kept.reserve(made.outcome.evidence.size());
  for (const SkillHit& hit : made.outcome.evidence) {
    kept.push_back(hit.text);
  }
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_THAT(kept, Contains("Wei saws plank 7."));  // not among the first two
}

TEST_F(Changes, WithoutCurationTheOwnReaderAsksForTheAnswerAlone) {
  const ModelAnswer made = run(ModelRecipe::Daybook, says_line(R"({"evidence":[1],"answer":"C"})"),
                               {.without = {"curation"}});
  ASSERT_EQ(requests_.size(), 1U);
  EXPECT_EQ(requests_[0].prompt, "daybook/answer@1");
  EXPECT_EQ(made.outcome.choice, 2U);
}

TEST_F(Changes, TheOwnReaderDoesWithoutPartsOfTheRules) {
  const std::string script =
      says_line(R"({"keep":[1]})") + says_line(R"({"evidence":[1],"answer":"C"})");
  const std::vector<double> all = run(ModelRecipe::Daybook, script, {}).rules;
  std::set<std::string_view> matter;
  for (const std::string_view part : Parts::names()) {
    if (part != "choices" &&
        run(ModelRecipe::Daybook, script, {.without = {std::string(part)}}).rules != all) {
      matter.insert(part);
    }
  }
  EXPECT_THAT(matter, testing::IsSupersetOf({"passages", "age", "reader"}));
  EXPECT_NE(remedy(ModelRecipe::Daybook, {.without = {"choices"}}), "");
}

TEST_F(Changes, WhatARecipeDoesNotHaveIsRefusedAndWhatItHasIsTold) {
  EXPECT_THAT(remedy(ModelRecipe::MemLife, {.lambda = 0.9}),
              testing::AllOf(HasSubstr("recipe memlife has no lambda"),
                             HasSubstr("what can be changed of it: rounds, width")));
  EXPECT_THAT(remedy(ModelRecipe::MemLife, {.without = {"decay"}}), HasSubstr("no part 'decay'"));
  EXPECT_THAT(remedy(ModelRecipe::Grove, {.without = {"curation"}}),
              HasSubstr("rounds, width; without moments, activities, conversations"));
  EXPECT_THAT(remedy(ModelRecipe::Daybook, {.rounds = 2}), HasSubstr("number of rounds"));
  EXPECT_THAT(remedy(ModelRecipe::EgoCite, {.without = {"choices"}}), HasSubstr("'choices'"));
  EXPECT_THAT(remedy(ModelRecipe::Daybook, {.without = {"curation"}}, true),
              HasSubstr("by letters has no part 'curation'"));
}

TEST_F(Changes, NumbersOutOfRangeAreRefused) {
  EXPECT_NE(remedy(ModelRecipe::EgoCite, {.rounds = 0}), "");
  EXPECT_NE(remedy(ModelRecipe::EgoCite, {.width = 0}), "");
  EXPECT_NE(remedy(ModelRecipe::MemLife, {.width = 33}), "");
  EXPECT_EQ(remedy(ModelRecipe::MemLife, {.width = 32}), "");
  EXPECT_NE(remedy(ModelRecipe::EgoCite, {.lambda = 1.0}), "");
  EXPECT_NE(remedy(ModelRecipe::EgoCite, {.lambda = 0.9, .without = {"decay"}}), "");
}

TEST_F(Changes, AreDescribedInAReport) {
  EXPECT_EQ(description({}), "");
  EXPECT_EQ(description({.rounds = 3, .width = 8, .lambda = 0.98, .without = {"moments"}}),
            "rounds 3, width 8, lambda 0.98, without moments");
}

}  // namespace
}  // namespace daybook
