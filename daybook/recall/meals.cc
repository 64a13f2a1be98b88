// Words of eating are few, so their postings are short; what is visible is a
// prefix of each.

#include "daybook/recall/meals.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/text/analyzer.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kEnough = 5;
constexpr std::array<std::string_view, 8> kEating = {"eat",  "eating", "ate",  "chew",
                                                     "bite", "meal",   "吃饭", "在吃"};

/// Times of day of the windows that hold a word of eating, each window once.
std::vector<Duration> eating_times(const MemoryIndex& index, std::size_t visible) {
  Analyzer analyzer;
  std::vector<DocId> windows;
  for (const std::string_view word : kEating) {
    for (const std::string& term : analyzer.terms(word)) {
      if (const auto id = index.lexicon().find(term)) {
        const auto docs = index.windows().postings.list(*id, visible).docs;
        windows.insert(windows.end(), docs.begin(), docs.end());
      }
    }
  }
  std::sort(windows.begin(), windows.end());
  windows.erase(std::unique(windows.begin(), windows.end()), windows.end());
  std::vector<Duration> times;
  times.reserve(windows.size());
  for (const DocId w : windows) {
    times.push_back(index.wearer().face.local(index.windows().interval(w).start).since_midnight);
  }
  std::sort(times.begin(), times.end());
  return times;
}

/// The median of the times in [begin, end), or the fallback where they are few.
Duration median_within(const std::vector<Duration>& times, Duration begin, Duration end,
                       Duration fallback) {
  const auto first = std::lower_bound(times.begin(), times.end(), begin);
  const auto last = std::lower_bound(times.begin(), times.end(), end);
  const auto count = static_cast<std::size_t>(last - first);
  return count < kEnough ? fallback : *(first + static_cast<std::ptrdiff_t>(count / 2));
}

}  // namespace

MealTimes learned_meals(const MemoryIndex& index, std::size_t visible) {
  using std::chrono::hours;
  using std::chrono::minutes;
  const std::vector<Duration> times = eating_times(index, visible);
  MealTimes meals;
  meals.breakfast = median_within(times, hours(5), minutes(630), meals.breakfast);
  meals.lunch = median_within(times, minutes(630), minutes(930), meals.lunch);
  meals.dinner = median_within(times, hours(17), hours(23), meals.dinner);
  return meals;
}

}  // namespace daybook
