#include "daybook/build/conversations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using std::chrono::seconds;
using testing::IsEmpty;
using testing::SizeIs;

class ConversationsTest : public testing::Test {
 protected:
  Learned learned;
  Features features;
  EpisodeText text{english::vocabulary(), learned, features, "Nora"};
  Conversations conversations{SegmenterOptions{}, features, text};
  int next = 0;

  /// A window of 30 s in which these people say something, five seconds apart.
  std::vector<ClosedEpisode> push(const std::vector<std::string>& speakers, bool forced = false) {
    OpenWindow window;
    const Timestamp start(seconds(30 * next));
    window.id = WindowId{static_cast<std::uint64_t>(++next)};
    window.interval = {start, start + seconds(30)};
    Timestamp at = start;
    for (const std::string& speaker : speakers) {
      Moment moment;
      moment.view = MomentView::Utterance;
      moment.subject = speaker;
      moment.object = "the racing bike";
      moment.text = speaker + " mentions the racing bike";
      moment.interval = {at, at + seconds(2)};
      moment.id = moment_id(moment);
      window.moments.push_back(moment);
      at += seconds(5);
    }
    window.features = features.window(window.moments, MomentView::Utterance);
    return conversations.push(std::move(window), forced, 6);
  }
};

TEST_F(ConversationsTest, EndAfterAMinuteOfSilence) {
  push({"I", "Omar"});
  push({"Omar", "I"});
  EXPECT_THAT(push({}), IsEmpty());
  const std::vector<ClosedEpisode> closed = [&] {
    std::vector<ClosedEpisode> now = push({});
    return now.empty() ? push({}) : now;
  }();
  ASSERT_THAT(closed, SizeIs(1));
  EXPECT_THAT(closed[0].episode.windows, SizeIs(2));
  EXPECT_EQ(closed[0].episode.interval.end, Timestamp(seconds(60)));
}

TEST_F(ConversationsTest, NeedTheWearerAndSomebodyNamed) {
  const std::vector<std::vector<std::string>> talks = {
      {"Omar", "Priya"}, {"I", "I"}, {"I", "someone"}, {"others", "I"}};
  for (const std::vector<std::string>& talk : talks) {
    push(talk, true);
    EXPECT_THAT(push({}, true), IsEmpty()) << talk[0];
  }
}

TEST_F(ConversationsTest, EndAtARecordingGap) {
  push({"I", "Omar"});
  EXPECT_THAT(push({"I", "Omar"}, true), SizeIs(1));
}

TEST_F(ConversationsTest, AreLinkedToWhatWasSaid) {
  push({"I", "Omar"});
  const std::vector<ClosedEpisode> closed = push({}, true);
  ASSERT_THAT(closed, SizeIs(1));
  EXPECT_THAT(closed[0].edges, SizeIs(2));
  EXPECT_EQ(closed[0].episode.view, EpisodeView::Conversation);
}

TEST_F(ConversationsTest, OfSilenceAreNone) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_THAT(push({}), IsEmpty());
  }
}

}  // namespace
}  // namespace daybook
