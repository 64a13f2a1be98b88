#include "daybook/answer/actors.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

/// Who bit the rope, told by the only line.
std::string biter(const std::vector<std::string>& captions,
                  const std::vector<std::string>& speech = {}) {
  const auto actor =
      actor_in(small_window(0, captions, speech).lines.front(), {"bite", "bit"}, {"rope"}, "nora");
  return !actor ? "nobody" : actor->wearer ? "wearer" : actor->name;
}

TEST(ActorIn, IsWhatStandsBeforeTheVerb) {
  EXPECT_EQ(biter({"Omar bites the rope."}), "Omar");
  EXPECT_EQ(biter({"Mrs Reed has just bit the rope."}), "Mrs Reed");
  EXPECT_EQ(biter({"The brown goat bites the rope."}), "The brown goat");
  EXPECT_EQ(biter({"Omar lifts the lid and bites the rope."}), "Omar");
}

TEST(ActorIn, IsTheWearerOfOwnAndBareLines) {
  EXPECT_EQ(biter({"I bite the rope."}), "wearer");
  EXPECT_EQ(biter({"Then I bite the rope."}), "wearer");
  EXPECT_EQ(biter({"Bite the rope."}), "wearer");
  EXPECT_EQ(biter({}, {"Nora: I bit the rope."}), "wearer");
}

TEST(ActorIn, IsTheSpeakerOnlyWhereTheySaySoOfThemselves) {
  EXPECT_EQ(biter({}, {"Greta: Sorry, I bit the rope."}), "Greta");
  EXPECT_EQ(biter({}, {"Greta: It's old. The goat bit the rope."}), "The goat");
}

TEST(ActorIn, IsNobodyWhereTheLineDoesNotTell) {
  EXPECT_EQ(biter({}, {"Greta: Who bit the rope?"}), "nobody");
  EXPECT_EQ(biter({}, {"Greta: He bit the rope."}), "nobody");
  EXPECT_EQ(biter({}, {"Greta: Omar didn't bite the rope."}), "nobody");
  EXPECT_EQ(biter({}, {"Greta: You could bite the rope."}), "nobody");
  EXPECT_EQ(biter({"The rope bites."}), "nobody");
  EXPECT_EQ(biter({"Omar and Priya bite the rope."}), "nobody");
  EXPECT_EQ(biter({"Omar holds the rope."}), "nobody");
}

}  // namespace
}  // namespace daybook
