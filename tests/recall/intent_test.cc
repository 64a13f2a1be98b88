#include "daybook/recall/intent.h"

#include <gtest/gtest.h>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

struct Flat {
  Flat() {
    std::vector<Window> windows;
    windows.reserve(6);
    for (int i = 0; i < 6; ++i) {
      windows.push_back(small_window(i * 30, {"I water the fern."},
                                     {"Omar: The ladder is here.", "Other: Stand back."}));
    }
    fill(store, windows);
    index = small_index(store);
  }
  Intent analyse(const std::string& text, const std::vector<std::string>& choices = {}) const {
    return daybook::analyse(*index, 6, {text, choices, at_second(10'000)});
  }
  float weight(const TermWeights& words, std::string_view term) const {
    const auto id = index->lexicon().find(term);
    for (const auto& [known, value] : words) {
      if (id && known == *id) {
        return value;
      }
    }
    return 0;
  }
  MemoryStore store;
  std::shared_ptr<const MemoryIndex> index;
};

TEST(Intent, LeavesFrameWordsOutAndKeepsThings) {
  const Flat flat;
  const Intent intent = flat.analyse("When did I last water the fern?");
  EXPECT_TRUE(intent.last);
  EXPECT_EQ(flat.weight(intent.words, "fern"), 1.0F);
  EXPECT_EQ(intent.words.size(), 2U);
}

TEST(Intent, WeighsNamesLessThanThings) {
  const Flat flat;
  const Intent intent = flat.analyse("Did Omar move the ladder?");
  EXPECT_LT(flat.weight(intent.words, "omar"), flat.weight(intent.words, "ladder"));
  ASSERT_EQ(intent.people.size(), 1U);
  EXPECT_EQ(flat.index->person(intent.people[0]), "omar");
}

TEST(Intent, TakesMeForTheWearer) {
  const Flat flat;
  const Intent intent = flat.analyse("Who watered the fern?", {"Me", "Omar", "Omar and I"});
  ASSERT_EQ(intent.choice_people.size(), 3U);
  EXPECT_EQ(intent.choice_people[0], std::vector<NameId>{0});
  EXPECT_EQ(intent.choice_people[2].size(), 2U);
  EXPECT_TRUE(intent.who);
}

TEST(Intent, LearnsPeopleOnlyFromWhoWasHeardOften) {
  const Flat flat;
  EXPECT_EQ(known_people(*flat.index, 6).size(), 2U);  // the wearer and Omar, not "Other"
  EXPECT_EQ(known_people(*flat.index, 4).size(), 1U);  // Omar was heard four times only
}

TEST(Intent, WeighsAWordOfAChoiceByHowWellItTellsThemApart) {
  const Flat flat;
  const Intent intent =
      flat.analyse("What is here?", {"a ladder by the fern", "a fern", "water for the fern"});
  EXPECT_EQ(flat.weight(intent.all_choice_words, "fern"), 0.0F);
  EXPECT_EQ(flat.weight(intent.all_choice_words, "ladder"), 1.0F);
}

TEST(Intent, CountsWordsThatWereNeverRecorded) {
  const Flat flat;
  EXPECT_EQ(flat.analyse("Did I ride a giraffe?").unknown_words, 2U);
  EXPECT_EQ(flat.analyse("Did I water the fern?").unknown_words, 0U);
}

TEST(Intent, CountsNoWordThatNamesATimeOrOnlyWhatIsAskedFor) {
  const Flat flat;
  EXPECT_EQ(flat.analyse("How much did the giraffe cost?").unknown_words, 1U);
  EXPECT_EQ(flat.analyse("What happened to the fern at lunch?").unknown_words, 0U);
}

TEST(Intent, WhatIsDueWasSaidBeforeItsTime) {
  const Flat flat;
  EXPECT_TRUE(flat.analyse("What am I supposed to water today?").due);
  EXPECT_FALSE(flat.analyse("What am I supposed to water today?").window);
  EXPECT_TRUE(flat.analyse("What did I have to water today?").window);
}

TEST(Intent, ReadsTimesOfChoicesOnlyWhenMostNameOne) {
  const Flat flat;
  EXPECT_EQ(flat.analyse("When?", {"1 hour ago", "2 hours ago", "3 hours ago", "never"})
                .choice_windows.size(),
            4U);
  EXPECT_TRUE(flat.analyse("When?", {"1 hour ago", "in the kitchen", "on the roof", "never"})
                  .choice_windows.empty());
}

TEST(Declarative, PutsTheChoiceInPlaceOfWho) {
  EXPECT_EQ(declarative("Who opened the gate?", "Omar"), "Omar opened the gate");
  EXPECT_EQ(declarative("Where is the saw?", "in the shed"), "Where is the saw in the shed");
  EXPECT_EQ(declarative("", "x"), " x");
}

}  // namespace
}  // namespace daybook
