#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "daybook/answer/choice_features.h"
#include "daybook/base/error.h"
#include "daybook/recall/recaller.h"
#include "tests/support/made_records.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

RC_GTEST_PROP(Recall, AtACutoffDoesNotDependOnTheFuture, ()) {
  const unsigned seed = *rc::gen::inRange(0U, 1000U);
  const std::size_t cut = *rc::gen::inRange<std::size_t>(1, 130);
  const std::vector<Window> windows = made_up_windows(130, seed);
  MemoryStore whole;
  fill(whole, windows);
  MemoryStore part;
  fill(part, {windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(cut)});
  const FakeEmbedder embedder;
  const auto all = small_index(whole, &embedder);
  const auto some = small_index(part, &embedder);
  const Question question{"Who did last carry the ladder, Omar or I?",
                          {"Omar", "Priya", "Me", "Felix"},
                          windows[cut - 1].interval.end};
  const Recaller with_future(*all, &embedder, Weights::built_in());
  const Recaller without(*some, &embedder, Weights::built_in());
  const Recollection full = with_future.recall(Cutoff(question.asked), question, {});
  const Recollection past = without.recall(Cutoff(question.asked), question, {});
  RC_ASSERT(full.pool.windows == past.pool.windows);
  RC_ASSERT(full.pool.features == past.pool.features);
  const auto evidence = [&](const MemoryIndex& index, const Recollection& found) {
    return weigh_choices(index, &embedder, question, found.intent, found.signals, {},
                         found.candidates)
        .features;
  };
  RC_ASSERT(evidence(*all, full) == evidence(*some, past));
}

TEST(Recall, NeverLooksPastTheTimeOfTheQuestion) {
  MemoryStore store;
  fill(store, {small_window(0, {"I find the key."}), small_window(600, {"I lose the key."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Recollection found =
      recaller.recall(Cutoff::everything(), {"Where is the key?", {}, at_second(300)}, {});
  EXPECT_EQ(found.visible, 1U);
}

TEST(Recall, TellsWhichChoiceComesCloseToAPatternThatIsKnown) {
  MemoryStore store;
  const std::vector<Window> windows = {small_window(0, {"I find the key."}),
                                       small_window(600, {"I lose the key."}),
                                       small_window(1200, {"I rest."})};
  fill(store, windows);
  Changes grown;
  grown.episodes = {made_episode({windows[0]}, "I water the roses."),
                    made_episode({windows[1]}, "I water the roses.")};
  for (Episode& episode : grown.episodes) {
    episode.known_at = windows[1].known_at();
  }
  grown.patterns = {made_pattern(grown.episodes, "I water the roses")};
  store.commit("T1_NORA", grown);
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const auto closeness = [&](int asked, const RecallOptions& options) {
    const Question question{
        "What do I usually do?", {"Mend a fence", "Water roses"}, at_second(asked)};
    return recaller.recall(Cutoff(question.asked), question, options).signals.choice_pattern;
  };
  const std::vector<float> late = closeness(1300, {});
  ASSERT_EQ(late.size(), 2U);
  EXPECT_EQ(late[0], 0);
  EXPECT_GT(late[1], 0);
  const std::vector<float> none = {0, 0};
  EXPECT_EQ(closeness(610, {}), none);  // Not known yet.
  RecallOptions without;
  without.parts.remove(Part::Patterns);
  EXPECT_EQ(closeness(1300, without), none);
}

TEST(Recall, OfAnEmptyMemoryFindsNothing) {
  MemoryStore store;
  fill(store, {});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  for (const Recipe recipe : {Recipe::Daybook, Recipe::Baseline}) {
    const Recollection found = recaller.recall(
        Cutoff::everything(), {"Where is the key?", {"a", "b"}, at_second(0)}, {.recipe = recipe});
    EXPECT_TRUE(found.evidence.empty());
  }
}

TEST(Recall, RunsWithEveryPartSwitchedOff) {
  MemoryStore store;
  fill(store, made_up_windows(80, 2));
  const FakeEmbedder embedder;
  const auto index = small_index(store, &embedder);
  const Recaller recaller(*index, &embedder, Weights::built_in());
  const Question question{"Who did last carry the ladder?", {"Omar", "Priya"}, at_second(3000)};
  for (const std::string_view name : Parts::names()) {
    RecallOptions options;
    options.parts.remove(name);
    const Recollection found = recaller.recall(Cutoff(question.asked), question, options);
    EXPECT_EQ(found.evidence.size(), 15U) << name;
  }
}

TEST(Recall, BaselineRanksByWordsAndAge) {
  MemoryStore store;
  fill(store, {small_window(0, {"I find the key."}), small_window(36000, {"I find the key."}),
               small_window(36030, {"I sit."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Recollection found = recaller.recall(
      Cutoff::everything(), {"find the key", {}, at_second(40'000)}, {.recipe = Recipe::Baseline});
  ASSERT_EQ(found.evidence.size(), 3U);
  EXPECT_EQ(found.evidence[0].window, 1U);
  EXPECT_EQ(found.evidence[1].window, 0U);
}

TEST(Recipes, AreNamed) {
  EXPECT_EQ(recipe_named("baseline"), Recipe::Baseline);
  EXPECT_THROW(recipe_named("best"), Error);
}

TEST(Weights, SurviveWritingAndReading) {
  Weights weights;
  weights.ranker = {{"core", 1.5}, {"age", -0.25}};
  weights.reader = {{"words", 2}};
  weights.nearness = 0.3;
  weights.origin = "a test";
  const Weights read = Weights::parse(weights.str());
  EXPECT_EQ(read.ranker, weights.ranker);
  EXPECT_EQ(read.reader, weights.reader);
  EXPECT_EQ(read.nearness, 0.3);
  EXPECT_EQ(read.origin, "a test");
  EXPECT_THROW(Weights::parse("{}"), Error);
  EXPECT_THROW(Weights::parse("no"), Error);
}

TEST(Weights, OfTheProgramAreAtMostAHundredAndNameRealFeatures) {
  const Weights weights = Weights::built_in();
  EXPECT_LE(weights.ranker.size() + weights.reader.size(), 100U);
  for (const auto& [name, value] : weights.ranker) {
    EXPECT_NE(std::find(feature_names().begin(), feature_names().end(), name),
              feature_names().end())
        << name;
  }
  for (const auto& [name, value] : weights.reader) {
    const auto names = choice_feature_names();
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
}

}  // namespace
}  // namespace daybook
