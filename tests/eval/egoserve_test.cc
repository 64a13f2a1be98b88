// The matching rule by hand: ties, edges, empty types; every published form of file.

#include "daybook/eval/egoserve.h"

#include <gtest/gtest.h>

#include <fstream>

#include "daybook/base/error.h"
#include "daybook/time/clockface.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using std::chrono::seconds;

Timestamp at(int second) { return Timestamp(seconds(second)); }

ServedEvent event(const std::string& type, int start, int end, const std::string& recording = "") {
  return {recording, type, {at(start), at(end)}};
}

TypeScore score(const std::vector<ServedEvent>& truth, const std::vector<ServedEvent>& predicted) {
  return score_services(truth, predicted, seconds(60))["safety"];
}

TEST(EgoServe, TheToleranceIncludesItsEdges) {
  EXPECT_EQ(score({event("safety", 100, 110)}, {event("safety", 170, 170)}).matched, 1U);
  EXPECT_EQ(score({event("safety", 100, 110)}, {event("safety", 171, 171)}).matched, 0U);
  EXPECT_EQ(score({event("safety", 100, 110)}, {event("safety", 40, 40)}).matched, 1U);
  EXPECT_EQ(score({event("safety", 100, 110)}, {event("safety", 39, 39)}).matched, 0U);
}

TEST(EgoServe, ThePredictionsCentreCounts) {
  EXPECT_EQ(score({event("safety", 100, 110)}, {event("safety", 110, 230)}).matched, 1U);
  EXPECT_EQ(score({event("safety", 100, 110)}, {event("safety", 110, 232)}).matched, 0U);
}

TEST(EgoServe, TruthTakesTheNearestUnusedInOrderOfItsCentre) {
  // The first truth takes the prediction inside it, so the second gets the other one.
  EXPECT_EQ(score({event("safety", 160, 170), event("safety", 100, 110)},
                  {event("safety", 105, 105), event("safety", 135, 135)})
                .matched,
            2U);
  // Both lie inside the first truth, distance 0: the first in the file is taken, and what is left
  // (109) is too far from the second truth, though 101 would have been further still.
  EXPECT_EQ(score({event("safety", 100, 110), event("safety", 169, 180)},
                  {event("safety", 109, 109), event("safety", 101, 101)})
                .matched,
            1U);
  EXPECT_EQ(score({event("safety", 100, 110), event("safety", 169, 180)},
                  {event("safety", 101, 101), event("safety", 109, 109)})
                .matched,
            2U);
}

TEST(EgoServe, TypesAndRecordingsDoNotMeet) {
  EXPECT_EQ(score({event("safety", 100, 110)}, {event("tool_use", 105, 105)}).matched, 0U);
  EXPECT_EQ(score({event("safety", 100, 110, "a")}, {event("safety", 105, 105, "b")}).matched, 0U);
  const auto summed = score({event("safety", 100, 110, "a"), event("safety", 100, 110, "b")},
                            {event("safety", 105, 105, "a"), event("safety", 500, 500, "b")});
  EXPECT_EQ(summed.truth, 2U);
  EXPECT_EQ(summed.predicted, 2U);
  EXPECT_EQ(summed.matched, 1U);
  EXPECT_DOUBLE_EQ(summed.f1(), 0.5);
}

TEST(EgoServe, MacroF1CountsTypesWithAnythingOrWithTruth) {
  // safety: 1 of 2 found, 1 of 1 right: F1 2/3. tool_use: truth, nothing said: 0.
  // task_reminder: said without truth: 0.
  const auto scores =
      score_services({event("safety", 0, 1), event("safety", 500, 501), event("tool_use", 0, 1)},
                     {event("safety", 2, 2), event("task_reminder", 5, 5)}, seconds(60));
  EXPECT_DOUBLE_EQ(macro_f1(scores, true), (2.0 / 3.0) / 2);
  EXPECT_DOUBLE_EQ(macro_f1(scores, false), (2.0 / 3.0) / 3);
  EXPECT_DOUBLE_EQ(macro_f1({}, true), 0);
}

TEST(EgoServe, FewEventsLeaveTheRecallOpen) {
  const auto two_of_eight = TypeScore{8, 20, 2}.recall_interval();
  EXPECT_NEAR(two_of_eight[0], 0.0319, 0.0001);
  EXPECT_NEAR(two_of_eight[1], 0.6509, 0.0001);
  EXPECT_EQ((TypeScore{3, 5, 0}.recall_interval()[0]), 0);
  EXPECT_NEAR((TypeScore{3, 5, 0}.recall_interval()[1]), 0.7076, 0.0001);
  EXPECT_EQ((TypeScore{3, 5, 3}.recall_interval()[1]), 1);
  EXPECT_EQ((TypeScore{0, 5, 0}.recall_interval()), (std::array<double, 2>{0, 1}));
}

TEST(EgoServe, RandomRecallIsWhatChanceGives) {
  // One event of 1 s in 100 h, 60 s on both sides: 121 / 360,000 for each prediction.
  const std::vector<Interval> recorded = {{at(0), at(180000)}, {at(180000), at(360000)}};
  const std::vector<ServedEvent> truth = {event("safety", 1000, 1001)};
  EXPECT_NEAR(random_recall(truth, 100, recorded, seconds(60), 20000), 0.0331, 0.004);
  EXPECT_EQ(random_recall(truth, 0, recorded, seconds(60)), 0);
  EXPECT_EQ(random_recall(truth, 5, {{at(950), at(1050)}}, seconds(60)), 1);
}

class EgoServeFiles : public testing::Test {
 protected:
  std::vector<ServedEvent> read(const std::string& text) {
    const auto file = folder_.path() / "events.json";
    std::ofstream(file) << text;
    return read_served_events(file);
  }
  ScratchFolder folder_;
};

TEST_F(EgoServeFiles, LinesWithTrigger) {
  const auto events = read(
      R"({"id": 1, "service_sub_type": "memory_recall", "trigger": ["DAY1 09:00:05", "DAY1 09:00:07"]})"
      "\n\n"
      R"({"service_sub_type": "safety", "trigger": ["DAY2 10:00:00"]})"
      "\n");
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].type, "memory_recall");
  EXPECT_EQ(Clockface::dataset().format(events[0].time), "DAY1 09:00:05 to 09:00:07");
  EXPECT_EQ(events[1].time.start, events[1].time.end);
}

TEST_F(EgoServeFiles, EgoLifesListsWithoutWhatNobodySays) {
  const auto events = read(R"([
    {"sub_type": "safety", "current_time_window": "DAY1 09:00:05-09:00:07",
     "dialogue": [{"role": "assistant", "utterance": "Mind the step."}]},
    {"sub_type": "safety", "current_time_window": "DAY1 09:10:05-DAY1 09:10:07",
     "proactive_dialogue": [{"role": "user", "utterance": "What?"}]},
    {"sub_type": "safety", "current_time_window": "DAY1 09:20:05-09:20:07",
     "current_source": "speech", "dialogue": [{"role": "assistant", "utterance": "Hm."}]}])");
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(Clockface::dataset().format(events[0].time), "DAY1 09:00:05 to 09:00:07");
}

TEST_F(EgoServeFiles, HoloAssistsVideos) {
  const auto events = read(R"({"R1": {"instant": {"tool_use": [
      {"time_window": "1:05-1:10", "dialogue": [{"role": "assistant", "utterance": "Turn it."}]},
      {"time_window": [70, 75.5], "dialogue": [{"role": "assistant", "utterance": "Hold it."}]}]}},
    "R2": {"short_term": {"error_recovery": [{"time_window": "00:01:00-00:01:30"}]}}})");
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0], event("tool_use", 65, 70, "R1"));
  EXPECT_EQ(events[1].time.end, at(75) + std::chrono::milliseconds(500));
  EXPECT_EQ(events[2], event("error_recovery", 60, 90, "R2"));
}

TEST_F(EgoServeFiles, CookingWithoutItemsOfNoTime) {
  const auto events = read(R"([{"recording_id": "7_3", "dialogue": {"items": [
      {"start_time": 10, "end_time": 12.0, "service_type": {"sub": "safety"}},
      {"start_time": -1, "end_time": -1, "service_type": {"sub": "safety"}}]}}])");
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0], event("safety", 10, 12, "7_3"));
}

TEST_F(EgoServeFiles, BadFilesAreNamedWithTheirLine) {
  try {
    read("{\"service_sub_type\": \"safety\", \"trigger\": [\"DAY1 09:00:05\"]}\noops\n");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.context().line, 2U);
  }
  EXPECT_THROW(read(R"([{"sub_type": "safety", "current_time_window": "soon"}])"), Error);
  EXPECT_THROW(read(R"([{"sub_type": null, "current_time_window": "0:10-0:20"}])"), Error);
  const std::string deep(100'000, '[');
  EXPECT_THROW(read(R"([{"sub_type": "safety", "trigger": )" + deep), Error);
}

}  // namespace
}  // namespace daybook
