#include "daybook/time/timeline.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string_view>
#include <vector>

namespace daybook {
namespace {

using namespace std::chrono_literals;

const Clockface kFace = Clockface::dataset();

Timestamp at(std::string_view text) { return kFace.parse(text).value(); }

Interval span(std::string_view from, std::string_view to) { return {at(from), at(to)}; }

/// Two days of recording: the first ends in the evening, with a pause at noon.
std::vector<Interval> two_days() {
  return {span("DAY1 11:00", "DAY1 12:00"), span("DAY1 13:00", "DAY1 22:05"),
          span("DAY2 10:44", "DAY2 20:00")};
}

TEST(Timeline, CollapsesTheNight) {
  const Timeline timeline(kFace, two_days());
  EXPECT_EQ(timeline.lived_gap(span("DAY1 22:00", "DAY1 22:05"), span("DAY2 10:44", "DAY2 10:45")),
            0h);
  EXPECT_EQ(timeline.lived_gap(span("DAY1 21:05", "DAY1 21:35"), span("DAY2 11:44", "DAY2 12:00")),
            30min + 1h);
  EXPECT_EQ(timeline.lived(at("DAY2 10:44")), 11h + 5min);
}

TEST(Timeline, GivesEquationOneAcrossTheNight) {
  const Timeline timeline(kFace, two_days());
  const double gap =
      hours(timeline.lived_gap(span("DAY1 20:05", "DAY1 20:05"), span("DAY2 11:44", "DAY2 12:00")));
  EXPECT_NEAR(std::pow(0.99, gap), 0.970299, 1e-9);  // 2 h before the night and 1 h after it
}

TEST(Timeline, KeepsPausesInTheDayUnlessAllGapsGo) {
  const Interval morning = span("DAY1 11:30", "DAY1 11:40");
  const Interval afternoon = span("DAY1 13:20", "DAY1 13:30");
  EXPECT_EQ(Timeline(kFace, two_days()).lived_gap(morning, afternoon), 1h + 40min);
  EXPECT_EQ(Timeline(kFace, two_days(), GapPolicy::All).lived_gap(morning, afternoon), 40min);
}

TEST(Timeline, StandsStillInsideACollapsedGap) {
  const Timeline timeline(kFace, two_days());
  EXPECT_EQ(timeline.lived(at("DAY2 03:00")), timeline.lived(at("DAY1 22:05")));
  EXPECT_EQ(timeline.lived(at("DAY1 10:00")), -1h);
  EXPECT_EQ(timeline.lived(at("DAY2 21:00")) - timeline.lived(at("DAY2 20:00")), 1h);
}

TEST(Timeline, CollapsesSeveralDaysAtOnce) {
  const std::vector<Interval> recorded = {span("DAY1 10:00", "DAY1 11:00"),
                                          span("DAY4 09:00", "DAY4 10:00")};
  EXPECT_EQ(Timeline(kFace, recorded).lived(at("DAY4 10:00")), 2h);
}

TEST(Timeline, TakesCalendarNightsFromTheDarkHours) {
  const Clockface paris = Clockface::zone("Europe/Paris");
  const auto time = [&](std::string_view text) { return paris.parse(text).value(); };
  const std::vector<Interval> recorded = {
      {time("2026-05-03 08:00"), time("2026-05-03 09:00")},
      {time("2026-05-03 20:00"), time("2026-05-03 23:00")},   // 11 h in daylight: no night
      {time("2026-05-04 02:30"), time("2026-05-04 02:40")},   // 3.5 h over midnight: a night
      {time("2026-05-04 05:00"), time("2026-05-04 05:10")},   // 2 h 20: too short
      {time("2026-05-04 08:10"), time("2026-05-04 09:00")}};  // 3 h from 05:10: a night
  const Timeline timeline(paris, recorded);
  EXPECT_EQ(timeline.lived(time("2026-05-03 23:00")), 15h);
  EXPECT_EQ(timeline.lived(time("2026-05-04 02:30")), 15h);
  EXPECT_EQ(timeline.lived(time("2026-05-04 05:10")), 15h + 2h + 40min);
  EXPECT_EQ(timeline.lived(time("2026-05-04 08:10")), 15h + 2h + 40min);
}

TEST(Timeline, TakesTheLocalNightAndNotThatOfGreenwich) {
  const Clockface tokyo = Clockface::zone("Asia/Tokyo");
  const auto time = [&](std::string_view text) { return tokyo.parse(text).value(); };
  const std::vector<Interval> noon_gap = {{time("2026-05-03 08:00"), time("2026-05-03 09:30")},
                                          {time("2026-05-03 14:30"), time("2026-05-03 15:00")}};
  EXPECT_EQ(Timeline(tokyo, noon_gap).lived(time("2026-05-03 14:30")), 6h + 30min);
}

TEST(Timeline, JoinsGapsOfAMinute) {
  const std::vector<Interval> recorded = {span("DAY1 10:00:00", "DAY1 10:00:30"),
                                          span("DAY1 10:01:30", "DAY1 10:02:00"),
                                          span("DAY1 10:03:01", "DAY1 10:03:30")};
  const Timeline timeline(kFace, recorded, GapPolicy::All);
  ASSERT_EQ(timeline.stretches().size(), 2);
  EXPECT_EQ(timeline.stretches()[0], span("DAY1 10:00:00", "DAY1 10:02:00"));
  EXPECT_EQ(timeline.recorded_within(span("DAY1 10:01:00", "DAY1 10:03:11")), 70s);
  EXPECT_EQ(timeline.lived(at("DAY1 10:03:01")), 2min);
}

TEST(TimelineSnap, MovesStartForwardAndEndBack) {
  const Timeline timeline(kFace, two_days());
  EXPECT_EQ(timeline.snap(span("DAY1 12:30", "DAY1 14:00")), span("DAY1 13:00", "DAY1 14:00"));
  EXPECT_EQ(timeline.snap(span("DAY1 14:00", "DAY2 05:00")), span("DAY1 14:00", "DAY1 22:05"));
  EXPECT_EQ(timeline.snap(span("DAY1", "DAY3")), span("DAY1 11:00", "DAY2 20:00"));
  EXPECT_EQ(timeline.snap(span("DAY1 14:00", "DAY1 15:00")), span("DAY1 14:00", "DAY1 15:00"));
}

TEST(TimelineSnap, GoesToTheNearestPointWhenNothingIsLeft) {
  const Timeline timeline(kFace, two_days());
  EXPECT_EQ(timeline.snap(span("DAY1 12:10", "DAY1 12:20")), span("DAY1 12:00", "DAY1 12:00"));
  EXPECT_EQ(timeline.snap(span("DAY1 12:40", "DAY1 12:50")), span("DAY1 13:00", "DAY1 13:00"));
  EXPECT_EQ(timeline.snap(span("DAY1 12:20", "DAY1 12:40")), span("DAY1 12:00", "DAY1 12:00"));
  EXPECT_EQ(timeline.snap(span("DAY1 08:00", "DAY1 09:00")), span("DAY1 11:00", "DAY1 11:00"));
  EXPECT_EQ(timeline.snap(span("DAY5 08:00", "DAY5 09:00")), span("DAY2 20:00", "DAY2 20:00"));
}

TEST(TimelineSnap, LeavesPointsOnRecordedTimeAlone) {
  const Timeline timeline(kFace, two_days());
  for (const std::string_view point : {"DAY1 11:00", "DAY1 11:30", "DAY1 12:00", "DAY2 20:00"}) {
    EXPECT_EQ(timeline.snap(span(point, point)), span(point, point)) << point;
  }
}

TEST(Timeline, OfNothingMeasuresRealTime) {
  const Timeline timeline(kFace, {});
  const Interval query = span("DAY1 10:00", "DAY1 11:00");
  EXPECT_EQ(timeline.snap(query), query);
  EXPECT_EQ(timeline.recorded_within(query), 0h);
  EXPECT_EQ(timeline.lived_gap(query, span("DAY2 10:00", "DAY2 11:00")), 23h);
}

TEST(Timeline, ToleratesTheEndsOfTime) {
  const Timeline timeline(kFace, two_days());
  EXPECT_LT(timeline.lived(Timestamp::min()), timeline.lived(at("DAY1")));
  EXPECT_GT(timeline.lived(Timestamp::max()), timeline.lived(at("DAY9")));
  const Interval ever{Timestamp::min(), Timestamp::max()};
  EXPECT_EQ(timeline.recorded_within(ever), 1h + 9h + 5min + 9h + 16min);
  EXPECT_EQ(timeline.snap(ever), span("DAY1 11:00", "DAY2 20:00"));
  EXPECT_EQ(timeline.lived_gap(ever, span("DAY1", "DAY2")), 0h);
}

// Brute force: time cut into steps of 20 s over three short days, each step recorded or not.

constexpr Duration kStep = 20s;
constexpr int kStepsPerDay = 12;

struct Steps {
  std::vector<Interval> recorded;
  Timestamp start(int step) const {
    return kFace.at(1 + step / kStepsPerDay, 12h) + kStep * (step % kStepsPerDay);
  }
};

Steps any_steps() {
  Steps steps;
  const auto chosen = *rc::gen::container<std::vector<bool>>(std::size_t{3} * kStepsPerDay,
                                                             rc::gen::arbitrary<bool>());
  for (int i = 0; i < static_cast<int>(chosen.size()); ++i) {
    if (chosen[static_cast<std::size_t>(i)]) {
      steps.recorded.push_back({steps.start(i), steps.start(i) + kStep});
    }
  }
  return steps;
}

/// Real time from the first recording, second by second, without the collapsed ones.
Duration lived_by_counting(const std::vector<Interval>& recorded, GapPolicy policy, Timestamp t) {
  Duration lived = t - recorded.front().start;
  for (std::size_t i = 1; i < recorded.size(); ++i) {
    const Interval gap{recorded[i - 1].end, recorded[i].start};
    const bool is_night =
        kFace.local(recorded[i - 1].start).day != kFace.local(recorded[i].start).day;
    if (is_night || (policy == GapPolicy::All && gap.length() > 60s)) {
      lived -= std::max(Duration::zero(), std::min(t, gap.end) - std::min(t, gap.start));
    }
  }
  return lived;
}

RC_GTEST_PROP(TimelineProperty, LivedTimeEqualsCounting, ()) {
  const Steps steps = any_steps();
  RC_PRE(!steps.recorded.empty());
  const GapPolicy policy = *rc::gen::element(GapPolicy::Nights, GapPolicy::All);
  const Timeline timeline(kFace, steps.recorded, policy);
  const Timestamp t = kFace.at(1) + 1s * *rc::gen::inRange(0, 4 * 86400);
  const Timestamp near = steps.start(*rc::gen::inRange(0, 3 * kStepsPerDay)) + 7s;
  for (const Timestamp probe : {t, near}) {
    RC_ASSERT(timeline.lived(probe) == lived_by_counting(steps.recorded, policy, probe));
  }
  RC_ASSERT((timeline.lived(std::min(t, near)) <= timeline.lived(std::max(t, near))));
}

RC_GTEST_PROP(TimelineProperty, SnapLandsOnStretchesAndStaysWithinTheQuery, ()) {
  const Steps steps = any_steps();
  RC_PRE(!steps.recorded.empty());
  const Timeline timeline(kFace, steps.recorded);
  const Timestamp a =
      steps.start(*rc::gen::inRange(0, 3 * kStepsPerDay)) + 1s * *rc::gen::inRange(-30, 30);
  const Timestamp b = a + 1s * *rc::gen::inRange(0, 300);
  const Interval snapped = timeline.snap({a, b});
  // The nearest recorded instants, by looking at every stretch.
  Duration nearest = Duration::max();
  bool overlaps = false;
  for (const Interval& stretch : timeline.stretches()) {
    overlaps = overlaps || stretch.overlaps({a, b});
    nearest = std::min(nearest, stretch.gap_to({a, b}));
  }
  if (overlaps) {
    RC_ASSERT(a <= snapped.start && snapped.end <= b);
    RC_ASSERT(timeline.recorded_within(snapped) == timeline.recorded_within({a, b}));
    RC_ASSERT((timeline.recorded_within({snapped.start, snapped.start + 1s}) > 0s));
  } else {
    RC_ASSERT(snapped.start == snapped.end);
    RC_ASSERT(snapped.gap_to({a, b}) == nearest);
  }
}

RC_GTEST_PROP(TimelineProperty, CoverageEqualsTheSumOfOverlaps, ()) {
  const Steps steps = any_steps();
  const Timeline timeline(kFace, steps.recorded);
  const Timestamp a = steps.start(*rc::gen::inRange(0, 3 * kStepsPerDay)) + 3s;
  const Interval query{a, a + 1s * *rc::gen::inRange(-20, 100'000)};
  Duration sum{};
  for (const Interval& stretch : timeline.stretches()) {
    sum += std::max(Duration::zero(),
                    std::min(stretch.end, query.end) - std::max(stretch.start, query.start));
  }
  RC_ASSERT(timeline.recorded_within(query) == sum);
}

}  // namespace
}  // namespace daybook
