#include "daybook/eval/estp.h"

#include <gtest/gtest.h>

#include <fstream>

#include "daybook/base/error.h"
#include "daybook/eval/forward_report.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using std::chrono::milliseconds;

Timestamp at(double seconds) {
  return Timestamp(std::chrono::round<Duration>(std::chrono::duration<double>(seconds)));
}

TEST(EstpBench, ScoresTheHandMadeFileAsByHand) {
  auto scores = run_estp(read_estp("tests/data/eval/estp.json"),
                         read_video_lines({"tests/data/eval/videos.jsonl"}));
  // The lamp: answers at 9, 102 and 203; valid from 9.7 (10 on the frame, less 1), to 99.6 (100,
  // plus 2), and from 150 to 155: two hit at their edges, one missed, one answer wrong: 4 / 6.
  // Priya never sings: 0. The saw has no valid interval, and of another video nothing is known.
  const EstpScore& objects = scores["Object Recognition"];
  EXPECT_EQ(objects.questions, 2U);
  EXPECT_EQ(objects.hit, 2U);
  EXPECT_EQ(objects.missed, 2U);
  EXPECT_EQ(objects.wrong, 1U);
  EXPECT_EQ(objects.left_out, 1U);
  EXPECT_DOUBLE_EQ(objects.f1(), (4.0 / 6 + 0) / 2);
  // The door opens before the turn that asks for it, and after: 1.
  EXPECT_DOUBLE_EQ(scores["Text-Rich Understanding"].f1(), 1);
  EXPECT_DOUBLE_EQ(mean_f1(scores), (1.0 / 3 + 1) / 2);
  EXPECT_EQ(estp_json(scores),
            R"({"schema":"daybook/1","benchmark":"estp","f1":0.6666666666666666,"by_task":)"
            R"({"Object Recognition":{"f1":0.3333333333333333,"questions":2,"hit":2,"missed":2,)"
            R"("wrong":1,"left_out":1},"Text-Rich Understanding":{"f1":1.0,"questions":1,"hit":1,)"
            R"("missed":0,"wrong":0,"left_out":0}}})");
  EXPECT_NE(estp_table(scores).find("0.667"), std::string::npos);
}

EstpScore scored(std::vector<Interval> valid, const std::vector<Timestamp>& answers) {
  EstpScore score;
  EstpItem item;
  item.valid = std::move(valid);
  score_answers(item, answers, score);
  return score;
}

TEST(EstpBench, AnIntervalIsHitFromASecondBeforeToTwoAfter) {
  const Interval valid{at(10), at(12)};
  EXPECT_EQ(scored({valid}, {at(9)}).hit, 1U);
  EXPECT_EQ(scored({valid}, {at(8.999)}).hit, 0U);
  EXPECT_EQ(scored({valid}, {at(14)}).hit, 1U);
  EXPECT_EQ(scored({valid}, {at(14.001)}).wrong, 1U);
}

TEST(EstpBench, SeveralAnswersInOneIntervalAreOneHitAndNoMistake) {
  const EstpScore twice = scored({{at(10), at(12)}}, {at(10), at(11)});
  EXPECT_EQ(twice.hit, 1U);
  EXPECT_EQ(twice.wrong, 0U);
  EXPECT_DOUBLE_EQ(twice.f1(), 1);
}

TEST(EstpBench, OneAnswerMayHitIntervalsThatTouch) {
  EXPECT_EQ(scored({{at(10), at(12)}, {at(13), at(15)}}, {at(13)}).hit, 2U);
}

TEST(EstpBench, SilenceScoresNothing) { EXPECT_EQ(scored({{at(10), at(12)}}, {}).f1(), 0); }

TEST(EstpBench, IntervalsAreRoundedUpToFramesAndEndWithTheClip) {
  const ScratchFolder folder;
  const auto file = folder.path() / "estp.json";
  std::ofstream(file) << R"({"v": {"c": [{"clip_start_time": 0, "clip_end_time": 20,
      "question": "Where?", "conversation": [
        {"role": "assistant", "content": "", "start_time": 10.2, "end_time": 11.5},
        {"role": "assistant", "content": "", "start_time": 19.9, "end_time": 25}]}]}})";
  const auto items = read_estp(file);
  ASSERT_EQ(items.size(), 1U);
  EXPECT_EQ(items[0].valid, (std::vector<Interval>{{at(10.5), at(11.5)}, {at(20), at(20)}}));
}

TEST(EstpBench, NamesTheClipThatCannotBeRead) {
  const ScratchFolder folder;
  const auto file = folder.path() / "estp.json";
  std::ofstream(file) << R"({"v": {"c-7": [{"clip_start_time": 0, "clip_end_time": 20}]}})";
  try {
    read_estp(file);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("c-7"), std::string::npos);
  }
}

}  // namespace
}  // namespace daybook
