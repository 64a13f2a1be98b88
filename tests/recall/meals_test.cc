#include "daybook/recall/meals.h"

#include <gtest/gtest.h>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

/// Windows of eating at so many seconds after 09:00.
std::shared_ptr<const MemoryIndex> eating_at(MemoryStore& store, const std::vector<int>& seconds) {
  std::vector<Window> windows;
  windows.reserve(seconds.size());
  for (const int second : seconds) {
    windows.push_back(small_window(second, {"I eat a slice of bread."}));
  }
  fill(store, windows);
  return small_index(store);
}

TEST(LearnedMeals, AreTheMedianOfWhatWasSeen) {
  MemoryStore store;
  // 13:00 to 13:08, every two minutes.
  const auto index = eating_at(store, {14'400, 14'520, 14'640, 14'760, 14'880});
  EXPECT_EQ(learned_meals(*index, 5).lunch, hours(13) + minutes(4));
}

TEST(LearnedMeals, FallBackWhereLittleWasSeen) {
  MemoryStore store;
  const auto index = eating_at(store, {14'400, 14'520, 14'640, 14'760});
  EXPECT_EQ(learned_meals(*index, 4).lunch, MealTimes{}.lunch);
  EXPECT_EQ(learned_meals(*index, 4).dinner, MealTimes{}.dinner);
}

TEST(LearnedMeals, KnowOnlyWhatIsVisible) {
  MemoryStore store;
  const auto index = eating_at(store, {14'400, 14'520, 14'640, 14'760, 14'880});
  EXPECT_EQ(learned_meals(*index, 4).lunch, MealTimes{}.lunch);
}

}  // namespace
}  // namespace daybook
