#include "daybook/build/person_shift.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

const Speaker kWearer{SpeakerKind::Wearer, "I"};
const Speaker kOmar{SpeakerKind::Person, "Omar"};
const Speaker kPriya{SpeakerKind::Person, "Priya"};

struct Case {
  Speaker by;
  std::optional<Speaker> to;
  std::string_view said;
  std::string_view told;
  bool left = false;
};

class Shifts : public testing::TestWithParam<Case> {};

TEST_P(Shifts, TellFromTheWearersSide) {
  Tokens words = english::words(GetParam().said);
  EXPECT_EQ(shift_person(words, GetParam().by, GetParam().to, english::vocabulary()),
            GetParam().left);
  EXPECT_EQ(join(words), GetParam().told);
}

INSTANTIATE_TEST_SUITE_P(
    ByOthers, Shifts,
    testing::Values(Case{kOmar, kWearer, "I like your bike", "Omar likes my bike"},
                    Case{kOmar, kWearer, "I'm tired", "Omar is tired"},
                    Case{kOmar, kWearer, "I've eaten", "Omar has eaten"},
                    Case{kOmar, kWearer, "I don't know", "Omar does not know"},
                    Case{kOmar, kWearer, "I was late", "Omar was late"},
                    Case{kOmar, kWearer, "I will wait for you", "Omar will wait for me"},
                    Case{kOmar, kWearer, "you are late", "I am late"},
                    Case{kOmar, kWearer, "I think you are right", "Omar thinks I am right"},
                    Case{kOmar, kWearer, "this is mine", "this is Omar's"},
                    Case{kOmar, kPriya, "you need my pump", "Priya needs Omar's pump"},
                    Case{kOmar, kPriya, "I give you a hand", "Omar gives Priya a hand"},
                    Case{kOmar, std::nullopt, "you need rest", "you need rest", true},
                    Case{kOmar, kWearer, "we need our tent", "we need our tent"}));

INSTANTIATE_TEST_SUITE_P(
    ByTheWearer, Shifts,
    testing::Values(Case{kWearer, kOmar, "I like your bike", "I like Omar's bike"},
                    Case{kWearer, kOmar, "you were right", "Omar was right"},
                    Case{kWearer, kOmar, "my cup is empty", "my cup is empty"}));

}  // namespace
}  // namespace daybook
