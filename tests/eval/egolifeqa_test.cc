#include "daybook/eval/egolifeqa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "daybook/base/error.h"
#include "daybook/time/clockface.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

std::string text(Timestamp t) { return Clockface::dataset().format(t); }

TEST(TargetPoints, StandAlone) {
  const auto points = read_target_points("DAY1", "11244400");
  ASSERT_EQ(points.size(), 1U);
  EXPECT_EQ(text(points[0]), "DAY1 11:24:44");
}

TEST(TargetPoints, RunTogetherOverDays) {
  const auto points = read_target_points("DAY1", "11360900DAY2_10453300DAY3_11235800");
  ASSERT_EQ(points.size(), 3U);
  EXPECT_EQ(text(points[0]), "DAY1 11:36:09");
  EXPECT_EQ(text(points[1]), "DAY2 10:45:33");
  EXPECT_EQ(text(points[2]), "DAY3 11:23:58");
}

TEST(TargetPoints, MayLackFramesOrTheLeadingZero) {
  EXPECT_EQ(text(read_target_points("day2", "112444").at(0)), "DAY2 11:24:44");
  EXPECT_EQ(text(read_target_points("DAY2", "9244400").at(0)), "DAY2 09:24:44");
}

std::string file_with(const ScratchFolder& folder, const std::string& json) {
  const std::string path = (folder.path() / "q.json").string();
  std::ofstream(path) << json;
  return path;
}

constexpr const char* kItem =
    R"({"ID": "7", "query_time": {"date": "DAY2", "time": "10000000"}, "type": "EntityLog",
  "question": "Where is the saw?", "choice_a": "In the shed", "choice_b": "On the roof", "answer": "B",
  "target_time": {"date": "DAY1", "time_list": ["09000000", "10000000"]}, "reason": "hidden"})";

TEST(EgoLifeQa, GivesTheSystemOnlyQuestionChoicesAndTime) {
  const ScratchFolder folder;
  const auto items = read_egolifeqa(file_with(folder, "[" + std::string(kItem) + "]"));
  ASSERT_EQ(items.size(), 1U);
  EXPECT_EQ(items[0].question.text, "Where is the saw?");
  EXPECT_EQ(items[0].question.choices, (std::vector<std::string>{"In the shed", "On the roof"}));
  EXPECT_EQ(text(items[0].question.asked), "DAY2 10:00:00");
  EXPECT_EQ(items[0].truth.answer, 1U);
  EXPECT_EQ(items[0].truth.targets.size(), 2U);
}

TEST(EgoLifeQa, NamesTheQuestionThatCannotBeRead) {
  const ScratchFolder folder;
  std::string broken = kItem;
  broken.replace(broken.find("\"B\""), 3, "\"F\"");
  try {
    read_egolifeqa(file_with(folder, "[" + std::string(kItem) + "," + broken + "]"));
    FAIL() << "an answer that names no choice was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::BadInput);
    EXPECT_NE(std::string(error.what()).find("question 2"), std::string::npos);
  }
}

TEST(EgoLifeQa, RefusesWhatIsNoListOfQuestions) {
  const ScratchFolder folder;
  EXPECT_THROW(read_egolifeqa(file_with(folder, "{}")), Error);
  EXPECT_THROW(read_egolifeqa(file_with(folder, "[]")), Error);
  EXPECT_THROW(read_egolifeqa(file_with(folder, "[{}]")), Error);
  EXPECT_THROW(read_egolifeqa(file_with(folder, "not json")), Error);
}

TEST(EgoLifeQa, DrawsTheSameQuestionsByASeedInTheirOrder) {
  std::vector<BenchmarkItem> items(50);
  for (std::size_t i = 0; i < items.size(); ++i) {
    items[i].id = std::to_string(i);
  }
  const auto ids = [&](std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> ids;
    for (const BenchmarkItem& item : drawn(items, count, seed)) {
      ids.push_back(std::stoul(item.id));
    }
    return ids;
  };
  const std::vector<std::size_t> first = ids(20, 1);
  EXPECT_EQ(first.size(), 20U);
  EXPECT_TRUE(std::is_sorted(first.begin(), first.end()));
  EXPECT_EQ(std::adjacent_find(first.begin(), first.end()), first.end());
  EXPECT_EQ(first, ids(20, 1));
  EXPECT_NE(first, ids(20, 2));
  EXPECT_EQ(ids(60, 1).size(), 50U);
  // Drawing fewer draws some of the same.
  const std::vector<std::size_t> fewer = ids(5, 1);
  EXPECT_TRUE(std::includes(first.begin(), first.end(), fewer.begin(), fewer.end()));
}

}  // namespace
}  // namespace daybook
