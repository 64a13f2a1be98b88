#include "daybook/store/window_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "tests/store/sample_records.h"
#include "tests/support/memory_store.h"

namespace daybook {
namespace {

using testing::ElementsAre;

class Pages : public testing::Test {
 protected:
  Pages() { store_.add_wearer({.name = kNora}); }

  /// Windows of 30 s by number, of all pages, page by page.
  std::vector<std::vector<int>> all(Cutoff cutoff, std::size_t size) const {
    WindowPages pages(cutoff, store_, Words::Recorded, kNora, size);
    std::vector<std::vector<int>> found;
    for (std::vector<Window> page = pages.next(); !page.empty(); page = pages.next()) {
      std::vector<int>& numbers = found.emplace_back();
      for (const Window& window : page) {
        numbers.push_back(static_cast<int>((window.interval.start - at(0)) / sample_length()));
      }
    }
    return found;
  }
  void store(const std::vector<int>& numbers) {
    Changes changes;
    for (const int number : numbers) {
      changes.windows.push_back(sample_window(number));
    }
    store_.commit(kNora, changes);
  }
  static Duration sample_length() { return sample_window(0).interval.length(); }

  MemoryStore store_;
};

TEST_F(Pages, GiveEveryWindowOnceInTimeOrder) {
  store({3, 0, 1, 20, 2});
  using Numbers = std::vector<int>;
  EXPECT_THAT(all(Cutoff::everything(), 2), ElementsAre(Numbers{0, 1}, Numbers{2, 3}, Numbers{20}));
  EXPECT_THAT(all(Cutoff::everything(), 5), ElementsAre(Numbers{0, 1, 2, 3, 20}));
  EXPECT_THAT(all(Cutoff(sample_window(1).interval.end), 8), ElementsAre(Numbers{0, 1}));
}

TEST_F(Pages, AreNoneOfAnEmptyMemory) { EXPECT_TRUE(all(Cutoff::everything(), 3).empty()); }

TEST_F(Pages, GoOnWithWhatIsStoredMeanwhile) {
  store({0, 1});
  WindowPages pages(Cutoff::everything(), store_, Words::Recorded, kNora, 2);
  EXPECT_EQ(pages.next().size(), 2U);
  store({2});
  EXPECT_EQ(pages.next().size(), 1U);
  EXPECT_TRUE(pages.next().empty());
}

}  // namespace
}  // namespace daybook
