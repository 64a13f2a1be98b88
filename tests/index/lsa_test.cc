#include "daybook/index/lsa.h"

#include <gtest/gtest.h>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

TEST(LatentRefreshes, OfALongerRecordingOnlyAddCounts) {
  const std::vector<std::uint32_t> longer = latent_refreshes(5000);
  for (const std::size_t windows : {std::size_t{0}, std::size_t{59}, std::size_t{60}, std::size_t{777}, std::size_t{4999}}) {
    const std::vector<std::uint32_t> some = latent_refreshes(windows);
    ASSERT_LE(some.size(), longer.size());
    EXPECT_TRUE(std::equal(some.begin(), some.end(), longer.begin()));
    EXPECT_TRUE(some.empty() || some.back() <= windows);
  }
  EXPECT_EQ(longer.front(), 60U);
}

struct Scores {
  std::vector<float> single;
  std::vector<float> passage;
};

Scores latent_scores(const MemoryIndex& index, std::string_view query, std::size_t visible) {
  Scores scores{std::vector<float>(visible), std::vector<float>(visible)};
  TermWeights terms;
  for (const char* word : {"ladder", "fern", "towel"}) {
    if (query.find(word) != std::string_view::npos) {
      terms.push_back({*index.lexicon().find(word), 1.0F});
    }
  }
  index.latent().score(index.windows().postings, terms, visible, scores.single, scores.passage);
  return scores;
}

TEST(LatentSpace, ReadAtACutoffDoesNotDependOnTheFuture) {
  const std::vector<Window> windows = made_up_windows(300, 5);
  MemoryStore whole;
  fill(whole, windows);
  const auto all = small_index(whole);
  for (const std::size_t cut : {std::size_t{61}, std::size_t{130}, std::size_t{200}}) {
    MemoryStore part;
    fill(part, {windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(cut)});
    const auto some = small_index(part);
    const Scores past = latent_scores(*some, "ladder fern", cut);
    const Scores full = latent_scores(*all, "ladder fern", cut);
    EXPECT_EQ(past.single, full.single) << cut;
    EXPECT_EQ(past.passage, full.passage) << cut;
  }
}

TEST(LatentSpace, IsSilentBeforeTheFirstRefresh) {
  MemoryStore store;
  fill(store, made_up_windows(100, 1));
  const auto index = small_index(store);
  for (const float score : latent_scores(*index, "towel", 59).single) {
    EXPECT_EQ(score, 0.0F);
  }
}

TEST(LatentSpace, LikensWordsThatKeepCompany) {
  // "kiln" is only ever seen with "clay", "oar" with "boat".
  std::vector<Window> windows;
  for (int i = 0; i < 120; ++i) {
    windows.push_back(i % 2 == 0 ? small_window(i * 30, {i % 4 == 0 ? "I heat the kiln with clay." : "I shape clay on a wheel."})
                                 : small_window(i * 30, {i % 4 == 1 ? "I lift the oar of a boat." : "I steer a boat on water."}));
  }
  MemoryStore store;
  fill(store, windows);
  const auto index = small_index(store);
  std::vector<float> single(120);
  std::vector<float> passage(120);
  index->latent().score(index->windows().postings, {{*index->lexicon().find("kiln"), 1.0F}}, 120, single, passage);
  // A window of clay without the word kiln beats any window of boats.
  EXPECT_GT(single[2], single[1] + 0.2F);
  EXPECT_GT(single[2], single[3] + 0.2F);
}

}  // namespace
}  // namespace daybook
