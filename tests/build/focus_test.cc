#include "daybook/build/focus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace daybook {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

Timestamp at(int second) { return Timestamp(seconds(second)); }

class FocusTest : public testing::Test {
 protected:
  Learned learned;
  Focus focus{learned, std::chrono::minutes(5)};

  void see(const std::string& name, int second, Role role = Role::Subject) {
    focus.next_clause(at(second));
    focus.person(name, role, Channel::Caption);
  }
  void handle(const std::string& head, int second, Role role = Role::Object) {
    focus.next_clause(at(second));
    focus.thing({"the " + head, head, false}, role, Channel::Caption);
  }
  std::optional<std::string> he(int second, const std::vector<std::string>& but = {}) {
    focus.next_clause(at(second));
    return focus.who(Gender::He, Channel::Caption, but);
  }
  std::optional<std::string> it(int second) {
    focus.next_clause(at(second));
    const std::optional<Thing> thing = focus.what(false, Channel::Caption);
    return thing ? std::optional(thing->phrase) : std::nullopt;
  }
};

TEST_F(FocusTest, MeansTheOnlyCandidate) {
  see("Omar", 0);
  EXPECT_EQ(he(2), "Omar");
}

TEST_F(FocusTest, MeansNobodyWithoutCandidates) { EXPECT_EQ(he(2), std::nullopt); }

TEST_F(FocusTest, MeansNobodyWhenTwoAreClose) {
  focus.next_clause(at(0));
  focus.person("Omar", Role::Subject, Channel::Caption);
  focus.person("Felix", Role::Subject, Channel::Caption);
  EXPECT_EQ(he(2), std::nullopt);
}

TEST_F(FocusTest, LeavesOutWhoCannotBeMeant) {
  focus.next_clause(at(0));
  focus.person("Omar", Role::Subject, Channel::Caption);
  focus.person("Felix", Role::Subject, Channel::Caption);
  EXPECT_EQ(he(2, {"Felix"}), "Omar");
}

TEST_F(FocusTest, UsesALearnedGender) {
  learned.saw_agreement("Priya", Gender::She);
  learned.saw_agreement("Priya", Gender::She);
  focus.next_clause(at(0));
  focus.person("Omar", Role::Subject, Channel::Caption);
  focus.person("Priya", Role::Subject, Channel::Caption);
  EXPECT_EQ(he(2), "Omar");
}

TEST_F(FocusTest, UsesWhatAWordSaysItself) {
  focus.next_clause(at(0));
  focus.person("my aunt", Role::Subject, Channel::Caption, Gender::She);
  EXPECT_EQ(he(2), std::nullopt);
}

TEST_F(FocusTest, ForgetsAPersonAfterAMinute) {
  see("Omar", 0);
  EXPECT_EQ(he(61), std::nullopt);
}

TEST_F(FocusTest, MeansTheThingLastHandled) {
  handle("lid", 0);
  handle("jar", 2);
  handle("jar", 3);
  EXPECT_EQ(it(4), "the jar");
}

TEST_F(FocusTest, PrefersTheObjectToWhereItWent) {
  focus.next_clause(at(0));
  focus.thing({"the cup", "cup", false}, Role::Object, Channel::Caption);
  focus.thing({"the shelf", "shelf", false}, Role::Oblique, Channel::Caption);
  EXPECT_EQ(it(1), "the cup");
}

TEST_F(FocusTest, KeepsPluralsApart) {
  focus.next_clause(at(0));
  focus.thing({"the candles", "candle", true}, Role::Object, Channel::Caption);
  EXPECT_EQ(it(1), std::nullopt);
  EXPECT_TRUE(focus.what(true, Channel::Caption).has_value());
}

TEST_F(FocusTest, ForgetsAThingAfterHalfAMinute) {
  handle("jar", 0);
  EXPECT_EQ(it(31), std::nullopt);
  EXPECT_FALSE(focus.anything(false));
}

TEST_F(FocusTest, RemembersNounsForItsMemory) {
  handle("jar", 0);
  focus.next_clause(at(299));
  EXPECT_TRUE(focus.seen("jar"));
  focus.next_clause(at(301));
  EXPECT_FALSE(focus.seen("jar"));
}

TEST_F(FocusTest, KnowsWhereTheWearerArrivedForFiveMinutes) {
  focus.next_clause(at(0));
  focus.arrive("the balcony", "on the balcony");
  EXPECT_EQ(focus.where(), "the balcony");
  EXPECT_EQ(focus.located(), "on the balcony");
  focus.next_clause(at(301));
  EXPECT_EQ(focus.where(), std::nullopt);
}

TEST_F(FocusTest, ListsCompanyOfTwoMinutesLatestFirst) {
  see("Omar", 0);
  see("Priya", 50);
  see("Wei", 130);
  EXPECT_THAT(focus.company(), ElementsAre("Wei", "Priya"));
}

TEST_F(FocusTest, ForgetsEverythingWhenTold) {
  see("Omar", 0);
  handle("jar", 1);
  focus.arrive("the yard", "in the yard");
  focus.forget();
  EXPECT_EQ(he(2), std::nullopt);
  EXPECT_FALSE(focus.seen("jar"));
  EXPECT_EQ(focus.where(), std::nullopt);
  EXPECT_THAT(focus.company(), IsEmpty());
}

}  // namespace
}  // namespace daybook
