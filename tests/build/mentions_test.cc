#include "daybook/build/mentions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class MentionsTest : public testing::Test {
 protected:
  Learned learned;
  Focus focus{learned, std::chrono::minutes(5)};
  Mentions mentions{english::vocabulary(), learned, focus};

  void SetUp() override {
    for (const char* name : {"Omar", "Greta"}) {
      learned.heard_speaker(name);
    }
  }
  void note(std::string_view text) {
    focus.next_clause(Timestamp{});
    mentions.note(english::words(text), Channel::Speech, false, "Nora");
  }
  std::optional<std::string> it() {
    focus.next_clause(Timestamp{});
    const std::optional<Thing> thing = focus.what(false, Channel::Speech);
    return thing ? std::optional(thing->phrase) : std::nullopt;
  }
};

TEST_F(MentionsTest, TakePersonsAndThings) {
  note("Omar sold the racing bike");
  EXPECT_THAT(focus.company(), ElementsAre("Omar"));
  EXPECT_EQ(it(), "the racing bike");
}

TEST_F(MentionsTest, TakeWhoIsNamedByAPossessive) {
  note("I saw Greta's bees");
  EXPECT_THAT(focus.company(), ElementsAre("Greta"));
}

TEST_F(MentionsTest, TakeDescribedPersons) {
  note("I called the plumber");
  focus.next_clause(Timestamp{});
  EXPECT_EQ(focus.who(Gender::He, Channel::Speech, {}), "the plumber");
}

TEST_F(MentionsTest, LeaveTheWearerOut) {
  note("Nora is here");
  EXPECT_THAT(focus.company(), IsEmpty());
}

TEST_F(MentionsTest, LeaveOutWhatIsNoThing) {
  for (const char* text : {"Hurry", "I have an idea", "I raise my elbow", "It is on the left"}) {
    note(text);
  }
  EXPECT_EQ(it(), std::nullopt);
}

}  // namespace
}  // namespace daybook
