#include "daybook/build/salience.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace daybook {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

struct Density {
  Duration length;
  std::size_t target;
};

class TargetDensity : public testing::TestWithParam<Density> {};

TEST_P(TargetDensity, FollowsTheLength) {
  EXPECT_EQ(target_density(GetParam().length), GetParam().target);
}

INSTANTIATE_TEST_SUITE_P(Table, TargetDensity,
                         testing::Values(Density{seconds(10), 5}, Density{seconds(61), 13},
                                         Density{minutes(5), 60}, Density{minutes(10), 60},
                                         Density{minutes(15), 90}, Density{minutes(20), 60},
                                         Density{minutes(600), 200}));

Moment told(const std::string& text, MomentKind kind = MomentKind::HandObject) {
  Moment moment;
  moment.text = text;
  moment.kind = kind;
  moment.id = moment_id(moment);
  return moment;
}

TEST(Salience, IsHigherForHandsOnThingsThanForStates) {
  Features features;
  EXPECT_GT(salience(told("I solder the wire"), features),
            salience(told("I solder the wire", MomentKind::State), features));
}

TEST(Salience, IsLowerInDoubt) {
  Features features;
  Moment doubtful = told("I solder it");
  doubtful.unresolved = true;
  EXPECT_LT(salience(doubtful, features), salience(told("I solder it"), features));
}

TEST(MomentEdges, GiveRolesByRankAndLeaveDetailsOut) {
  Features features;
  std::vector<Moment> moments;
  moments.reserve(10);
  for (int i = 0; i < 10; ++i) {
    moments.push_back(told("I stir pot " + std::to_string(i),
                           i == 3 ? MomentKind::HandObject : MomentKind::State));
  }
  std::vector<const Moment*> pointers;
  pointers.reserve(moments.size());
  for (const Moment& moment : moments) {
    pointers.push_back(&moment);
  }
  const std::vector<Edge> edges =
      moment_edges(EpisodeId{7}, seconds(20), pointers, Timestamp{}, features);
  ASSERT_EQ(edges.size(), 5U);
  EXPECT_EQ(edges[0].member, RecordId(moments[3].id));
  EXPECT_EQ(edges[0].role, "core");
  EXPECT_DOUBLE_EQ(edges[0].weight, 1.0);
  const auto count = [&](const std::string& role) {
    return std::count_if(edges.begin(), edges.end(),
                         [&](const Edge& edge) { return edge.role == role; });
  };
  EXPECT_EQ(count("core"), 2);
  EXPECT_EQ(count("context"), 3);
}

}  // namespace
}  // namespace daybook
