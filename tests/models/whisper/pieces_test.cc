#include "daybook/models/whisper/pieces.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace daybook {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Segments = std::vector<SpokenSegment>;

constexpr Duration kPiece = seconds(60);

TEST(PieceEnd, WhoIsCutOffIsHeardAgainFromTheBeginningOfWhatHeSays) {
  const Segments segments = {{"a", seconds(3), seconds(8)}, {"b", seconds(50), seconds(60)}};
  const PieceEnd end = piece_end(segments, kPiece);
  EXPECT_EQ(end.kept, 1U);
  EXPECT_EQ(end.next, seconds(50));
}

TEST(PieceEnd, InSilenceAllHoldsAndTheLastSecondIsHeardAgain) {
  const Segments segments = {{"a", seconds(3), seconds(8)}};
  const PieceEnd end = piece_end(segments, kPiece);
  EXPECT_EQ(end.kept, 1U);
  EXPECT_EQ(end.next, seconds(59));
  EXPECT_EQ(piece_end({}, kPiece).next, seconds(59));
}

TEST(PieceEnd, ASegmentOfHalfThePieceIsNotHeardForEver) {
  const Segments segments = {{"a", seconds(0), seconds(60)}};
  const PieceEnd end = piece_end(segments, kPiece);
  EXPECT_EQ(end.kept, 1U);
  EXPECT_EQ(end.next, kPiece);
}

/// A speaker who says a word a second, heard in segments of any length: cut where it may be,
/// every word is heard once.
RC_GTEST_PROP(PieceEnd, NoWordIsLostOrHeardTwice, ()) {
  const auto lengths =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 25)));
  Segments all;
  Duration at{};
  for (const int length : lengths) {
    all.push_back({std::to_string(all.size()), at, at + seconds(length)});
    at += seconds(length);
  }
  Segments heard;
  for (Duration begin{}; begin < at;) {
    const bool goes_on = begin + kPiece < at;
    const Duration length = std::min<Duration>(kPiece, at - begin);
    Segments piece;
    for (const SpokenSegment& one : all) {
      if (one.start >= begin && one.start < begin + length) {
        piece.push_back({one.text, one.start - begin, std::min(one.end - begin, length)});
      }
    }
    const PieceEnd end = goes_on ? piece_end(piece, length) : PieceEnd{piece.size(), length};
    RC_ASSERT(end.next > Duration::zero());
    for (std::size_t i = 0; i < end.kept; ++i) {
      heard.push_back({piece[i].text, begin + piece[i].start, begin + piece[i].end});
    }
    begin += end.next;
  }
  RC_ASSERT(heard == all);
}

}  // namespace
}  // namespace daybook
