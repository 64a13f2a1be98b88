#include "daybook/build/patterns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/build/made_activities.h"

namespace daybook {
namespace {

using made_up::activity;
using made_up::day;
using std::chrono::hours;
using std::chrono::minutes;
using testing::HasSubstr;

class PatternsTest : public testing::Test {
 protected:
  PatternGrowth push(const ClosedEpisode& closed) {
    PatternGrowth growth = patterns_.push({&closed, 1});
    for (const Edge& edge : growth.edges) {
      groups_[edge.group][edge.member] = edge.weight;
    }
    return growth;
  }

  /// The versions of one kind that an activity adds.
  std::vector<Pattern> push(const ClosedEpisode& closed, PatternKind kind) {
    std::vector<Pattern> versions = push(closed).patterns;
    std::erase_if(versions, [&](const Pattern& one) { return one.kind != kind; });
    return versions;
  }
  std::vector<Pattern> routine(const std::string& deed, std::uint32_t topic, Duration start) {
    return push(activity(deed, {{topic, 1.0}}, start), PatternKind::Routine);
  }
  std::vector<Pattern> thread(const std::string& deed, std::uint32_t topic, Duration start) {
    return push(activity(deed, {{topic, 1.0}}, start), PatternKind::Thread);
  }

  /// Members of a root by the edges so far, those that left excepted.
  std::size_t members(PatternId root) {
    const auto& edges = groups_[root];
    return static_cast<std::size_t>(
        std::count_if(edges.begin(), edges.end(), [](const auto& one) { return one.second > 0; }));
  }

  Patterns patterns_{Clockface::dataset()};
  std::map<RecordId, std::map<RecordId, double>> groups_;  ///< weights by group and member
};

// --- Routines

TEST_F(PatternsTest, ARoutineNeedsAnotherOccasion) {
  EXPECT_TRUE(routine("water|plant", 1, day(1)).empty());
  EXPECT_TRUE(routine("water|plant", 1, day(1, minutes(30))).empty());
}

TEST_F(PatternsTest, ARoutineIsKnownOnTheSecondDay) {
  const ClosedEpisode first = activity("water|plant", {{1, 1.0}}, day(1));
  const ClosedEpisode second = activity("water|plant", {{1, 1.0}}, day(2));
  push(first);
  const PatternGrowth growth = push(second);
  ASSERT_EQ(growth.patterns.size(), 1u);
  const Pattern& pattern = growth.patterns[0];
  EXPECT_EQ(pattern.kind, PatternKind::Routine);
  EXPECT_EQ(pattern.version, 1u);
  EXPECT_EQ(pattern.id, pattern.root);
  EXPECT_EQ(pattern.days, 2u);
  EXPECT_EQ(pattern.count, 2u);
  EXPECT_EQ(pattern.coherence, 1);
  EXPECT_EQ(pattern.known_at, second.episode.known_at);
  ASSERT_EQ(pattern.members.size(), 2u);
  EXPECT_EQ(pattern.members[0], (PatternMember{first.episode.id, "initiating", 0.8}));
  EXPECT_EQ(pattern.members[1], (PatternMember{second.episode.id, "developing", 0.6}));
  EXPECT_EQ(growth.edges.size(), 2u);
}

TEST_F(PatternsTest, ARoutineIsKnownInASecondSessionOfADay) {
  routine("water|plant", 1, day(1));
  EXPECT_EQ(routine("water|plant", 1, day(1, hours(3))).size(), 1u);
}

TEST_F(PatternsTest, EachOccasionWritesANewVersion) {
  routine("water|plant", 1, day(1));
  const Pattern first = routine("water|plant", 1, day(2)).at(0);
  const PatternGrowth growth = push(activity("water|plant", {{1, 1.0}}, day(3)));
  const Pattern& second = growth.patterns.at(0);
  EXPECT_EQ(second.version, 2u);
  EXPECT_EQ(second.root, first.id);
  EXPECT_NE(second.id, first.id);
  EXPECT_EQ(second.members.size(), 3u);
  ASSERT_EQ(growth.edges.size(), 1u);
  EXPECT_EQ(growth.edges[0].group, RecordId(first.id));
}

TEST_F(PatternsTest, VersionsNameTheFirstAndTheLatestOfManyOccasions) {
  Pattern latest;
  std::vector<ClosedEpisode> all;
  for (int number = 1; number <= 20; ++number) {
    all.push_back(activity("water|plant", {{1, 1.0}}, day(number)));
    for (Pattern& version : push(all.back(), PatternKind::Routine)) {
      latest = std::move(version);
    }
  }
  EXPECT_EQ(latest.count, 20u);
  EXPECT_EQ(latest.days, 20u);
  ASSERT_EQ(latest.members.size(), kPatternMembers);
  EXPECT_EQ(latest.members.front().episode, all.front().episode.id);
  EXPECT_EQ(latest.members.back().episode, all.back().episode.id);
  EXPECT_EQ(latest.interval.start, all.front().episode.interval.start);
  EXPECT_EQ(members(latest.root), 20u) << "every member has an edge";
}

TEST_F(PatternsTest, MembersAreWeighedAnewWithEveryThirdUpdate) {
  for (int number = 1; number <= 3; ++number) {
    routine("water|plant", 1, day(number));
  }
  const ClosedEpisode odd = activity("water|plant", {{1, 1.0}, {7, 2.0}}, day(4));
  const PatternGrowth growth = push(odd);
  EXPECT_EQ(growth.edges.size(), 4u);
  const Pattern& pattern = growth.patterns.at(0);
  EXPECT_LT(pattern.members.back().weight, pattern.members[1].weight)
      << "the odd one out weighs less";
  EXPECT_LT(pattern.coherence, 0.9);
  EXPECT_GT(pattern.coherence, 0.5);
}

TEST_F(PatternsTest, DifferentActivitiesStayApart) {
  routine("water|plant", 1, day(1));
  EXPECT_TRUE(routine("knead|dough", 2, day(2)).empty());
}

TEST_F(PatternsTest, TheMostRecentThatFitsIsJoined) {
  // Both fit what comes; the second was lived last.
  push(activity("fold|towel", {{1, 1.0}, {2, 1.0}}, day(1)));
  push(activity("iron|shirt", {{2, 1.0}, {3, 1.0}}, day(2)));
  const PatternGrowth growth = push(activity("hang|sheet", {{1, 1.0}, {2, 1.5}, {3, 1.0}}, day(3)));
  ASSERT_EQ(growth.patterns.size(), 1u);
  EXPECT_EQ(growth.patterns[0].interval.start, Timestamp(day(2)));
}

TEST_F(PatternsTest, TheTitleFollowsTheLatestFive) {
  for (int number = 1; number <= 4; ++number) {
    routine("water|plant", 1, day(number));
  }
  Pattern latest;
  for (int number = 5; number <= 8; ++number) {
    ClosedEpisode closed = activity("water|plant", {{1, 1.0}}, day(number));
    closed.episode.subject = "watering the roses";
    latest = push(closed, PatternKind::Routine).at(0);
  }
  EXPECT_EQ(latest.title, "watering the roses");
}

TEST_F(PatternsTest, TheSummaryTellsHowOftenWhenAndWithWhom) {
  push(activity("knead|dough", {{2, 1.0}}, day(1)));
  for (const int number : {1, 2, 4}) {
    ClosedEpisode closed = activity("water|plant", {{1, 1.0}}, day(number, minutes(30)));
    closed.episode.participants = {"Omar"};
    push(closed);
  }
  push(activity("knead|dough", {{2, 1.0}}, day(6)));
  ClosedEpisode last = activity("water|plant", {{1, 1.0}}, day(6, minutes(30)));
  const Pattern pattern = push(last, PatternKind::Routine).at(0);
  EXPECT_EQ(pattern.summary,
            "4 times on 4 days, usually around 09:30, with Omar. Lately: I water|plant.");
}

TEST_F(PatternsTest, TheSummaryTellsOfRecordedDaysWithoutIt) {
  routine("water|plant", 1, day(1));
  routine("knead|dough", 2, day(2));
  const Pattern pattern = routine("water|plant", 1, day(3)).at(0);
  EXPECT_THAT(pattern.summary, HasSubstr("2 times on 2 days of 3"));
}

TEST_F(PatternsTest, ATypicalTimeIsToldAcrossMidnight) {
  routine("lock|door", 1, hours(24 + 23) + minutes(30));
  const Pattern pattern = routine("lock|door", 1, hours(72) + minutes(30)).at(0);
  ASSERT_TRUE(pattern.typical_time.has_value());
  EXPECT_EQ(*pattern.typical_time, Duration::zero());
}

TEST_F(PatternsTest, NoTypicalTimeIsToldWhereThereIsNone) {
  routine("lock|door", 1, hours(24 + 6));
  EXPECT_EQ(routine("lock|door", 1, hours(48 + 18)).at(0).typical_time, std::nullopt);
}

// --- Threads

TEST_F(PatternsTest, AThreadGoesOnAfterAPause) {
  thread("build|shelf", 1, day(1));
  thread("drink|tea", 2, day(1, minutes(10)));
  const std::vector<Pattern> versions = thread("build|shelf", 1, day(1, minutes(40)));
  ASSERT_EQ(versions.size(), 1u);
  EXPECT_EQ(versions[0].count, 2u);
  EXPECT_EQ(versions[0].typical_time, std::nullopt);
  EXPECT_THAT(versions[0].summary, HasSubstr("2 episodes"));
}

TEST_F(PatternsTest, AThreadEndsWithItsSession) {
  thread("build|shelf", 1, day(1));
  EXPECT_TRUE(thread("build|shelf", 1, day(1, hours(2))).empty());
}

TEST_F(PatternsTest, AThreadEndsWhenTheWearerHasFinished) {
  ClosedEpisode closed = activity("build|shelf", {{1, 1.0}}, day(1));
  closed.finished = true;
  push(closed);
  EXPECT_TRUE(thread("build|shelf", 1, day(1, minutes(20))).empty());
}

TEST_F(PatternsTest, WhatWasPutOffIsTheSameThreadOnAnotherDay) {
  ClosedEpisode closed = activity("build|shelf", {{1, 1.0}}, day(1));
  closed.plans = {"tomorrow", "shelf"};
  push(closed);
  const PatternGrowth growth = push(activity("build|shelf", {{1, 1.0}}, day(2)));
  ASSERT_EQ(growth.patterns.size(), 1u) << "and no other occasion of a routine";
  EXPECT_EQ(growth.patterns[0].kind, PatternKind::Thread);
  EXPECT_EQ(growth.patterns[0].days, 2u);
}

TEST_F(PatternsTest, WhatWasPutOffIsNotWaitedForForever) {
  ClosedEpisode closed = activity("build|shelf", {{1, 1.0}}, day(1));
  closed.plans = {"shelf"};
  push(closed);
  EXPECT_TRUE(thread("build|shelf", 1, day(5)).empty());
}

TEST_F(PatternsTest, AThreadOfASessionIsBounded) {
  std::size_t threads = 0;
  for (int step = 0; step < 30; ++step) {
    for (const Pattern& version : thread("build|shelf", 1, day(1, minutes(15 * step)))) {
      threads += version.version == 1 ? 1 : 0;
      EXPECT_LE(version.interval.length(), hours(4));
    }
  }
  EXPECT_EQ(threads, 2u);
}

// --- Drift

/// Occasions in two scenes that share only the deed.
std::vector<ClosedEpisode> two_scenes() {
  const SparseVector kitchen = {{1, 1.0}, {2, 1.0}, {9, 0.5}};
  const SparseVector garden = {{4, 1.0}, {5, 1.0}, {9, 0.5}};
  const SparseVector between = {{1, 1.0}, {4, 1.0}, {9, 0.5}};
  return {activity("fill|can", kitchen, day(1)), activity("fill|can", between, day(2)),
          activity("fill|can", garden, day(3)),  activity("fill|can", kitchen, day(4)),
          activity("fill|can", garden, day(5)),  activity("fill|can", kitchen, day(6)),
          activity("fill|can", garden, day(7))};
}

TEST_F(PatternsTest, ARoutineThatDriftedApartIsSplit) {
  std::map<PatternId, Pattern> latest;
  std::set<PatternId> seen;
  for (const ClosedEpisode& closed : two_scenes()) {
    std::set<PatternId> written;
    for (const Pattern& version : push(closed, PatternKind::Routine)) {
      latest[version.root] = version;
      EXPECT_TRUE(written.insert(version.root).second) << "one version a window";
    }
  }
  ASSERT_EQ(latest.size(), 2u);
  std::size_t members_of_both = 0;
  std::uint32_t occasions = 0;
  for (const auto& [root, pattern] : latest) {
    members_of_both += members(root);
    occasions += pattern.count;
    EXPECT_EQ(pattern.members.size(), members(root)) << "edges say what the version says";
    EXPECT_EQ(pattern.members.front().role, "initiating");
  }
  EXPECT_EQ(members_of_both, 7u) << "each occasion is in one of them";
  EXPECT_EQ(occasions, 7u);
}

TEST_F(PatternsTest, TwoRoutinesThatMetAreMergedIntoTheElder) {
  // Apart at first; then both become the same scene.
  const auto drifting = [&](const std::string& deed, std::uint32_t own, double old, int number) {
    return activity(deed, {{own, old}, {5, 1.0}},
                    day(number, deed[0] == 's' ? hours(4) : hours(0)));
  };
  std::map<PatternId, Pattern> latest;
  PatternId elder;
  for (int number = 1; number <= 9; ++number) {
    const double old = number < 3 ? 3.0 : number < 5 ? 1.0 : 0.1;
    for (const auto& closed :
         {drifting("fill|can", 1, old, number), drifting("scrub|pot", 2, old, number)}) {
      for (const Pattern& version : push(closed, PatternKind::Routine)) {
        elder = latest.empty() ? version.root : elder;
        latest[version.root] = version;
      }
    }
  }
  ASSERT_EQ(latest.size(), 2u);
  for (const auto& [root, pattern] : latest) {
    if (root == elder) {
      EXPECT_EQ(pattern.successor, std::nullopt);
      EXPECT_EQ(pattern.count, 18u);
      EXPECT_EQ(members(root), 18u);
    } else {
      EXPECT_EQ(pattern.successor, elder);
      EXPECT_TRUE(pattern.members.empty());
      EXPECT_EQ(members(root), 0u);
    }
  }
}

TEST_F(PatternsTest, WhatHoldsTogetherIsNeitherSplitNorMerged) {
  std::set<PatternId> roots;
  for (int number = 1; number <= 12; ++number) {
    for (const Pattern& version : routine("water|plant", 1, day(number))) {
      roots.insert(version.root);
    }
    for (const Pattern& version : routine("knead|dough", 2, day(number, hours(3)))) {
      roots.insert(version.root);
    }
  }
  EXPECT_EQ(roots.size(), 2u);
}

}  // namespace
}  // namespace daybook
