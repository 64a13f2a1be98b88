#include "daybook/source/walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> labels(const std::vector<FoundFile>& files) {
  std::vector<std::string> all;
  all.reserve(files.size());
  for (const FoundFile& file : files) {
    all.push_back(file.label);
  }
  return all;
}

TEST(Walk, FindsFilesBelowFoldersInOrder) {
  const WrittenFiles files;
  files.write("week/b/2.srt", "x");
  files.write("week/b/10.srt", "x");
  files.write("week/a/z.json", "x");
  std::vector<Problem> problems;
  EXPECT_THAT(labels(find_files({files.root() / "week"}, problems)),
              ElementsAre("a/z.json", "b/10.srt", "b/2.srt"));
  EXPECT_THAT(problems, IsEmpty());
}

TEST(Walk, DoesNotDependOnTheOrderOfPaths) {
  const WrittenFiles files;
  std::vector<fs::path> paths = {files.write("week/a.srt", "x"), files.write("week/b.srt", "x"),
                                 files.root() / "week"};
  std::vector<Problem> problems;
  std::sort(paths.begin(), paths.end());
  do {
    EXPECT_THAT(labels(find_files(paths, problems)), ElementsAre("week/a.srt", "week/b.srt"));
  } while (std::next_permutation(paths.begin(), paths.end()));
}

TEST(Walk, LabelsFilesByTheNearestFolderThatSaysMore) {
  const WrittenFiles files;
  const fs::path deep = files.write("Transcript/B1_NORA/DAY1/B1_NORA_DAY1_09000000.srt", "x");
  std::vector<Problem> problems;
  EXPECT_THAT(labels(find_files({deep}, problems)),
              ElementsAre("Transcript/B1_NORA_DAY1_09000000.srt"));
}

TEST(Walk, PassesOverHiddenNamesUnlessTheyAreNamed) {
  const WrittenFiles files;
  files.write("week/.cache/x.srt", "x");
  const fs::path hidden = files.write("week/._a.srt", "x");
  std::vector<Problem> problems;
  EXPECT_THAT(find_files({files.root() / "week"}, problems), IsEmpty());
  EXPECT_THAT(labels(find_files({hidden}, problems)), ElementsAre("week/._a.srt"));
}

TEST(Walk, TellsNamedFilesFromFoundOnes) {
  const WrittenFiles files;
  const fs::path named = files.write("week/a.srt", "x");
  files.write("week/b.srt", "x");
  std::vector<Problem> problems;
  const auto found = find_files({files.root() / "week", named}, problems);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(found[0].is_named);
  EXPECT_FALSE(found[1].is_named);
}

TEST(Walk, FollowsLinksAndEndsInLoops) {
  const WrittenFiles files;
  files.write("week/a.srt", "x");
  files.write("elsewhere/b.srt", "x");
  fs::create_directory_symlink("..", files.root() / "week/loop");
  fs::create_directory_symlink(files.root() / "elsewhere", files.root() / "week/link");
  fs::create_symlink("a.srt", files.root() / "week/again.srt");
  std::vector<Problem> problems;
  EXPECT_THAT(labels(find_files({files.root() / "week"}, problems)),
              ElementsAre("elsewhere/b.srt", "week/a.srt"));
  EXPECT_THAT(problems, IsEmpty());
}

TEST(Walk, NamesWhatCannotBeReachedAndGoesOn) {
  const WrittenFiles files;
  files.write("week/a.srt", "x");
  fs::create_symlink("self", files.root() / "self");
  fs::create_symlink("nowhere", files.root() / "week/dangling");
  std::vector<Problem> problems;
  EXPECT_THAT(
      labels(find_files({files.root() / "missing", files.root() / "self", files.root() / "week"},
                        problems)),
      ElementsAre("week/a.srt"));
  EXPECT_THAT(causes(problems),
              ElementsAre("0! there is no such file", HasSubstr("0! cannot be reached: "),
                          "0! there is no such file"));
}

TEST(Walk, NamesFoldersThatCannotBeRead) {
  if (geteuid() == 0) {
    GTEST_SKIP() << "root reads every folder";
  }
  const WrittenFiles files;
  files.write("week/a.srt", "x");
  fs::permissions(files.root() / "week", fs::perms::none);
  std::vector<Problem> problems;
  EXPECT_THAT(find_files({files.root() / "week"}, problems), IsEmpty());
  fs::permissions(files.root() / "week", fs::perms::owner_all);
  EXPECT_THAT(causes(problems), ElementsAre(HasSubstr("0! the folder cannot be read")));
}

TEST(Walk, DoesNotWaitForPipes) {
  const WrittenFiles files;
  files.write("week/a.srt", "x");
  ASSERT_EQ(mkfifo((files.root() / "week/pipe").c_str(), 0600), 0);
  std::vector<Problem> problems;
  EXPECT_THAT(labels(find_files({files.root() / "week"}, problems)), ElementsAre("week/a.srt"));
  EXPECT_THAT(causes(problems), ElementsAre("0: is neither a file nor a folder"));
}

}  // namespace
}  // namespace daybook
