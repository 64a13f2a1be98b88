#include "daybook/app/folder_watch.h"

#include <gtest/gtest.h>

#include <fstream>

#include "daybook/app/forget.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

std::string window_line(int minute) {
  const std::string at = "DAY1 09:0" + std::to_string(minute) + ":0";
  return R"({"wearer": "T1_NORA", "start": ")" + at + R"(0", "captions": [{"start": ")" + at +
         R"(1", "text": "I water the roses."}]})" + "\n";
}

class Watching : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((watched_.path() / name).parent_path());
    std::ofstream(watched_.path() / name, std::ios::app) << text;
  }

  ScratchFolder store_;
  ScratchFolder watched_;
  Memory memory_{{"sqlite:" + (store_.path() / "w.db").string(), "", "none:"}, false};
  std::vector<Problem> problems_;
  FolderWatch watch_{
      memory_, watched_.path(), {}, [this](const Problem& p) { problems_.push_back(p); }};
};

TEST_F(Watching, ImportsAFileOnceItStaysTheSame) {
  EXPECT_EQ(watch_.look(), 0U);
  write("a/b/one.jsonl", window_line(1));
  EXPECT_GT(watch_.look(), 0U);
  EXPECT_EQ(watch_.windows(), 0U);
  watch_.look();
  EXPECT_EQ(watch_.windows(), 1U);
  EXPECT_EQ(watch_.look(), 0U);
  EXPECT_EQ(watch_.wearers(), std::vector<std::string>{"T1_NORA"});
}

TEST_F(Watching, TakesWhatIsNewInAFileThatGrew) {
  write("one.jsonl", window_line(1));
  watch_.look();
  watch_.look();
  write("one.jsonl", window_line(2));
  watch_.look();
  watch_.look();
  EXPECT_EQ(watch_.windows(), 2U);
  EXPECT_EQ(memory_.store().windows(Cutoff::everything(), "T1_NORA", {}).size(), 2U);
}

TEST_F(Watching, CountsWindowsThatWereForgotten) {
  write("one.jsonl", window_line(1));
  watch_.look();
  watch_.look();
  EXPECT_EQ(watch_.refused(), 0U);
  forget(memory_, plan_forgetting_all(memory_.store(), "T1_NORA"), [](const auto&) {});
  write("two.jsonl", window_line(1));
  watch_.look();
  watch_.look();
  EXPECT_EQ(watch_.refused(), 1U);
}

TEST_F(Watching, PassesOverHiddenFilesAndReportsBadOnes) {
  write(".hidden.jsonl", window_line(1));
  write("bad.jsonl", "");
  watch_.look();
  watch_.look();
  EXPECT_EQ(watch_.files(), 1U);
  EXPECT_EQ(watch_.windows(), 0U);
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_EQ(watch_.lost(), 1U);
}

}  // namespace
}  // namespace daybook
