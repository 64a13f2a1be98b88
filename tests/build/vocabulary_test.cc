#include "daybook/build/vocabulary.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using english::vocabulary;

struct Form {
  std::string_view written;
  std::string_view base;
  VerbForm form;

  friend void PrintTo(const Form& form, std::ostream* out) { *out << form.written; }
};

class VerbForms : public testing::TestWithParam<Form> {};

TEST_P(VerbForms, AreReadBack) {
  const VerbReading reading = vocabulary().verb(GetParam().written);
  ASSERT_TRUE(reading);
  EXPECT_EQ(reading.verb->base, GetParam().base);
  EXPECT_TRUE(reading.is(GetParam().form));
}

INSTANTIATE_TEST_SUITE_P(
    Table, VerbForms,
    testing::Values(
        Form{"takes", "take", VerbForm::Third}, Form{"took", "take", VerbForm::Past},
        Form{"taken", "take", VerbForm::Participle}, Form{"taking", "take", VerbForm::Gerund},
        Form{"chopped", "chop", VerbForm::Past}, Form{"chopping", "chop", VerbForm::Gerund},
        Form{"opening", "open", VerbForm::Gerund}, Form{"unplugged", "unplug", VerbForm::Past},
        Form{"tidies", "tidy", VerbForm::Third}, Form{"tidied", "tidy", VerbForm::Past},
        Form{"tying", "tie", VerbForm::Gerund}, Form{"washes", "wash", VerbForm::Third},
        Form{"goes", "go", VerbForm::Third}, Form{"fixed", "fix", VerbForm::Past},
        Form{"rowing", "row", VerbForm::Gerund}, Form{"quitting", "quit", VerbForm::Gerund},
        Form{"learnt", "learn", VerbForm::Past}, Form{"saw", "see", VerbForm::Past},
        Form{"found", "find", VerbForm::Past}, Form{"are", "be", VerbForm::Third},
        Form{"seeing", "see", VerbForm::Gerund}));

TEST(Vocabulary, TakesABaseFormBeforeAnotherVerbsPast) {
  EXPECT_EQ(vocabulary().verb("lay").verb->base, "lay");
}

TEST(Vocabulary, KnowsNoVerbForANoun) { EXPECT_FALSE(vocabulary().verb("teapot")); }

TEST(Vocabulary, GivesSeveralClassesToOneVerb) {
  const std::uint16_t classes = vocabulary().verb("move").verb->classes;
  EXPECT_NE(classes & verb_class::kHandObject, 0);
  EXPECT_NE(classes & verb_class::kMovement, 0);
}

TEST(Vocabulary, ReadsVerbAndParticleTogether) {
  EXPECT_EQ(vocabulary().phrasal("get", "up"), verb_class::kPosture);
  EXPECT_EQ(vocabulary().phrasal("turn", "on"), verb_class::kHandObject);
  EXPECT_EQ(vocabulary().phrasal("chop", "up"), 0);
}

TEST(Vocabulary, FindsListsOfPlurals) {
  EXPECT_TRUE(vocabulary().noun_in("kitchens", WordList::Area));
  EXPECT_FALSE(vocabulary().in("kitchens", WordList::Area));
  EXPECT_TRUE(vocabulary().noun_in("elbows", WordList::BodyPart));
}

TEST(Vocabulary, ComparesShortAdjectives) {
  EXPECT_TRUE(vocabulary().in("taller", WordList::Adjective));
  EXPECT_TRUE(vocabulary().in("dirtiest", WordList::Adjective));
}

TEST(Vocabulary, HoldsOverSixteenHundredVerbs) {
  int known = 0;
  for (const std::string_view verb : {"knead", "whisk", "solder", "prune", "stir", "scrub"}) {
    known += vocabulary().verb(verb) ? 1 : 0;
  }
  EXPECT_GE(known, 5);
}

struct Plural {
  std::string_view plural;
  std::string_view singular;
};

class Plurals : public testing::TestWithParam<Plural> {};

TEST_P(Plurals, BecomeSingular) { EXPECT_EQ(singular(GetParam().plural), GetParam().singular); }

INSTANTIATE_TEST_SUITE_P(Table, Plurals,
                         testing::Values(Plural{"cups", "cup"}, Plural{"boxes", "box"},
                                         Plural{"berries", "berry"}, Plural{"shelves", "shelf"},
                                         Plural{"knives", "knife"}, Plural{"glass", "glass"},
                                         Plural{"bus", "bus"}, Plural{"dishes", "dish"},
                                         Plural{"gas", "gas"}));

TEST(WithS, FollowsTheEnding) {
  EXPECT_EQ(with_s("push"), "pushes");
  EXPECT_EQ(with_s("carry"), "carries");
  EXPECT_EQ(with_s("play"), "plays");
  EXPECT_EQ(with_s("have"), "has");
  EXPECT_EQ(with_s("be"), "is");
}

}  // namespace
}  // namespace daybook
