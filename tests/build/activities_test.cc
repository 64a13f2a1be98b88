#include "daybook/build/activities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using std::chrono::seconds;
using testing::IsEmpty;
using testing::SizeIs;

class ActivitiesTest : public testing::Test {
 protected:
  Learned learned;
  Features features;
  EpisodeText text{english::vocabulary(), learned, features, "Nora"};
  Activities activities{SegmenterOptions{}, features, text};
  int next = 0;

  std::vector<ClosedEpisode> push(const std::string& verb, const std::string& object,
                                  bool forced = false) {
    OpenWindow window;
    const Timestamp start(seconds(30 * next));
    window.id = WindowId{static_cast<std::uint64_t>(++next)};
    window.interval = {start, start + seconds(30)};
    Moment moment;
    moment.subject = "I";
    moment.verb = verb;
    moment.object = object;
    moment.text = "I " + verb + " " + object;
    moment.interval = window.interval;
    moment.id = moment_id(moment);
    window.moments = {moment};
    window.features = {{verb == "chop" ? 1u : 2u, 1.0}};
    return activities.push(std::move(window), forced, 6);
  }
};

TEST_F(ActivitiesTest, EndWhereSomethingElseLasts) {
  for (int i = 0; i < 6; ++i) {
    EXPECT_THAT(push("chop", "the onions"), IsEmpty());
  }
  EXPECT_THAT(push("paint", "the fence"), IsEmpty());
  const std::vector<ClosedEpisode> closed = push("paint", "the fence");
  ASSERT_THAT(closed, SizeIs(1));
  const Episode& episode = closed[0].episode;
  EXPECT_EQ(episode.text, "I chop the onions");
  EXPECT_THAT(episode.windows, SizeIs(6));
  EXPECT_EQ(episode.interval, (Interval{Timestamp(seconds(0)), Timestamp(seconds(180))}));
  EXPECT_EQ(episode.known_at, Timestamp(seconds(240)));
  EXPECT_EQ(episode.id, episode_id(episode));
  EXPECT_EQ(closed[0].deed, "chop|onion");
}

TEST_F(ActivitiesTest, FollowOneAnotherWithoutHoles) {
  std::vector<WindowId> covered;
  for (int i = 0; i < 60; ++i) {
    const bool paint = i / 7 % 2 == 1;
    for (const ClosedEpisode& closed :
         push(paint ? "paint" : "chop", paint ? "the fence" : "the onions")) {
      covered.insert(covered.end(), closed.episode.windows.begin(), closed.episode.windows.end());
    }
  }
  ASSERT_GT(covered.size(), 20u);
  for (std::size_t i = 0; i < covered.size(); ++i) {
    EXPECT_EQ(covered[i].value, i + 1);
  }
}

TEST_F(ActivitiesTest, EndAtAForcedCut) {
  push("chop", "the onions");
  EXPECT_THAT(push("chop", "the onions", true), SizeIs(1));
}

}  // namespace
}  // namespace daybook
