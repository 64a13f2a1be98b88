#include "daybook/index/memory_index.h"

#include <gtest/gtest.h>

#include <fstream>

#include "daybook/index/segment_builder.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

TEST(MemoryIndex, HoldsWindowsLinesAndMomentsInOrder) {
  MemoryStore store;
  fill(store, {small_window(0, {"I fill the kettle."}, {"Omar: Is there tea?"}),
               small_window(30, {"Omar opens a tin."})});
  const auto index = small_index(store);
  ASSERT_EQ(index->windows().size(), 2U);
  EXPECT_EQ(index->windows().interval(1), (Interval{at_second(30), at_second(60)}));
  EXPECT_EQ(index->windows().first_line[2], 3U);
  ASSERT_EQ(index->moments().size(), 2U);
  EXPECT_EQ(index->moments().known[0], 1U);
  EXPECT_EQ(index->moments().known[1], 2U);
  EXPECT_EQ(index->person(index->moments().subject[0]), "nora");
  EXPECT_EQ(index->person(index->moments().subject[1]), "omar");
}

TEST(MemoryIndex, SeesAWindowFromTheInstantItEnds) {
  MemoryStore store;
  fill(store, {small_window(0, {"I wait."}), small_window(30, {"I wait."})});
  const auto index = small_index(store);
  EXPECT_EQ(index->visible_windows(Cutoff(at_second(30) - Duration(1))), 0U);
  EXPECT_EQ(index->visible_windows(Cutoff(at_second(30))), 1U);
  EXPECT_EQ(index->visible_windows(Cutoff::everything()), 2U);
}

TEST(MemoryIndex, KeepsADistinctTextOnce) {
  MemoryStore store;
  fill(store, {small_window(0, {"I wait.", "I wait."}), small_window(30, {"I wait."})});
  const auto index = small_index(store);
  EXPECT_EQ(index->lines().text.size(), 3U);
  EXPECT_EQ(index->lines().texts.size(), 1U);
}

TEST(MemoryIndex, MakesTheSpeakerAWordOfWhatWasSaid) {
  MemoryStore store;
  fill(store, {small_window(0, {}, {"Greta: The market is on Sunday."})});
  const auto index = small_index(store);
  const auto greta = index->lexicon().find("greta");
  ASSERT_TRUE(greta.has_value());
  EXPECT_EQ(index->windows().postings.list(*greta, 1).docs.size(), 1U);
}

TEST(MemoryIndex, NumbersTermsAlikeForAPrefixOfTheRecording) {
  const std::vector<Window> windows = made_up_windows(80, 3);
  MemoryStore whole;
  fill(whole, windows);
  MemoryStore part;
  fill(part, {windows.begin(), windows.begin() + 20});
  const auto all = small_index(whole);
  const auto some = small_index(part);
  for (TermId term = 0; term < some->windows().postings.terms(); ++term) {
    EXPECT_EQ(some->lexicon().term(term), all->lexicon().term(term));
  }
}

TEST(MemoryIndex, OfAnEmptyStoreIsEmpty) {
  MemoryStore store;
  fill(store, {});
  const auto index = small_index(store);
  EXPECT_EQ(index->windows().size(), 0U);
  EXPECT_EQ(index->visible_windows(Cutoff::everything()), 0U);
}

TEST(WearerName, IsTheLastPartMadeReadable) {
  EXPECT_EQ(wearer_name("B1_NORA"), "Nora");
  EXPECT_EQ(wearer_name("maren"), "maren");
  EXPECT_EQ(wearer_name("C2_Maren"), "Maren");
}

}  // namespace
}  // namespace daybook
