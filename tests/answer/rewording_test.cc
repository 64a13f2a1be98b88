#include "daybook/answer/rewording.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/embedder.h"
#include "daybook/models/knows_words.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

/// Has no vectors worth the name, and knows "horse" and nothing else.
class KnowsHorses : public Embedder, public KnowsWords {
 public:
  std::string name() const override { return "horses"; }
  std::size_t dimension() const override { return 1; }
  std::vector<float> embed(std::span<const std::string_view> texts,
                           EmbedRole /*role*/) const override {
    return std::vector<float>(texts.size(), 1.0F);
  }
  bool has_word(std::string_view word) const override { return word == "horse"; }
};

Reworded read(const std::string& text, int second = 600) {
  MemoryStore store;
  fill(store, {small_window(0, {"I open the umbrella.", "Omar breaks a plate."}),
               small_window(300, {"I walk into the house.", "I read the catalogue."})});
  const auto index = small_index(store);
  const KnowsHorses embedder;
  return reworded(*index, &embedder, index->visible_windows(Cutoff(at_second(second))),
                  {text, {}, at_second(second)});
}

TEST(Reworded, AVerbIsReadInAFormThatWasRecorded) {
  EXPECT_EQ(read("Who broke the plate?").text, "Who break the plate?");
  EXPECT_TRUE(read("Who broke the plate?").misspelt.empty());
  EXPECT_EQ(read("Who breaks the plate?").text, "Who breaks the plate?");
}

TEST(Reworded, ASlipOfThePenIsReadAsTheRecordedWordAndTold) {
  const Reworded slip = read("where is my umbrela");
  EXPECT_EQ(slip.text, "where is my umbrella");
  ASSERT_EQ(slip.misspelt.size(), 1U);
  EXPECT_EQ(slip.misspelt[0].word, "umbrela");
}

TEST(Reworded, AWordThatExistsIsNoSlip) {
  EXPECT_EQ(read("Did I ever see a horse?").text, "Did I ever see a horse?");
  EXPECT_EQ(read("Did I see Mr Umbrela?").text, "Did I see Mr Umbrela?");
}

TEST(Reworded, NothingIsReadAsWhatWasRecordedLater) {
  EXPECT_EQ(read("where is the catalogu", 100).text, "where is the catalogu");
  EXPECT_TRUE(read("where is the catalogu", 100).misspelt.empty());
}

TEST(Reworded, WhatOneHasForAMealIsEatenAtIt) {
  EXPECT_EQ(read("What did I have for lunch?").text, "What did I eat at lunch?");
  EXPECT_EQ(read("What did I eat for dinner on DAY1?").text, "What did I eat at dinner on DAY1?");
  EXPECT_EQ(read("What did I buy for lunch?").text, "What did I buy for lunch?");
}

TEST(Reworded, ChineseStaysAsItIs) { EXPECT_EQ(read("我的雨伞在哪儿？").text, "我的雨伞在哪儿？"); }

}  // namespace
}  // namespace daybook
