#include "daybook/build/phrases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using english::words;
using testing::ElementsAre;

struct Case {
  std::string_view text;
  std::string_view phrase;
  std::string_view head;
  std::string_view about;
};

class NounPhrases : public testing::TestWithParam<Case> {};

TEST_P(NounPhrases, EndWhereTheyEnd) {
  const Tokens tokens = words(GetParam().text);
  const std::optional<Phrase> phrase = noun_phrase(tokens, 0);
  ASSERT_TRUE(phrase.has_value());
  EXPECT_EQ(phrase_text(tokens, *phrase), GetParam().phrase);
  EXPECT_EQ(tokens[phrase->head].lower, GetParam().head);
  EXPECT_EQ(tokens[phrase->about].lower, GetParam().about);
}

INSTANTIATE_TEST_SUITE_P(
    Table, NounPhrases,
    testing::Values(Case{"the white cup on the shelf", "the white cup", "cup", "cup"},
                    Case{"a piece of red paper", "a piece of red paper", "piece", "paper"},
                    Case{"a bottle of milk", "a bottle of milk", "bottle", "milk"},
                    Case{"bread and butter", "bread and butter", "bread", "bread"},
                    Case{"Priya's very old bicycle bell", "Priya's very old bicycle bell", "bell",
                         "bell"},
                    Case{"the corner of the yard", "the corner of the yard", "corner", "corner"},
                    Case{"them from the box", "them", "them", "them"}));

TEST(NounPhrase, IsAbsentBeforeAVerbOrPreposition) {
  EXPECT_FALSE(noun_phrase(words("on the shelf"), 0).has_value());
  EXPECT_FALSE(noun_phrase(words("Take the cup"), 0).has_value());
  EXPECT_FALSE(noun_phrase({}, 0).has_value());
}

TEST(NamesIn, JoinsPartsAndSplitsLists) {
  const Tokens tokens = words("I wave at Greta Holm, Omar and Wei");
  EXPECT_THAT(names_in(tokens, 0, tokens.size()), ElementsAre("Greta Holm", "Omar", "Wei"));
}

TEST(ListNames, UsesOneAnd) {
  EXPECT_EQ(list_names({}), "");
  EXPECT_EQ(list_names({"Omar"}), "Omar");
  EXPECT_EQ(list_names({"Omar", "I"}), "Omar and I");
  EXPECT_EQ(list_names({"Omar", "Wei", "I"}), "Omar, Wei and I");
}

std::string as_known(std::string_view text) {
  const Tokens tokens = words(text);
  return definite(tokens, noun_phrase(tokens, 0).value()).phrase;
}

TEST(Definite, MakesTheIndefiniteKnown) {
  EXPECT_EQ(as_known("a blue lamp"), "the blue lamp");
  EXPECT_EQ(as_known("another jar"), "the jar");
  EXPECT_EQ(as_known("my coat"), "my coat");
  EXPECT_EQ(as_known("flour"), "the flour");
}

TEST(Definite, KnowsPluralAndHead) {
  const Tokens tokens = words("three red candles");
  const Thing thing = definite(tokens, noun_phrase(tokens, 0).value());
  EXPECT_EQ(thing.head, "candle");
  EXPECT_TRUE(thing.plural);
}

}  // namespace
}  // namespace daybook
