#include "daybook/index/lsa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "daybook/index/bm25.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

TEST(LatentRefreshes, OfALongerRecordingOnlyAddCounts) {
  const std::vector<std::uint32_t> longer = latent_refreshes(5000);
  for (const std::size_t windows :
       {std::size_t{0}, std::size_t{59}, std::size_t{60}, std::size_t{777}, std::size_t{4999}}) {
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

/// a_wt of the class comment for one window: idf times saturated count.
double weight_of(const Postings& postings, TermId term, DocId window, std::size_t known) {
  const PostingList list = postings.list(term, known);
  const auto at = std::find(list.docs.begin(), list.docs.end(), window);
  if (at == list.docs.end()) {
    return 0;
  }
  const double count = list.counts[static_cast<std::size_t>(at - list.docs.begin())];
  const Bm25 p;
  const double norm =
      p.k1 * (1 - p.b + p.b * postings.length(window) / postings.mean_length(known));
  return inverse_document_frequency(known, list.docs.size()) * count * (p.k1 + 1) / (count + norm);
}

TEST(LatentSpace, OfFewWordsIsTheCosineOfTheWordsThemselves) {
  // With fewer words than directions nothing is lost: for a query q and a window d the score is
  // q.d / |d|, up to one factor for all windows.
  constexpr std::size_t kWindows = 60;
  MemoryStore store;
  fill(store, made_up_windows(kWindows, 11));
  const auto index = small_index(store);
  const Postings& postings = index->windows().postings;
  const TermId ladder = *index->lexicon().find("ladder");
  const Scores scores = latent_scores(*index, "ladder", kWindows);
  double factor = 0;
  std::size_t compared = 0;
  for (DocId w = 0; w < kWindows; ++w) {
    double squares = 0;
    for (TermId t = 0; t < postings.terms(); ++t) {
      squares += std::pow(weight_of(postings, t, w, kWindows), 2);
    }
    const double expected =
        squares > 0 ? weight_of(postings, ladder, w, kWindows) / std::sqrt(squares) : 0;
    if (expected == 0) {
      EXPECT_NEAR(scores.single[w], 0, 0.03);
      continue;
    }
    factor = factor == 0 ? scores.single[w] / expected : factor;
    EXPECT_NEAR(scores.single[w], factor * expected, 0.03) << w;
    ++compared;
  }
  EXPECT_GT(compared, 5U);
}

}  // namespace
}  // namespace daybook
