#include "daybook/recall/search.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <string_view>

#include "daybook/models/knows_words.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/scratch_folder.h"
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
  std::vector<Hit> search(const SearchRequest& request, Timestamp at = at_second(100'000)) const {
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

/// Everything is a little like everything; one word stands for itself.
class AllAlike final : public Embedder, public KnowsWords {
 public:
  explicit AllAlike(float likeness) : likeness_(likeness) {}
  std::string name() const override { return "alike"; }
  std::size_t dimension() const override { return 2; }
  std::vector<float> embed(std::span<const std::string_view> texts, EmbedRole role) const override {
    std::vector<float> rows;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const float x = role == EmbedRole::Query ? likeness_ : 1;
      rows.insert(rows.end(), {x, std::sqrt(1 - x * x)});
    }
    return rows;
  }
  bool has_word(std::string_view word) const override { return word == "lamp"; }

 private:
  float likeness_;
};

TEST(Search, WordsThatWereNeverRecordedAndMeanNothingFindNothing) {
  const Kitchen kitchen;
  const AllAlike hardly(0.3F);
  const auto index = small_index(kitchen.store, &hardly);
  const auto finds = [&](const Embedder& embedder, const std::string& query) {
    return !Searcher(*index, &embedder).search(Cutoff::everything(), {.query = query}).empty();
  };
  EXPECT_FALSE(finds(hardly, "zxqv flurb"));
  EXPECT_TRUE(finds(hardly, "zxqv lamp")) << "a word with a meaning";
  EXPECT_TRUE(finds(hardly, "zxqv kettle")) << "a word that was recorded";
  EXPECT_TRUE(finds(AllAlike(0.9F), "zxqv flurb")) << "something is like it";
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

/// A made-up memory in several segments.
struct Archive {
  explicit Archive(unsigned seed) : embedder(16) {
    const std::vector<Changes> changes = made_up_changes(150, seed);
    store.add_wearer({"T1_NORA", Clockface::dataset()});
    for (std::size_t i = 0; i < changes.size(); ++i) {
      store.commit("T1_NORA", changes[i]);
      if (i % 50 == 20 || i + 1 == changes.size()) {
        index = MemoryIndex::open(store, {"T1_NORA", Clockface::dataset()}, &embedder,
                                  folder.path().string());
      }
    }
  }
  FakeEmbedder embedder;
  ScratchFolder folder;
  MemoryStore store;
  std::shared_ptr<const MemoryIndex> index;
};

Interval any_interval(const MemoryIndex& index) {
  const Timestamp start(Duration(index.starts()[0]));
  const auto span = (index.ends()[index.ends().size() - 1] - index.starts()[0]) / 1'000'000'000;
  const auto from = *rc::gen::inRange<std::int64_t>(-4000, span + 4000);
  const auto length = *rc::gen::element<std::int64_t>(0, 1, 45, 700, 20'000);
  return {start + std::chrono::seconds(from), start + std::chrono::seconds(from + length)};
}

SearchRequest any_request(const MemoryIndex& index) {
  SearchRequest request;
  request.query = *rc::gen::arbitrary<bool>() || *rc::gen::arbitrary<bool>()
                      ? made_up_query(*rc::gen::inRange(0U, 100'000U))
                      : "";
  request.view = *rc::gen::elementOf(std::vector<View>(std::begin(kAllViews), std::end(kAllViews)));
  if (*rc::gen::arbitrary<bool>()) {
    request.near = any_interval(index);
  }
  if (*rc::gen::inRange(0, 4) == 0) {
    request.during = any_interval(index);
  }
  request.limit = *rc::gen::element<std::size_t>(0, 1, 3, 20, 1000);
  request.lambda = *rc::gen::element(0.99, 0.9, 0.3, 1e-6);
  request.cosine_weight = *rc::gen::element(0.5, 0.0, 1.0, 0.2);
  request.floor = *rc::gen::element(0.05, 0.5, 1e-9);
  return request;
}

void expect_same(const std::vector<Hit>& found, const std::vector<Hit>& expected) {
  RC_ASSERT(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    RC_ASSERT(found[i].id == expected[i].id);
    RC_ASSERT(found[i].interval == expected[i].interval);
    RC_ASSERT(found[i].relevance == expected[i].relevance);
    RC_ASSERT(found[i].similarity == expected[i].similarity);
    RC_ASSERT(found[i].score == expected[i].score);
  }
}

// More cases: RC_PARAMS="max_success=10000".
RC_GTEST_PROP(Search, WithBoundsFindsWhatBruteForceFinds, ()) {
  static std::map<unsigned, std::unique_ptr<Archive>> archives;
  auto& archive = archives[*rc::gen::inRange(0U, 8U)];
  if (archive == nullptr) {
    archive = std::make_unique<Archive>(static_cast<unsigned>(archives.size()));
  }
  const MemoryIndex& index = *archive->index;
  const StoredTextVectors source(archive->store, index, archive->embedder);
  const bool rescored = *rc::gen::arbitrary<bool>();
  const Searcher searcher(index, *rc::gen::inRange(0, 5) == 0 ? nullptr : &archive->embedder,
                          rescored ? &source : nullptr);
  SearchRequest request = any_request(index);
  const auto known = *rc::gen::inRange<std::size_t>(0, index.ends().size());
  const Cutoff cutoff(Timestamp(Duration(index.ends()[known])));
  const auto found = searcher.search(cutoff, request);
  request.method = SearchMethod::BruteForce;
  expect_same(found, searcher.search(cutoff, request));
}

// A block of long texts says nothing about the blocks after it.
TEST(Search, WithoutAQueryWindowFindsWhatStandsAfterABlockThatCannotMatter) {
  std::vector<Window> windows;
  for (int i = 0; i < 200; ++i) {
    const bool is_long = i >= 64 && i < 128;
    windows.push_back(small_window(
        30 * i, {i == 150  ? "I turn."
                 : is_long ? "I turn pages of green books by tall lamps near old doors."
                           : "I turn it left " + std::to_string(i)}));
  }
  MemoryStore store;
  fill(store, windows);
  const auto index = small_index(store);
  const auto hits =
      Searcher(*index, nullptr)
          .search(Cutoff::everything(), {.query = "turn", .view = View::Action, .limit = 1});
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].interval.start, at_second(30 * 150));
}

TEST(Search, LooksOnlyAtWhatTheTimeAskedForCanReach) {
  const Archive archive(3);
  SearchRequest request{.query = "wash the fern",
                        .near = Interval{at_second(600), at_second(700)},
                        .limit = 3,
                        .lambda = 0.2};
  SearchEffort timed;
  const Searcher searcher(*archive.index, nullptr);
  searcher.search(Cutoff::everything(), request, &timed);
  EXPECT_EQ(timed.known, 150U);
  EXPECT_LT(timed.touched, 120U);
  EXPECT_GT(timed.touched, 0U);
  request.near.reset();
  SearchEffort untimed;
  searcher.search(Cutoff::everything(), request, &untimed);
  EXPECT_EQ(untimed.touched, 150U);
}

TEST(Search, WithATimeLeavesOutWhatScoresBelowTheFloor) {
  const Kitchen kitchen;
  SearchRequest request{.query = "kettle",
                        .near = Interval{at_second(7200), at_second(7230)},
                        .lambda = 0.5,
                        .floor = 0.3};
  for (const Hit& hit : kitchen.search(request)) {
    EXPECT_GE(hit.score, 0.3);
  }
}

}  // namespace
}  // namespace daybook
