// Vectors made by a thread while others read and write the store.

#include "daybook/app/vector_worker.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "daybook/app/sight.h"
#include "daybook/recall/search.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/slow_fake.h"

namespace daybook {
namespace {

class VectorsInTheBackground : public testing::Test {
 protected:
  VectorsInTheBackground() {
    Memory memory(settings_, false, nullptr);
    memory.store().add_wearer({"T1_NORA", Clockface::dataset()});
    commit(memory, 0, 100);
  }

  void commit(Memory& memory, std::size_t from, std::size_t to) const {
    memory.store().commit("T1_NORA", joined(changes_, from, to));
  }

  static void wait_for(const std::function<bool()>& done) {
    while (!done()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  ScratchFolder folder_;
  Settings settings_{"sqlite:" + (folder_.path() / "s.db").string(), "", "none:"};
  std::vector<Changes> changes_ = made_up_changes(120, 5);
  std::shared_ptr<SlowFake> slow_ = std::make_shared<SlowFake>();
};

TEST_F(VectorsInTheBackground, AreMadeWhileOthersReadAndWrite) {
  Memory writer(settings_, true, nullptr);
  Memory reader(settings_, true, slow_);
  const auto worker = start_vector_worker(settings_, reader);
  ASSERT_NE(worker, nullptr);
  commit(writer, 100, 120);
  for (bool all_made = false; !all_made;) {
    reader.forget_index();
    const Sight sight = sight_at(Cutoff::everything(), reader);
    const auto hits = Searcher(*sight.index, sight.embedder)
                          .search(Cutoff::everything(), {.query = made_up_query(3)});
    EXPECT_FALSE(hits.empty());
    all_made = reader.meaning()->windows() == 120;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST_F(VectorsInTheBackground, AreGivenUpAtTheEndThoughTheModelHangs) {
  slow_->waits = true;
  Memory memory(settings_, true, slow_);
  auto worker = start_vector_worker(settings_, memory);
  wait_for([&] { return slow_->is_waiting.load(); });
  worker.reset();
  EXPECT_EQ(slow_->passages, 0U);
  EXPECT_EQ(memory.meaning()->windows(), 0U);
}

TEST_F(VectorsInTheBackground, OfAFailingModelLeaveWords) {
  slow_->most_passages = 0;
  Memory memory(settings_, true, slow_);
  const auto worker = start_vector_worker(settings_, memory);
  wait_for([&] { return slow_->failures > 0; });
  const Sight sight = sight_at(Cutoff::everything(), memory);
  EXPECT_FALSE(sight.words_only.empty());
  EXPECT_FALSE(Searcher(*sight.index, sight.embedder)
                   .search(Cutoff::everything(), {.query = made_up_query(3)})
                   .empty());
}

TEST_F(VectorsInTheBackground, NeedNoThreadOfAQuickEmbedder) {
  const Memory quick(settings_, true, std::make_shared<FakeEmbedder>(16));
  EXPECT_EQ(start_vector_worker(settings_, quick), nullptr);
  const Memory none(settings_, true, nullptr);
  EXPECT_EQ(start_vector_worker(settings_, none), nullptr);
}

}  // namespace
}  // namespace daybook
