#include "daybook/eval/ovobench.h"

#include <gtest/gtest.h>

#include <fstream>

#include "daybook/base/error.h"
#include "daybook/eval/forward_report.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

std::map<std::string, OvoScore> hand_made() {
  return run_ovobench(read_ovobench("tests/data/eval/ovobench.json"),
                      read_video_lines({"tests/data/eval/videos.jsonl"}));
}

TEST(OvoBench, ScoresTheHandMadeFileAsByHand) {
  auto scores = hand_made();
  ASSERT_EQ(scores.size(), 3U);
  // 1 at the line's last second, 1 of 2 before the second one ends, 2 of 2, 3 of 4: two runs on.
  EXPECT_EQ(scores["REC"].probes, 4U);
  EXPECT_EQ(scores["REC"].right, 2U);
  EXPECT_EQ(scores["REC"].left_out, 1U);
  // Closed at 7: yes at 7, still yes at 16 (wrong), no from 17 on.
  EXPECT_EQ(scores["SSR"].probes, 3U);
  EXPECT_EQ(scores["SSR"].right, 2U);
  // Poured before it was asked: no; known at 33, a second after the truth has it.
  EXPECT_EQ(scores["CRR"].probes, 4U);
  EXPECT_EQ(scores["CRR"].right, 3U);
  EXPECT_DOUBLE_EQ(forward_average(scores), (2.0 / 4 + 2.0 / 3 + 3.0 / 4) / 3);
}

TEST(OvoBench, ReportsWhatItScored) {
  EXPECT_EQ(ovobench_json(hand_made()),
            R"({"schema":"daybook/1","benchmark":"ovobench","forward_average":0.6388888888888888,)"
            R"("by_task":{"CRR":{"accuracy":0.75,"probes":4,"left_out":0},)"
            R"("REC":{"accuracy":0.5,"probes":4,"left_out":1},)"
            R"("SSR":{"accuracy":0.6666666666666666,"probes":3,"left_out":0}}})");
  EXPECT_NE(ovobench_table(hand_made()).find("forward average 0.639"), std::string::npos);
}

bool right(OvoTask task, std::int64_t truth, const std::string& reply) {
  OvoItem item;
  item.probe.task = task;
  item.truth = truth;
  return is_right(item, reply);
}

TEST(OvoBench, ReadsRepliesAsPublished) {
  EXPECT_TRUE(right(OvoTask::Rec, 3, "3"));
  EXPECT_TRUE(right(OvoTask::Rec, 3, "They did it 3 times."));
  EXPECT_FALSE(right(OvoTask::Rec, 3, "2 or 3"));  // run together: 23
  EXPECT_FALSE(right(OvoTask::Rec, 0, "none"));
  EXPECT_TRUE(right(OvoTask::Ssr, 1, "Y"));
  EXPECT_TRUE(right(OvoTask::Ssr, 1, "No. Yes!"));  // both are in it
  EXPECT_TRUE(right(OvoTask::Crr, 0, "No. Yes!"));
  EXPECT_FALSE(right(OvoTask::Ssr, 1, "yes"));
  EXPECT_FALSE(right(OvoTask::Crr, 0, "Y"));
  EXPECT_TRUE(right(OvoTask::Crr, 0, "N"));
}

TEST(OvoBench, NamesTheQuestionThatCannotBeRead) {
  const ScratchFolder folder;
  const auto file = folder.path() / "ovo.json";
  std::ofstream(file) << R"([{"task": "EPM"}, {"task": "SSR", "video": "v", "test_info": [{}]}])";
  try {
    read_ovobench(file);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("question 2"), std::string::npos);
  }
  std::ofstream(file) << R"([{"task": "REC", "video": "v", "activity": "jump",)"
                      << R"( "test_info": [{"realtime": "soon", "count": 1}]}])";
  try {
    read_ovobench(file);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.context().file, file.string());
    EXPECT_NE(error.cause().find("question 1"), std::string::npos);
  }
  std::ofstream(file) << R"({"task": "REC"})";
  EXPECT_THROW(read_ovobench(file), Error);
}

}  // namespace
}  // namespace daybook
