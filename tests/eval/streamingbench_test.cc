#include "daybook/eval/streamingbench.h"

#include <gtest/gtest.h>

#include <fstream>

#include "daybook/base/error.h"
#include "daybook/eval/forward_report.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

ProactiveScore hand_made() {
  return run_streamingbench(read_streamingbench("tests/data/eval/streamingbench.json"),
                            read_video_lines({"tests/data/eval/videos.jsonl"}));
}

TEST(StreamingBench, ScoresTheHandMadeFileAsByHand) {
  // The kettle: known at 14, 2 s after it was due. The window: known at 32.4, polled at 33, 3 s
  // late. Goodbye: in time with other words. The sneeze: never. The dog: nothing is known of it.
  const ProactiveScore score = hand_made();
  EXPECT_EQ(score.questions, 4U);
  EXPECT_EQ(score.in_time, 2U);
  EXPECT_EQ(score.right, 1U);
  EXPECT_EQ(score.left_out, 1U);
  EXPECT_EQ(streamingbench_json(score),
            R"({"schema":"daybook/1","benchmark":"streamingbench","time_accuracy":0.5,)"
            R"("answer_accuracy":0.25,"questions":4,"left_out":1})");
  EXPECT_NE(streamingbench_table(score).find("1 left out"), std::string::npos);
}

ProactiveScore scored(int asked, int due, int reply_ms, const std::string& text = "tea") {
  ProactiveScore score;
  const ProactiveItem item{"v", "q", Timestamp(seconds(asked)), Timestamp(seconds(due)), "tea"};
  score_reply(item, Reply{Timestamp(milliseconds(reply_ms)), text}, score);
  return score;
}

TEST(StreamingBench, TwoSecondsOnBothSidesAreInTime) {
  EXPECT_EQ(scored(0, 20, 18000).in_time, 1U);
  EXPECT_EQ(scored(0, 20, 17000).in_time, 0U);
  EXPECT_EQ(scored(0, 20, 17001).in_time, 1U);  // polled at 18
  EXPECT_EQ(scored(0, 20, 22000).in_time, 1U);
  EXPECT_EQ(scored(0, 20, 22001).in_time, 0U);
  EXPECT_EQ(scored(0, 20, 60000).in_time, 0U);  // after the last poll
}

TEST(StreamingBench, TheFirstPollIsASecondAfterTheQuestion) {
  EXPECT_EQ(scored(20, 23, 20000).in_time, 1U);  // polled at 21
  EXPECT_EQ(scored(20, 24, 20000).in_time, 0U);
}

TEST(StreamingBench, AReplyMayHoldMoreThanTheOutput) {
  EXPECT_EQ(scored(0, 20, 20000, "Now: tea!").right, 1U);
  EXPECT_EQ(scored(0, 20, 20000, "te").right, 0U);
}

TEST(StreamingBench, SaysWhatStandsBetweenTheLastQuotationMarks) {
  Line line;
  line.interval = {Timestamp(seconds(3)), Timestamp(seconds(4))};
  line.text = "Omar whistles.";
  const auto reply =
      proactive_reply({line}, R"(When Omar whistles, output "a" or "b c")", Timestamp{});
  ASSERT_TRUE(reply.has_value());
  EXPECT_EQ(reply->text, "b c");
  EXPECT_EQ(reply->at, Timestamp(seconds(4)));
}

TEST(StreamingBench, NamesTheEntryThatCannotBeRead) {
  const ScratchFolder folder;
  const auto file = folder.path() / "sb.json";
  std::ofstream(file) << R"([{"questions": []}, {"questions": [{"ground_truth_time_stamp": 5}]}])";
  try {
    read_streamingbench(file);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("entry 2"), std::string::npos);
  }
}

}  // namespace
}  // namespace daybook
