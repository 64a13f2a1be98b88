#include "daybook/build/routines.h"

#include <gtest/gtest.h>

#include <set>

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

ClosedEpisode activity(const std::string& deed, std::uint32_t topic, Duration start) {
  ClosedEpisode closed;
  closed.deed = deed;
  closed.features = {{topic, 1.0}};
  closed.episode.text = "I " + deed;
  closed.episode.subject = deed;
  closed.episode.interval = {Timestamp(start), Timestamp(start + minutes(5))};
  closed.episode.known_at = closed.episode.interval.end;
  closed.episode.windows = {WindowId{static_cast<std::uint64_t>(start.count())}};
  closed.episode.id = episode_id(closed.episode);
  return closed;
}

class RoutinesTest : public testing::Test {
 protected:
  Routines routines{Clockface::dataset()};
};

TEST_F(RoutinesTest, NeedAnotherOccasion) {
  EXPECT_TRUE(routines.push(activity("water|plant", 1, hours(24 + 9))).patterns.empty());
  EXPECT_TRUE(
      routines.push(activity("water|plant", 1, hours(24 + 9) + minutes(30))).patterns.empty());
}

TEST_F(RoutinesTest, AreKnownOnTheSecondDay) {
  const ClosedEpisode first = activity("water|plant", 1, hours(24 + 9));
  const ClosedEpisode second = activity("water|plant", 1, hours(48 + 9));
  routines.push(first);
  const PatternGrowth growth = routines.push(second);
  ASSERT_EQ(growth.patterns.size(), 1u);
  const Pattern& pattern = growth.patterns[0];
  EXPECT_EQ(pattern.version, 1u);
  EXPECT_EQ(pattern.id, pattern.root);
  EXPECT_EQ(pattern.days, 2u);
  EXPECT_EQ(pattern.known_at, second.episode.known_at);
  ASSERT_EQ(pattern.members.size(), 2u);
  EXPECT_EQ(pattern.members[0].episode, first.episode.id);
  EXPECT_EQ(pattern.members[0].role, "initiating");
  EXPECT_EQ(pattern.members[1].role, "developing");
  EXPECT_EQ(growth.edges.size(), 2u);
}

TEST_F(RoutinesTest, AreKnownInASecondSessionOfADay) {
  routines.push(activity("water|plant", 1, hours(24 + 9)));
  EXPECT_EQ(routines.push(activity("water|plant", 1, hours(24 + 12))).patterns.size(), 1u);
}

TEST_F(RoutinesTest, WriteANewVersionForEachOccasion) {
  routines.push(activity("water|plant", 1, hours(24 + 9)));
  const Pattern first = routines.push(activity("water|plant", 1, hours(48 + 9))).patterns.at(0);
  const PatternGrowth growth = routines.push(activity("water|plant", 1, hours(72 + 9)));
  const Pattern& second = growth.patterns.at(0);
  EXPECT_EQ(second.version, 2u);
  EXPECT_EQ(second.root, first.id);
  EXPECT_NE(second.id, first.id);
  EXPECT_EQ(second.members.size(), 3u);
  ASSERT_EQ(growth.edges.size(), 1u);
  EXPECT_EQ(growth.edges[0].group, RecordId(first.id));
}

TEST_F(RoutinesTest, NameTheFirstAndTheLatestOfManyOccasions) {
  std::vector<ClosedEpisode> all;
  Pattern latest;
  std::set<std::uint64_t> linked;
  for (int day = 1; day <= 20; ++day) {
    all.push_back(activity("water|plant", 1, hours(24 * day + 9)));
    const PatternGrowth growth = routines.push(all.back());
    EXPECT_LE(growth.edges.size(), kPatternMembers);
    for (const Edge& edge : growth.edges) {
      linked.insert(edge.member.value);
    }
    if (!growth.patterns.empty()) {
      latest = growth.patterns.at(0);
    }
  }
  EXPECT_EQ(occasions(latest), 20u);
  EXPECT_EQ(latest.days, 20u);
  ASSERT_EQ(latest.members.size(), kPatternMembers);
  EXPECT_EQ(latest.members.front().episode, all.front().episode.id);
  EXPECT_EQ(latest.members.back().episode, all.back().episode.id);
  EXPECT_EQ(latest.interval.start, all.front().episode.interval.start);
  EXPECT_EQ(linked.size(), 20u) << "every member has an edge";
}

TEST_F(RoutinesTest, WeighMembersAnewWithEveryThirdVersion) {
  const auto at = [](int day) { return activity("water|plant", 1, hours(24 * day + 9)); };
  for (int day = 1; day <= 3; ++day) {
    routines.push(at(day));
  }
  ClosedEpisode odd = at(4);
  odd.features = {{1, 1.0}, {7, 2.0}};
  const PatternGrowth growth = routines.push(odd);
  EXPECT_EQ(growth.patterns.at(0).version % 3, 0u);
  EXPECT_EQ(growth.edges.size(), 4u);
  const auto& members = growth.patterns.at(0).members;
  EXPECT_LT(members.back().weight, members[1].weight) << "the odd one out weighs less";
}

TEST_F(RoutinesTest, KeepDifferentActivitiesApart) {
  routines.push(activity("water|plant", 1, hours(24 + 9)));
  EXPECT_TRUE(routines.push(activity("knead|dough", 2, hours(48 + 9))).patterns.empty());
}

TEST_F(RoutinesTest, TellATypicalTimeAcrossMidnight) {
  routines.push(activity("lock|door", 1, hours(24 + 23) + minutes(30)));
  const Pattern pattern =
      routines.push(activity("lock|door", 1, hours(72) + minutes(30))).patterns.at(0);
  ASSERT_TRUE(pattern.typical_time.has_value());
  EXPECT_EQ(*pattern.typical_time, Duration::zero());
}

TEST_F(RoutinesTest, TellNoTypicalTimeWhereThereIsNone) {
  routines.push(activity("lock|door", 1, hours(24 + 6)));
  EXPECT_EQ(routines.push(activity("lock|door", 1, hours(48 + 18))).patterns.at(0).typical_time,
            std::nullopt);
}

}  // namespace
}  // namespace daybook
