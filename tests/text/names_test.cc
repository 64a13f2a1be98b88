#include "daybook/text/names.h"

#include <gtest/gtest.h>

#include <string>

namespace daybook {
namespace {

TEST(Names, MatchWholeWordsWhateverTheirCase) {
  EXPECT_TRUE(mentions("I give Priya the cup.", "Priya"));
  EXPECT_TRUE(mentions("priya", "Priya"));
  EXPECT_TRUE(mentions("that is PRIYA's", "Priya"));
  EXPECT_TRUE(mentions("notes_Priya_1.srt", "Priya"));
  EXPECT_FALSE(mentions("Priyanka waves.", "Priya"));
  EXPECT_FALSE(mentions("I say nothing.", "Priya"));
  EXPECT_FALSE(mentions("SuperPriya", "Priya"));
  EXPECT_FALSE(mentions("anything", ""));
  EXPECT_FALSE(mentions("", "Priya"));
}

TEST(Names, MayBeSeveralWords) {
  EXPECT_TRUE(mentions("Then Mary Ann laughs", "mary ann"));
  EXPECT_FALSE(mentions("Then Mary Anne laughs", "Mary Ann"));
}

TEST(Names, MatchAnywhereInScriptsWithoutSpaces) {
  EXPECT_TRUE(mentions("我把钥匙给小薇了", "小薇"));
  EXPECT_TRUE(mentions("小薇says hello", "小薇"));
  EXPECT_FALSE(mentions("我把钥匙给小红了", "小薇"));
  EXPECT_TRUE(mentions("我看见Priya在厨房", "Priya"));
}

TEST(Names, ThatAreEverydayWordsNeedACapital) {
  EXPECT_FALSE(mentions("I will go", "Will"));
  EXPECT_TRUE(mentions("I ask Will to go", "Will"));
}

TEST(Names, AreReplacedAndNothingElseChanges) {
  EXPECT_EQ(replace_name("Priya's cup, for PRIYA; Priyanka's \xff", "Priya", "someone"),
            "someone's cup, for someone; Priyanka's \xff");
  EXPECT_EQ(replace_name("小薇和小薇", "小薇", "某人"), "某人和某人");
  EXPECT_EQ(replace_name("nobody", "Priya", "someone"), "nobody");
}

TEST(Names, FoldingMayLengthenText) {
  EXPECT_EQ(replace_name("İpek sits. Ipek stands.", "İpek", "someone"),
            "someone sits. Ipek stands.");
}

TEST(Names, AStandInSpeaksTheNamesLanguage) {
  EXPECT_EQ(unnamed_person("Priya"), "someone");
  EXPECT_EQ(unnamed_person("小薇"), "某人");
}

}  // namespace
}  // namespace daybook
