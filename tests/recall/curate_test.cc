#include "daybook/recall/curate.h"

#include <gtest/gtest.h>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

/// Windows at the given seconds, as an index.
std::shared_ptr<const MemoryIndex> windows_at(MemoryStore& store, const std::vector<int>& seconds) {
  std::vector<Window> windows;
  windows.reserve(seconds.size());
  for (const int second : seconds) {
    windows.push_back(small_window(second, {"I wait at " + std::to_string(second) + "."}));
  }
  fill(store, windows);
  return small_index(store);
}

std::vector<WindowOrdinal> chosen(const MemoryIndex& index, const Intent& intent,
                                  const std::vector<double>& probability, double nearness,
                                  std::size_t limit, const Parts& parts = {}) {
  std::vector<Candidate> candidates;
  candidates.reserve(probability.size());
  for (std::size_t i = 0; i < probability.size(); ++i) {
    candidates.push_back({static_cast<WindowOrdinal>(i), probability[i]});
  }
  std::vector<WindowOrdinal> windows;
  for (const Candidate& one :
       curate(index.windows(), index.wearer().face, intent, candidates, parts, nearness, limit)) {
    windows.push_back(one.window);
  }
  return windows;
}

TEST(Curate, TakesTheMostProbableWithoutNearness) {
  MemoryStore store;
  const auto index = windows_at(store, {0, 30, 60, 3600});
  EXPECT_EQ(chosen(*index, {}, {0.4, 0.3, 0.2, 0.1}, 0, 3), (std::vector<WindowOrdinal>{0, 1, 2}));
}

TEST(Curate, LeavesAClusterForAnotherPlaceWhenThatIsWorthMore) {
  MemoryStore store;
  const auto index = windows_at(store, {0, 30, 60, 3600});
  // After 0, its neighbours bring nothing new near; 3600 brings 0.15 * 1 more than 0.1 alone.
  EXPECT_EQ(chosen(*index, {}, {0.4, 0.25, 0.2, 0.15}, 1.0, 2), (std::vector<WindowOrdinal>{0, 3}));
}

TEST(Curate, KeepsToTheProbabilitiesWhenNearnessIsOff) {
  MemoryStore store;
  const auto index = windows_at(store, {0, 30, 60, 3600});
  Parts parts;
  parts.remove(Part::Nearness);
  EXPECT_EQ(chosen(*index, {}, {0.4, 0.25, 0.2, 0.15}, 1.0, 2, parts),
            (std::vector<WindowOrdinal>{0, 1}));
}

TEST(Curate, SpreadsHabitsOverDays) {
  MemoryStore store;
  std::vector<int> seconds;
  seconds.reserve(12);
  for (int i = 0; i < 12; ++i) {
    seconds.push_back(i * 600);
  }
  seconds.push_back(24 * 3600);
  const auto index = windows_at(store, seconds);
  std::vector<double> probability(12, 0.08);
  probability.push_back(0.04);
  Intent habit;
  habit.habit = true;
  const auto with = chosen(*index, habit, probability, 0, 6);
  EXPECT_NE(std::find(with.begin(), with.end(), 12U), with.end());
  const auto without = chosen(*index, {}, probability, 0, 6);
  EXPECT_EQ(std::find(without.begin(), without.end(), 12U), without.end());
}

TEST(Curate, OfNothingIsNothing) {
  MemoryStore store;
  const auto index = windows_at(store, {0});
  EXPECT_TRUE(chosen(*index, {}, {}, 0.1, 15).empty());
}

}  // namespace
}  // namespace daybook
