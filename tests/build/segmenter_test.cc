#include "daybook/build/segmenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace daybook {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

/// Windows of 30 s, one after the other, each about one topic.
class SegmenterTest : public testing::Test {
 protected:
  Segmenter segmenter{SegmenterOptions{}};
  int next = 0;

  std::vector<std::size_t> push(std::uint32_t topic, bool forced = false, int frames = 6,
                                std::optional<std::size_t> ended = std::nullopt) {
    const Timestamp start(seconds(30 * next++));
    return segmenter.push({start, start + seconds(30)}, {{topic, 1.0}}, forced, frames, ended);
  }
};

TEST_F(SegmenterTest, ExtendsWhatStaysTheSame) {
  for (int i = 0; i < 10; ++i) {
    EXPECT_THAT(push(1), IsEmpty());
  }
  EXPECT_EQ(segmenter.open(), 10u);
}

TEST_F(SegmenterTest, CutsWhereAChangeLastsOneMoreWindow) {
  for (int i = 0; i < 6; ++i) {
    push(1);
  }
  EXPECT_THAT(push(2), IsEmpty());
  EXPECT_THAT(push(2), ElementsAre(6u));
  EXPECT_EQ(segmenter.open(), 2u);
}

TEST_F(SegmenterTest, ForgivesOneOddWindow) {
  for (int i = 0; i < 6; ++i) {
    push(1);
  }
  EXPECT_THAT(push(2), IsEmpty());
  EXPECT_THAT(push(1), IsEmpty());
  EXPECT_EQ(segmenter.open(), 8u);
}

TEST_F(SegmenterTest, ObeysAForcedCut) {
  for (int i = 0; i < 3; ++i) {
    push(1);
  }
  EXPECT_THAT(push(1, true), ElementsAre(3u));
  EXPECT_EQ(segmenter.open(), 1u);
}

TEST_F(SegmenterTest, ClosesIncludingTheWindowThatReachesTheCap) {
  for (int i = 0; i < 19; ++i) {
    push(1);
  }
  EXPECT_THAT(push(1), ElementsAre(20u));
  EXPECT_EQ(segmenter.open(), 0u);
}

TEST_F(SegmenterTest, AsksNothingBeforeFiveFrames) {
  for (int i = 0; i < 2; ++i) {
    push(1, false, 1);
  }
  push(2, false, 1);
  EXPECT_THAT(push(2, false, 1), IsEmpty());
}

TEST_F(SegmenterTest, ExtendsWithWindowsThatShowNothing) {
  for (int i = 0; i < 6; ++i) {
    push(1);
  }
  for (int i = 0; i < 3; ++i) {
    const Timestamp start(seconds(30 * next++));
    EXPECT_THAT(segmenter.push({start, start + seconds(30)}, {}, false, 6), IsEmpty());
  }
}

TEST_F(SegmenterTest, ClosesWithoutAWindow) {
  for (int i = 0; i < 3; ++i) {
    push(1);
  }
  EXPECT_EQ(segmenter.close(), 3u);
  EXPECT_EQ(segmenter.open(), 0u);
}

TEST_F(SegmenterTest, SomebodyElseMaySayWhatHasEnded) {
  for (int i = 0; i < 4; ++i) {
    EXPECT_THAT(push(1, false, 6, 0), IsEmpty());
  }
  EXPECT_THAT(push(1, false, 6, 4), ElementsAre(4u)) << "without any change";
  EXPECT_EQ(segmenter.open(), 1u);
  for (int i = 0; i < 6; ++i) {
    push(1, false, 6, 0);
  }
  EXPECT_THAT(push(2, false, 6, 0), IsEmpty());
  EXPECT_THAT(push(2, false, 6, 0), IsEmpty()) << "in spite of a change that lasts";
  EXPECT_EQ(segmenter.open(), 9u);
  EXPECT_THAT(push(2, false, 6, 3), ElementsAre(3u)) << "of some of the open windows";
  EXPECT_EQ(segmenter.open(), 7u);
}

TEST_F(SegmenterTest, GapsAndTheCapStandWhateverIsSaid) {
  push(1, false, 6, 0);
  push(1, false, 6, 0);
  EXPECT_THAT(push(1, true, 6, 0), ElementsAre(2u));
  EXPECT_THAT(push(1, true, 6, 9), ElementsAre(1u)) << "no more windows end than are open";
  for (int i = 0; i < 18; ++i) {
    EXPECT_THAT(push(1, false, 6, 0), IsEmpty());
  }
  EXPECT_THAT(push(1, false, 6, 0), ElementsAre(20u));
}

TEST_F(SegmenterTest, MayBeAskedAboutOnceThereAreEnoughLines) {
  EXPECT_FALSE(segmenter.may_ask());
  push(1, false, 2, 0);
  push(1, false, 2, 0);
  EXPECT_FALSE(segmenter.may_ask());
  push(1, false, 1, 0);
  EXPECT_TRUE(segmenter.may_ask());
  push(1, false, 4, 3);
  EXPECT_FALSE(segmenter.may_ask()) << "counted anew for what is open";
}

}  // namespace
}  // namespace daybook
