#include "daybook/index/lived_time.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "daybook/time/timeline.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

struct Recorded {
  explicit Recorded(unsigned seed) {
    commit_all(store, made_up_changes(90, seed));
    index = small_index(store);
    visible = *rc::gen::inRange<std::size_t>(1, index->ends().size() + 1);
    for (WindowOrdinal w = 0; w < visible; ++w) {
      intervals.push_back(index->windows().interval(w));
    }
  }
  Timestamp any_time() const {
    const auto span = (intervals.back().end - intervals.front().start).count() / 1'000'000'000;
    return intervals.front().start +
           std::chrono::seconds(*rc::gen::inRange<std::int64_t>(-5000, span + 5000));
  }
  MemoryStore store;
  std::shared_ptr<const MemoryIndex> index;
  std::size_t visible = 0;
  std::vector<Interval> intervals;
};

RC_GTEST_PROP(LivedTime, IsThatOfTheTimeline, ()) {
  const Recorded recorded(*rc::gen::inRange(0U, 50U));
  const Timeline timeline(Clockface::dataset(), recorded.intervals);
  const LivedTime lived(*recorded.index, recorded.visible);
  for (int i = 0; i < 20; ++i) {
    const Timestamp time = recorded.any_time();
    RC_ASSERT(lived.lived(time) == timeline.lived(time));
    const auto near = *rc::gen::inRange<std::size_t>(0, recorded.visible + 3);
    RC_ASSERT(lived.lived(time, near) == timeline.lived(time));
    const Interval query{time, recorded.any_time()};
    RC_ASSERT(lived.snap(query) == timeline.snap(query));
    const Interval other{time, time + std::chrono::seconds(40)};
    const Interval ordered{std::min(query.start, query.end), std::max(query.start, query.end)};
    RC_ASSERT(LivedTime::gap(lived.span(ordered), lived.span(other)) ==
              timeline.lived_gap(ordered, other));
  }
}

RC_GTEST_PROP(LivedTime, NamesAllWindowsWithinReach, ()) {
  const Recorded recorded(*rc::gen::inRange(0U, 50U));
  const LivedTime lived(*recorded.index, recorded.visible);
  const Timestamp start = recorded.any_time();
  const Interval near = lived.snap({start, start + std::chrono::seconds(100)});
  const Duration reach = std::chrono::seconds(*rc::gen::inRange(0, 5000));
  const LivedTime::Range range = lived.within(near, reach);
  for (std::size_t w = 0; w < recorded.visible; ++w) {
    const bool is_near =
        LivedTime::gap(lived.span(recorded.intervals[w], w), lived.span(near)) <= reach;
    RC_ASSERT(!is_near || (w >= range.first && w < range.last));
  }
}

}  // namespace
}  // namespace daybook
