#include "daybook/recall/skills/narrowed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "daybook/recall/oracle.h"
#include "tests/support/little_day.h"

namespace daybook {
namespace {

using testing::ElementsAre;

/// Arguments that every skill of the table takes, by what it requires.
std::string arguments_for(const Skill& skill) {
  std::string json;
  for (const SkillArgument& argument : skill.arguments) {
    if (argument.required || argument.name == "query") {
      json += (json.empty() ? "" : ", ") + ("\"" + std::string(argument.name) + "\": ");
      json += argument.type == ArgumentType::Range ? R"(["DAY1 09:00:00", "DAY1 10:00:00"])"
              : argument.name == "t_start"         ? "\"DAY1 09:00:00\""
              : argument.name == "t_end"           ? "\"DAY1 10:00:00\""
                                                   : "\"fern\"";
    }
  }
  return "{" + json + "}";
}

class Narrowed : public testing::Test {
 protected:
  /// Of two windows, one of them the oracle's.
  Narrowed() {
    Changes changes;
    changes.episodes = {made_episode({day_.windows[1], day_.windows[2]}, "We talk about the fern",
                                     EpisodeView::Conversation)};
    day_.store.commit("T1_NORA", changes);
    day_.index = small_index(day_.store);
  }
  SkillReply call(const SkillSettings& settings, std::string_view skill,
                  const std::string& arguments) const {
    return Skills(day_.store, *day_.index, nullptr, settings)
        .call(Cutoff(at_second(3000)), skill, arguments)
        .value();
  }
  static std::vector<std::string> texts(const SkillReply& reply) {
    std::vector<std::string> found;
    found.reserve(reply.hits.size());
    for (const SkillHit& hit : reply.hits) {
      found.push_back(hit.text);
    }
    return found;
  }
  LittleDay day_;
};

TEST_F(Narrowed, SkillsReturnTheKindsOfRecordsThatTheTableSays) {
  for (const Skill& skill : skills()) {
    const auto views = views_of(skill);
    for (const SkillHit& hit : call({}, skill.name, arguments_for(skill)).hits) {
      const auto view = view_named(hit.kind);
      EXPECT_TRUE(!view || std::find(views.begin(), views.end(), *view) != views.end())
          << skill.name << " returns " << hit.kind;
    }
  }
}

TEST_F(Narrowed, NoSkillReturnsAKindThatIsOff) {
  SkillSettings settings;
  settings.parts.remove(Part::Activities);
  for (const Skill& skill : skills()) {
    for (const SkillHit& hit : call(settings, skill.name, arguments_for(skill)).hits) {
      EXPECT_NE(hit.kind, "activity") << skill.name;
    }
  }
  const Skills narrowed(day_.store, *day_.index, nullptr, settings);
  EXPECT_FALSE(narrowed.offers(*find_skill("search_activity")));
  EXPECT_TRUE(narrowed.offers(*find_skill("search_episodes")));
  EXPECT_TRUE(narrowed.offers(*find_skill("search_memory")));
}

TEST_F(Narrowed, UnderAnOracleEverySkillKeepsToItsWindows) {
  const OracleWindows oracle({1});
  const SkillSettings settings{.oracle = &oracle};
  for (const Skill& skill : skills()) {
    for (const SkillHit& hit : call(settings, skill.name, arguments_for(skill)).hits) {
      EXPECT_THAT(hit.windows, ElementsAre(day_.windows[1].id)) << skill.name;
    }
  }
}

TEST_F(Narrowed, UnderAnOracleASearchFindsWhateverItAsksAndWheneverItLooks) {
  const OracleWindows oracle({1});
  const SkillSettings settings{.oracle = &oracle};
  EXPECT_THAT(texts(call(settings, "search_action_utterance",
                         R"({"query": "giraffe", "t_start": "DAY1 09:30:00"})")),
              ElementsAre("Priya waters the fern.", "Priya says that the fern is thirsty."));
  EXPECT_THAT(texts(call(settings, "search_activity", R"({"query": "giraffe"})")),
              ElementsAre("Priya waters the fern by the door"));
  EXPECT_EQ(call(settings, "count_events", R"({"query": "waters fern"})").count, 1U);
}

TEST_F(Narrowed, UnderAnOracleTheLimitKeepsWhatFitsBest) {
  const OracleWindows oracle({0, 1, 2, 10});
  const SkillSettings settings{.oracle = &oracle};
  EXPECT_THAT(
      texts(call(settings, "search_action_utterance", R"({"query": "saws plank", "limit": 1})")),
      ElementsAre("Wei saws plank 6."));
}

TEST_F(Narrowed, AnOracleOfNothingReturnsNothing) {
  const OracleWindows oracle({});
  const SkillSettings settings{.oracle = &oracle};
  for (const Skill& skill : skills()) {
    EXPECT_TRUE(call(settings, skill.name, arguments_for(skill)).hits.empty()) << skill.name;
  }
}

}  // namespace
}  // namespace daybook
