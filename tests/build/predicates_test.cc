#include "daybook/build/predicates.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

struct Case {
  std::string_view text;
  std::string_view told;
};

class Predicates : public testing::TestWithParam<Case> {};

TEST_P(Predicates, AreToldInThePresent) {
  const Clause clause = split_clauses(english::words(GetParam().text)).at(0);
  const bool first = !clause.subject.empty() && clause.subject.front().is("i");
  EXPECT_EQ(predicate(clause, first, !first), GetParam().told);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Predicates,
    testing::Values(Case{"I picked up the cup", "pick"}, Case{"I am picking up the cup", "pick"},
                    Case{"Omar has picked up the cup", "picks"}, Case{"I was cutting bread", "cut"},
                    Case{"I keep stirring", "stir"}, Case{"I will cut the bread", "will cut"},
                    Case{"I am going to cut the bread", "am going to cut"},
                    Case{"Omar tried to open the jar", "tries to open"},
                    Case{"Omar did not open the jar", "does not open"},
                    Case{"I do not open the jar", "do not open"},
                    Case{"Priya can not open the jar", "can not open"},
                    Case{"The jar was opened", "is opened"},
                    Case{"The jar was not opened", "is not opened"},
                    Case{"I was in the kitchen", "am"}, Case{"Wei is not ready", "is not"}));

std::string without_fillers(std::string_view text) {
  Tokens words = english::words(text);
  drop_fillers(words);
  return join(words);
}

TEST(DropFillers, TakesOutWhatAddsNothing) {
  EXPECT_EQ(without_fillers("the cup again"), "the cup");
  EXPECT_EQ(without_fillers("the pan a little bit"), "the pan");
  EXPECT_EQ(without_fillers("out loud right now"), "out loud");
  EXPECT_EQ(without_fillers("the door for a moment"), "the door");
  EXPECT_EQ(without_fillers("to the right"), "to the right");
}

}  // namespace
}  // namespace daybook
