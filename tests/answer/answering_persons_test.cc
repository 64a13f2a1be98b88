#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "daybook/answer/answerer.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A yard where a goat, a courier and three people do things to a rope, a parcel and a gate.
class Yard : public testing::Test {
 protected:
  Yard() {
    fill(store_,
         {small_window(0, {"I hold the gate.", "Omar looks at the yard."}, {"Omar: Good morning."}),
          small_window(600, {"The goat chews the rope."}, {"Priya: Oh no."}),
          small_window(1200, {"I open the gate with the brass handle."}, {"Omar: Careful."}),
          small_window(1230, {"Omar lifts the gate onto the trestle."}, {"Omar: Heavy."}),
          small_window(3600, {"I sweep the yard."}, {"Felix: The courier dropped the parcel."}),
          small_window(5400, {"Priya feeds the hens."}, {"Priya: Here, here."}),
          small_window(7200, {"Felix feeds the hens."}, {"Felix: I used to sail in Malta."}),
          small_window(9000, {"I look up."},
                       {"Omar: Did the roofer come?", "Priya: No, he was ill."})});
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  Answer ask(const std::string& text) const {
    const Question question{text, {}, at_second(10'000)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(Yard, WhoDidItMayBeSomebodyWhoIsNeverHeard) {
  EXPECT_THAT(ask("Who chewed the rope?").text,
              StartsWith("The goat. DAY1 09:10:00: \"The goat chews the rope.\""));
}

TEST_F(Yard, WhoDidItMayOnlyHaveBeenTalkedOf) {
  EXPECT_THAT(ask("Who dropped the parcel?").text,
              StartsWith("Not seen, only talked of. The courier. DAY1 10:00:02"));
}

TEST_F(Yard, WhereLinesDifferOnWhoItWasNobodyIsNamedForAll) {
  const std::string text = ask("Who feeds the hens?").text;
  EXPECT_THAT(text,
              testing::AnyOf(StartsWith("Priya."), StartsWith("Felix."), StartsWith("Perhaps ")));
}

TEST_F(Yard, WhatSomebodySaysOfThemselvesAnswersYesOrNo) {
  EXPECT_THAT(ask("Did Felix ever sail in Malta?").text,
              StartsWith("Not seen, only talked of. DAY1 11:00:02: Felix: \"I used to sail"));
  EXPECT_FALSE(ask("Did Omar ever sail in Malta?").found);
}

TEST_F(Yard, WhoAskedTheSameWasAnswered) {
  const std::string text = ask("Did the roofer come?").text;
  EXPECT_THAT(text, HasSubstr("Omar: \"Did the roofer come?\" Priya: \"No, he was ill.\""));
}

TEST(Who, IsNeverGuessedToBeTheWearer) {
  MemoryStore store;
  fill(store, {small_window(0, {"I open the tent with the silver pole."}, {"Omar: Careful."}),
               small_window(600, {"I look at the lake."}, {"Priya: What a lake.", "Omar: Yes."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Question asking{"Who scratched the silver tent pole?", {}, at_second(10'000)};
  EXPECT_THAT(Answerer(store, recaller).answer(Cutoff(asking.asked), asking, {}).text,
              Not(HasSubstr("Perhaps Me")));
}

TEST(Who, IsNotWhoWasThereWhenSomebodyElseDidIt) {
  MemoryStore store;
  fill(store, {small_window(0, {"Omar unrolls the big flag.", "I giggle with Priya."},
                            {"Omar: Hold it.", "Priya: Yes."}),
               small_window(600, {"I look at the lake."}, {"Priya: What a lake.", "Omar: Yes."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Question asking{"Who giggled at the big flag?", {}, at_second(10'000)};
  EXPECT_THAT(Answerer(store, recaller).answer(Cutoff(asking.asked), asking, {}).text,
              Not(StartsWith("Omar.")));
}

}  // namespace
}  // namespace daybook
