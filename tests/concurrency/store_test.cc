// Readers beside a writer, each with a connection of its own as another process would have, and an
// index folder that all of them keep current.

#include "daybook/store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "daybook/index/index_folder.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/search.h"
#include "daybook/time/clockface.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

class ReadersAndWriter : public testing::Test {
 protected:
  std::unique_ptr<Store> open() const { return open_store("sqlite:" + database_); }

  /// Reads until all is there; what is seen never gets less, and each found record is visible.
  void read(std::size_t total) const {
    const auto store = open();
    for (std::size_t seen = 0; seen < total;) {
      const auto index = MemoryIndex::open(*store, wearer_, nullptr, folder_);
      const std::size_t indexed = index->visible_windows(Cutoff::everything());
      ASSERT_GE(indexed, seen);
      for (const Hit& hit :
           Searcher(*index, nullptr).search(Cutoff::everything(), {.query = "wash the cup"})) {
        ASSERT_GT(hit.score, 0);
      }
      seen = indexed;
      ASSERT_GE(store->windows(Cutoff::everything(), wearer_.name, {}).size(), seen);
    }
  }

  ScratchFolder scratch_;
  std::string database_ = (scratch_.path() / "memory.db").string();
  std::string folder_ = (scratch_.path() / "index").string();
  Wearer wearer_{"T1_NORA", Clockface::dataset()};
};

TEST_F(ReadersAndWriter, SeeWholeTransactionsAndKeepOneIndexCurrent) {
  const std::vector<Changes> changes = made_up_changes(60, 5);
  open()->add_wearer(wearer_);
  std::vector<std::jthread> threads;
  threads.emplace_back([&] {
    const auto store = open();
    for (const Changes& change : changes) {
      store->commit(wearer_.name, change);
    }
  });
  for (int reader = 0; reader < 3; ++reader) {
    threads.emplace_back([&] { read(changes.size()); });
  }
  threads.clear();
  EXPECT_THAT(IndexFolder(folder_).verify(), testing::IsEmpty());
}

}  // namespace
}  // namespace daybook
