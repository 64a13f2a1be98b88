#include "daybook/eval/segmentation.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

double diff(const SegmentLengths& reference, const SegmentLengths& other, std::size_t probe = 0) {
  return window_diff(reference, other, probe);
}

TEST(WindowDiff, IsZeroForTheSameSegments) {
  EXPECT_EQ(diff({3, 4, 5}, {3, 4, 5}), 0);
  EXPECT_EQ(diff({}, {}), 0);
}

TEST(WindowDiff, CountsProbesThatSeeOtherNumbersOfBoundaries) {
  // Boundaries after windows 3 and 4, of 6. A probe of 2 stands at 4 places; it sees
  // 0 1 1 0 of the one and 0 0 1 1 of the other.
  EXPECT_DOUBLE_EQ(diff({3, 3}, {4, 2}, 2), 0.5);
  // A probe of 1 at 5 places sees 0 0 1 0 0 and 0 0 0 1 0.
  EXPECT_DOUBLE_EQ(diff({3, 3}, {4, 2}, 1), 0.4);
}

TEST(WindowDiff, ANearMissCostsLessThanAFarOneAndThanTwoBoundaries) {
  EXPECT_LT(diff({6, 6}, {7, 5}), diff({6, 6}, {10, 2}));
  EXPECT_LT(diff({6, 6}, {7, 5}), diff({6, 6}, {12}));
  EXPECT_GT(diff({6, 6}, {5, 1, 6}), 0);  // where Pk sees nothing wrong
}

TEST(WindowDiff, ProbesAreHalfAMeanSegmentOfTheReference) {
  EXPECT_EQ(diff({4, 4}, {2, 6}), diff({4, 4}, {2, 6}, 2));
  EXPECT_EQ(diff({1, 1, 1}, {3}), diff({1, 1, 1}, {3}, 1));
}

TEST(WindowDiff, IsZeroWhereNoProbeFits) { EXPECT_EQ(diff({2}, {1, 1}, 2), 0); }

/// Windows of two kinds, `a` of the one before `b` of the other, each with a term of its own.
std::vector<SparseVector> two_kinds(std::size_t a, std::size_t b) {
  std::vector<SparseVector> windows;
  windows.reserve(a + b);
  for (std::size_t i = 0; i < a + b; ++i) {
    windows.push_back({{i < a ? 0U : 1U, 2.0}, {static_cast<std::uint32_t>(10 + i), 1.0}});
  }
  return windows;
}

TEST(OfflineSegmenter, CutsWhereTheKindChanges) {
  EXPECT_EQ(OfflineSegmenter(two_kinds(5, 7), 20).segments(0.8), (SegmentLengths{5, 7}));
}

TEST(OfflineSegmenter, FollowsThePenalty) {
  const OfflineSegmenter segmenter(two_kinds(3, 3), 20);
  EXPECT_EQ(segmenter.segments(0).size(), 6U);
  EXPECT_EQ(segmenter.segments(50), (SegmentLengths{6}));
}

TEST(OfflineSegmenter, KeepsToTheLongest) {
  for (const std::size_t length : OfflineSegmenter(two_kinds(9, 9), 4).segments(50)) {
    EXPECT_LE(length, 4U);
  }
}

TEST(OfflineSegmenter, TakesWindowsWithoutFeatures) {
  const SegmentLengths lengths = OfflineSegmenter(std::vector<SparseVector>(4), 20).segments(0.5);
  EXPECT_EQ(lengths, (SegmentLengths{4}));
  EXPECT_TRUE(OfflineSegmenter({}, 20).segments(1).empty());
}

TEST(OfflineSegmenter, FindsAsManySegmentsAsWanted) {
  std::vector<OfflineSegmenter> stretches;
  stretches.emplace_back(two_kinds(5, 7), 20);
  stretches.emplace_back(two_kinds(4, 4), 20);
  EXPECT_EQ(segments_as_many(stretches, 4), (SegmentLengths{5, 7, 4, 4}));
  EXPECT_EQ(segments_as_many(stretches, 2), (SegmentLengths{12, 8}));
  EXPECT_EQ(segments_as_many(stretches, 1).size(), 2U);  // one a stretch at least
}

}  // namespace
}  // namespace daybook
