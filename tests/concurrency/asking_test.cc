// One index asked by several threads, which make its lazy parts at the same time.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/core/window.h"
#include "daybook/eval/benchmark.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/scoring.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/weights.h"
#include "daybook/time/clockface.h"
#include "daybook/train/ranker.h"
#include "tests/support/fake_embedder.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/memory_store.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

class Asking : public testing::Test {
 protected:
  Asking() {
    commit_all(store_, made_up_changes(120, 3));
    for (unsigned i = 0; i < 12; ++i) {
      BenchmarkItem item;
      item.question.text = "Who did " + made_up_query(i) + " last?";
      item.question.choices = {"Omar", "Priya", "Felix", "Greta"};
      const Window& window = windows_[std::size_t{10} * i];
      item.question.asked = window.interval.end;
      item.truth.targets = {window.interval.start};
      items_.push_back(item);
    }
  }

  std::vector<Prediction> predicted(std::size_t threads) const {
    const auto index = small_index(store_, &embedder_);
    const Recaller recaller(*index, &embedder_, Weights::built_in());
    BenchmarkOptions options;
    options.threads = threads;
    return predict(recaller, Answerer(store_, recaller), items_, options);
  }

  std::string trained(std::size_t threads) const {
    std::vector<TrainingItem> items;
    items.reserve(items_.size());
    for (const BenchmarkItem& item : items_) {
      items.push_back({item.question, item.truth.targets, items.size() % 4,
                       "group " + std::to_string(items.size() % 3)});
    }
    TrainOptions options;
    options.threads = threads;
    return train_ranker(*small_index(store_, &embedder_), &embedder_, store_, items, options)
        .weights.str();
  }

  MemoryStore store_;
  FakeEmbedder embedder_{16};
  std::vector<Window> windows_ = made_up_windows(120, 3);
  std::vector<BenchmarkItem> items_;
};

TEST_F(Asking, AnswersAreTheSameForAnyNumberOfThreads) {
  const std::vector<Prediction> one = predicted(1);
  const std::vector<Prediction> four = predicted(4);
  ASSERT_EQ(one.size(), four.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].choice_probability, four[i].choice_probability);
    EXPECT_EQ(one[i].evidence_ids, four[i].evidence_ids);
    EXPECT_EQ(one[i].pool, four[i].pool);
  }
}

TEST_F(Asking, WeightsAreTheSameForAnyNumberOfThreads) { EXPECT_EQ(trained(1), trained(4)); }

}  // namespace
}  // namespace daybook
