#include "daybook/build/learned.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

TEST(Learned, KnowsNobodyAtFirst) {
  const Learned learned;
  EXPECT_FALSE(learned.is_name("Omar"));
  EXPECT_FALSE(learned.is_person("Omar"));
  EXPECT_EQ(learned.gender("Omar"), Gender::Unknown);
}

TEST(Learned, TakesASpeakerForAPerson) {
  Learned learned;
  learned.heard_speaker("Omar");
  EXPECT_TRUE(learned.is_name("Omar"));
  EXPECT_TRUE(learned.is_person("Omar"));
}

TEST(Learned, TakesWhoKeepsActingForAPerson) {
  Learned learned;
  learned.saw_subject("Greta");
  EXPECT_FALSE(learned.is_person("Greta"));
  learned.saw_subject("Greta");
  EXPECT_TRUE(learned.is_person("Greta"));
}

TEST(Learned, TellsNamesFromWordsThatAreAlsoWrittenSmall) {
  Learned learned;
  for (int i = 0; i < 2; ++i) {
    learned.saw_words(english::words("we saw Pickle"));
  }
  EXPECT_TRUE(learned.is_name("Pickle"));
  for (int i = 0; i < 2; ++i) {
    learned.saw_words(english::words("I eat a pickle"));
  }
  EXPECT_FALSE(learned.is_name("Pickle"));
  EXPECT_TRUE(learned.is_common("pickle"));
}

TEST(Learned, NeedsTwoAgreementsForAGender) {
  Learned learned;
  learned.saw_agreement("Priya", Gender::She);
  EXPECT_EQ(learned.gender("Priya"), Gender::Unknown);
  learned.saw_agreement("Priya", Gender::She);
  EXPECT_EQ(learned.gender("Priya"), Gender::She);
  learned.saw_agreement("Priya", Gender::He);
  EXPECT_EQ(learned.gender("Priya"), Gender::Unknown);
}

}  // namespace
}  // namespace daybook
