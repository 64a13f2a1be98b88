// On the recorded week, where it is there ($DAYBOOK_EGOLIFE, default ../shared/egolife):
// answers at a cutoff come out the same from a memory that ends there.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "daybook/answer/answerer.h"
#include "daybook/app/ingest.h"
#include "daybook/eval/benchmark.h"
#include "daybook/recall/search.h"
#include "tests/support/memory_store.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

fs::path week() {
  const char* set = std::getenv("DAYBOOK_EGOLIFE");
  return set == nullptr ? fs::path("../shared/egolife") : fs::path(set);
}

/// How many cutoffs are tried: $DAYBOOK_CUTOFFS, or 3.
std::size_t cutoffs() {
  const char* set = std::getenv("DAYBOOK_CUTOFFS");
  return set == nullptr ? 3 : std::strtoul(set, nullptr, 10);
}

class RealWeek : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(week() / "Sync")) {
      GTEST_SKIP() << "no recorded week at " << week();
    }
  }
  ScratchFolder folder_;
};

/// A memory of the windows that end by the cutoff alone.
void keep_until(Store& part, const Store& whole, const Wearer& wearer, Cutoff cutoff) {
  part.add_wearer(wearer);
  Changes changes;
  changes.windows = whole.windows(cutoff, wearer.name, {});
  for (const Window& window : changes.windows) {
    changes.units.push_back({window.id.str(), "grow", UnitState::Pending, window.interval, {}});
  }
  part.commit(wearer.name, changes);
  grow_pending(part, wearer, {}, [](const GrowProgress&) {});
}

void expect_same_hits(const std::vector<Hit>& a, const std::vector<Hit>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].id, b[i].id);
    EXPECT_EQ(a[i].score, b[i].score);
  }
}

TEST_F(RealWeek, AnswersAndSearchAtACutoffDoNotDependOnTheFuture) {
  const Settings settings{"sqlite:" + (folder_.path() / "w.db").string(), "", "static:"};
  Memory full(settings, false);
  const IngestReport report = ingest(full, {week() / "Sync"}, {}, [](const IngestProgress&) {});
  EXPECT_EQ(report.windows_read, 6223U);
  const std::vector<BenchmarkItem> items =
      read_egolifeqa((week() / "EgoLifeQA_A1_JAKE_dev.json").string());
  for (std::size_t k = 0; k < cutoffs(); ++k) {
    const Question& question = items.at((2 * k + 1) * items.size() / (2 * cutoffs())).question;
    const Cutoff cutoff(question.asked);
    MemoryStore part;
    keep_until(part, full.store(), full.wearer(), cutoff);
    const auto index = MemoryIndex::open(part, full.wearer(), full.embedder(), "");
    const Recaller then(*index, full.embedder(), Weights::built_in());
    const Recaller now(full.index(), full.embedder(), Weights::built_in());
    const Answer past = Answerer(part, then).answer(cutoff, question, {});
    const Answer later = Answerer(full.store(), now).answer(cutoff, question, {});
    EXPECT_EQ(past.choice_probability, later.choice_probability);
    ASSERT_EQ(past.evidence.size(), later.evidence.size());
    for (std::size_t i = 0; i < past.evidence.size(); ++i) {
      EXPECT_EQ(past.evidence[i].window, later.evidence[i].window);
    }
    const Question free{question.text, {}, question.asked};
    EXPECT_EQ(Answerer(part, then).answer(cutoff, free, {}).text,
              Answerer(full.store(), now).answer(cutoff, free, {}).text);
    for (const View view : kAllViews) {
      const SearchRequest request{.query = question.text, .view = view};
      expect_same_hits(Searcher(*index, full.embedder()).search(cutoff, request),
                       Searcher(full.index(), full.embedder()).search(cutoff, request));
    }
  }
}

}  // namespace
}  // namespace daybook
