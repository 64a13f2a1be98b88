#include "daybook/build/tokens.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using english::read;
using english::words;

struct Expansion {
  std::string_view written;
  std::string_view taken_apart;
};

class Contractions : public testing::TestWithParam<Expansion> {};

TEST_P(Contractions, AreTakenApart) {
  EXPECT_EQ(join(words(GetParam().written)), GetParam().taken_apart);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Contractions,
    testing::Values(
        Expansion{"I'm late", "I am late"}, Expansion{"She'll come", "She will come"},
        Expansion{"We don't know", "We do not know"}, Expansion{"I can't", "I can not"},
        Expansion{"They won't", "They will not"}, Expansion{"Let's go", "let us go"},
        Expansion{"It's cold", "It is cold"}, Expansion{"It's been fun", "It has been fun"},
        Expansion{"You've won", "You have won"}, Expansion{"I'd like tea", "I would like tea"},
        Expansion{"You'd better go", "You had better go"}, Expansion{"What's that", "What is that"},
        Expansion{"gonna rain", "going to rain"},
        Expansion{"Omar’s cooking rice", "Omar is cooking rice"},
        Expansion{"Omar's the cook", "Omar is the cook"},
        Expansion{"Omar's red bike", "Omar's red bike"},
        Expansion{"the box's packaging", "the box's packaging"}));

TEST(Sentences, EndAtMarks) {
  const std::vector<Sentence> sentences = read("Stir it. Is it done? Yes!");
  ASSERT_EQ(sentences.size(), 3u);
  EXPECT_EQ(sentences[0].end, '.');
  EXPECT_EQ(sentences[1].end, '?');
  EXPECT_EQ(sentences[2].end, '!');
}

TEST(Sentences, MayStopWithoutAMark) {
  const std::vector<Sentence> sentences = read("I pour the tea");
  ASSERT_EQ(sentences.size(), 1u);
  EXPECT_EQ(sentences[0].end, 0);
}

TEST(Sentences, DoNotEndInsideNumbersOrAfterTitles) {
  EXPECT_EQ(read("It costs 1.5 pounds.").size(), 1u);
  EXPECT_EQ(read("Ask Mrs. Alder about it.").size(), 1u);
}

TEST(Sentences, DropQuotationMarks) {
  EXPECT_EQ(join(words("Omar says \"hello\" to “Felix”")), "Omar says hello to Felix");
}

TEST(Sentences, OfNothingAreNone) {
  EXPECT_TRUE(read("").empty());
  EXPECT_TRUE(read("... !").empty());
}

TEST(Sentences, SplitNamesThatWereGlued) {
  EXPECT_EQ(join(words("I look at OmarPriya and Felix")), "I look at Omar, Priya and Felix");
  EXPECT_EQ(join(words("I look at FlourPower")), "I look at FlourPower");
}

TEST(Join, KeepsCommasInsideOnly) {
  EXPECT_EQ(join(words("bread, butter, jam,")), "bread, butter, jam");
}

TEST(MakeToken, FillsWhatTheVocabularyKnows) {
  const Token token = make_token("Kitchen", Tag::Noun, english::vocabulary());
  EXPECT_EQ(token.lower, "kitchen");
  EXPECT_TRUE(token.in(WordList::Area));
  EXPECT_TRUE(token.capital);
}

}  // namespace
}  // namespace daybook
