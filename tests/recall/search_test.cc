#include "daybook/recall/search.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

struct Kitchen {
  Kitchen() {
    fill(store, {small_window(0, {"I fill the kettle."}), small_window(30, {"I look at the door."}),
                 small_window(7200, {"I fill the kettle."}),
                 small_window(7230, {}, {"Omar: Where is the ladder?"})});
    index = small_index(store);
  }
  std::vector<Hit> search(SearchRequest request, Timestamp at = at_second(100'000)) const {
    return Searcher(*index, nullptr).search(Cutoff(at), request);
  }
  MemoryStore store;
  std::shared_ptr<const MemoryIndex> index;
};

TEST(Search, FindsTheWindowsThatHoldTheWords) {
  const Kitchen kitchen;
  const auto hits = kitchen.search({.query = "kettle"});
  // The neighbours of a window share a little of its score.
  ASSERT_GE(hits.size(), 2U);
  EXPECT_EQ(hits[0].interval.start, at_second(0));
  EXPECT_EQ(hits[1].interval.start, at_second(7200));
  EXPECT_GT(hits[0].score, 0);
  EXPECT_LE(hits[0].score, 1);
}

TEST(Search, PrefersWhatLiesNearTheTimeAsked) {
  const Kitchen kitchen;
  const auto hits = kitchen.search(
      {.query = "kettle", .near = Interval{at_second(7000), at_second(7100)}, .limit = 1});
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].interval.start, at_second(7200));
}

TEST(Search, DecaysByLambdaALivedHour) {
  const Kitchen kitchen;
  const auto plain = kitchen.search({.query = "kettle", .limit = 1});
  const auto timed = kitchen.search({.query = "kettle",
                                     .near = Interval{at_second(7200), at_second(7230)},
                                     .limit = 5,
                                     .lambda = 0.5});
  const auto first = std::find_if(timed.begin(), timed.end(), [](const Hit& hit) {
    return hit.interval.start == at_second(0);
  });
  ASSERT_NE(first, timed.end());
  EXPECT_NEAR(first->relevance, std::pow(0.5, (7200.0 - 30) / 3600), 1e-9);
  EXPECT_NEAR(first->score, plain[0].similarity * first->relevance, 1e-9);
}

TEST(Search, TakesAnExplicitRangeAsHard) {
  const Kitchen kitchen;
  for (const Hit& hit :
       kitchen.search({.query = "kettle", .during = Interval{at_second(7000), at_second(8000)}})) {
    EXPECT_GE(hit.interval.start, at_second(7200));
  }
}

TEST(Search, ListsARangeWithoutAQuery) {
  const Kitchen kitchen;
  EXPECT_EQ(kitchen.search({.during = Interval{at_second(0), at_second(60)}}).size(), 2U);
}

TEST(Search, NeverFindsWhatWasNotKnownYet) {
  const Kitchen kitchen;
  EXPECT_TRUE(kitchen.search({.query = "ladder"}, at_second(7259)).empty());
  EXPECT_FALSE(kitchen.search({.query = "ladder"}, at_second(7260)).empty());
}

TEST(Search, FindsMomentsByTheirView) {
  const Kitchen kitchen;
  const auto actions = kitchen.search({.query = "kettle", .view = View::Action});
  ASSERT_EQ(actions.size(), 2U);
  EXPECT_EQ(actions[0].id.kind, RecordKind::Moment);
  EXPECT_TRUE(kitchen.search({.query = "kettle", .view = View::Utterance}).empty());
}

TEST(Search, CutsAfterScoringAndNotBefore) {
  const Kitchen kitchen;
  const auto all = kitchen.search({.query = "kettle", .limit = 100});
  const auto one = kitchen.search({.query = "kettle", .limit = 1});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].id, all[0].id);
}

RC_GTEST_PROP(Search, AtACutoffDoesNotDependOnTheFuture, ()) {
  const unsigned seed = *rc::gen::inRange(0U, 1000U);
  const std::size_t cut = *rc::gen::inRange<std::size_t>(1, 60);
  const View view = *rc::gen::element(View::Window, View::Action);
  const std::vector<Window> windows = made_up_windows(60, seed);
  MemoryStore whole;
  fill(whole, windows);
  MemoryStore part;
  fill(part, {windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(cut)});
  const FakeEmbedder embedder;
  const auto all = small_index(whole, &embedder);
  const auto some = small_index(part, &embedder);
  const Cutoff cutoff(windows[cut - 1].interval.end);
  const SearchRequest request{
      .query = "who washed the fern", .view = view, .near = Interval{at_second(0), at_second(90)}};
  const auto full = Searcher(*all, &embedder).search(cutoff, request);
  const auto past = Searcher(*some, &embedder).search(cutoff, request);
  RC_ASSERT(full.size() == past.size());
  for (std::size_t i = 0; i < full.size(); ++i) {
    RC_ASSERT(full[i].id == past[i].id);
    RC_ASSERT(full[i].score == past[i].score);
  }
}

}  // namespace
}  // namespace daybook
