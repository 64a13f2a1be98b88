#include <gtest/gtest.h>

#include <sstream>

#include "daybook/build/grower.h"
#include "tests/build/windows.h"
#include "tests/support/memory_store.h"

namespace daybook {
namespace {

const Wearer kWearer{"B1_NORA", Clockface::dataset()};

void add(Store& store, const std::vector<Window>& windows) {
  Changes changes;
  changes.windows = windows;
  for (const Window& window : windows) {
    changes.units.push_back({window.id.str(), "grow", UnitState::Pending, window.interval, ""});
  }
  store.commit(kWearer.name, changes);
}

std::string dump(const Store& store) {
  std::ostringstream out;
  store.dump(out);
  return out.str();
}

void grow(Store& store) { grow_pending(store, kWearer, {}, nullptr); }

class GrowPending : public testing::Test {
 protected:
  MemoryStore store;
  std::vector<Window> windows = made_up::household(3);

  void SetUp() override { store.add_wearer(kWearer); }

  std::string grown_at_once() {
    MemoryStore other;
    other.add_wearer(kWearer);
    add(other, windows);
    grow(other);
    return dump(other);
  }
};

TEST_F(GrowPending, WritesRecordsAndLedger) {
  add(store, windows);
  grow(store);
  EXPECT_FALSE(store.moments(Cutoff::everything(), kWearer.name, {}).empty());
  EXPECT_FALSE(store.episodes(Cutoff::everything(), kWearer.name, {}).empty());
  EXPECT_EQ(store.ledger(kWearer.name).pending, 0u);
  EXPECT_EQ(store.ledger(kWearer.name).done, windows.size());
}

TEST_F(GrowPending, DoesNothingTwice) {
  add(store, windows);
  grow(store);
  const std::uint64_t generation = store.generation(kWearer.name);
  const std::string before = dump(store);
  grow(store);
  EXPECT_EQ(dump(store), before);
  EXPECT_EQ(store.generation(kWearer.name), generation);
}

TEST_F(GrowPending, EndsAlikeWhateverTheOrderOfArrival) {
  const std::string expected = grown_at_once();
  for (std::size_t i = 0; i < 2; ++i) {
    std::vector<Window> half;
    for (std::size_t k = i == 0 ? 1 : 0; k < windows.size(); k += 2) {
      half.push_back(windows[k]);
    }
    add(store, half);
    grow(store);
  }
  EXPECT_EQ(dump(store), expected);
}

TEST_F(GrowPending, EndsAlikeDayByDay) {
  const std::string expected = grown_at_once();
  for (std::size_t day = 0; day < 3; ++day) {
    const auto at = windows.begin() + static_cast<std::ptrdiff_t>(24 * day);
    add(store, {at, at + 24});
    grow(store);
  }
  EXPECT_EQ(dump(store), expected);
}

TEST_F(GrowPending, ReportsItsProgress) {
  add(store, windows);
  GrowProgress last;
  grow_pending(store, kWearer, {}, [&](const GrowProgress& progress) { last = progress; });
  EXPECT_EQ(last.done, windows.size());
  EXPECT_EQ(last.total, windows.size());
}

TEST_F(GrowPending, EndsAlikeAfterAnInterruption) {
  const std::string expected = grown_at_once();
  add(store, windows);
  struct Killed {};
  const auto kill = [](const GrowProgress&) { throw Killed{}; };
  EXPECT_THROW(grow_pending(store, kWearer, {}, kill), Killed);
  grow(store);
  EXPECT_EQ(dump(store), expected);
}

}  // namespace
}  // namespace daybook
