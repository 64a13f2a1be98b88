#include "daybook/eval/video_time.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

using std::chrono::milliseconds;

TEST(VideoTime, ReadsSecondsMinutesAndHours) {
  EXPECT_EQ(read_video_time("90"), Timestamp(milliseconds(90000)));
  EXPECT_EQ(read_video_time("90.5"), Timestamp(milliseconds(90500)));
  EXPECT_EQ(read_video_time("1:30"), Timestamp(milliseconds(90000)));
  EXPECT_EQ(read_video_time("01:00:02.25"), Timestamp(milliseconds(3602250)));
  EXPECT_EQ(read_video_time("-1"), Timestamp(milliseconds(-1000)));
}

TEST(VideoTime, RefusesAnythingElse) {
  for (const char* text : {"", ":", "1:", ":30", "soon", "1:30 ", "1e99", "nan", "inf"}) {
    EXPECT_FALSE(read_video_time(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace daybook
