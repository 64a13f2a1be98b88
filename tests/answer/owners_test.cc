#include "daybook/answer/owners.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "daybook/answer/answerer.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(OwnedAsked, IsWhatStandsBehindTheOwner) {
  const auto kite = owned_asked("Where did I put Wei's old kite yesterday?");
  ASSERT_TRUE(kite);
  EXPECT_EQ(kite->owner, "wei");
  EXPECT_THAT(kite->thing, ElementsAre("kite", "old"));
  EXPECT_THAT(owned_asked("What is Omar's parrot called?")->thing, ElementsAre("parrot"));
  EXPECT_THAT(owned_asked("Why did Omar's parrot scream?")->thing, ElementsAre("parrot"));
}

TEST(OwnedAsked, IsNothingWhereTheWordIsNoOwner) {
  EXPECT_FALSE(owned_asked("Where's the kite?"));
  EXPECT_FALSE(owned_asked("What's in the kite box?"));
  EXPECT_FALSE(owned_asked("Who read today's letter?"));
  EXPECT_FALSE(owned_asked("Where is the kite?"));
}

Owning of_kite(const std::vector<std::string>& captions, const std::vector<std::string>& speech) {
  return owning(*owned_asked("Where is Wei's kite?"),
                small_window(0, captions, speech).lines.front());
}

TEST(Owning, IsOutrightWhereTheThingIsCalledTheirs) {
  EXPECT_EQ(of_kite({"I fold Wei's paper kite."}, {}), Owning::Outright);
  EXPECT_EQ(of_kite({"Wei unrolls his kite."}, {}), Owning::Outright);
  EXPECT_EQ(of_kite({}, {"Wei: Please hold my red kite."}), Owning::Outright);
  EXPECT_EQ(of_kite({}, {"Omar: This is the kite of Wei."}), Owning::Outright);
}

TEST(Owning, IsNearWhereTheLineOnlyHoldsBoth) {
  EXPECT_EQ(of_kite({"Wei points at a kite."}, {}), Owning::Near);
  EXPECT_EQ(of_kite({}, {"Wei: A kite needs wind."}), Owning::Near);
  EXPECT_EQ(of_kite({}, {"Wei: Omar lost his kite."}), Owning::Near);
}

TEST(Owning, IsNoneWhereAnybodysThingIsMeant) {
  EXPECT_EQ(of_kite({"Greta mends her kite."}, {}), Owning::None);
  EXPECT_EQ(of_kite({}, {"Greta: My kite is torn."}), Owning::None);
  EXPECT_EQ(of_kite({"Wei drinks his tea."}, {}), Owning::None);
}

/// Priya has a canoe, Greta paints one, Felix only talks.
class Harbour : public testing::Test {
 protected:
  Harbour() {
    fill(store_,
         {small_window(0, {"I tie the rope."}, {"Priya: My canoe is built of ash."}),
          small_window(3600, {"Greta paints a canoe built of tin."}, {"Greta: Hand me the rag."}),
          small_window(7200, {"I look at the water."}, {"Felix: What a wind."})});
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

TEST_F(Harbour, WhatIsTheirsIsToldOutright) {
  const Answer answer = ask("What is Priya's canoe built of?");
  EXPECT_THAT(answer.text, StartsWith("DAY1 09:00:02: Priya: \"My canoe is built of ash.\""));
}

TEST_F(Harbour, WhatIsPerhapsTheirsIsHedged) {
  const Answer answer = ask("What is Greta's canoe built of?");
  EXPECT_THAT(answer.text, StartsWith("No line says so outright."));
  EXPECT_THAT(answer.text, HasSubstr("canoe built of tin"));
}

TEST_F(Harbour, WhatIsSomebodyElsesIsNoEvidence) {
  const Answer answer = ask("What is Felix's canoe built of?");
  EXPECT_FALSE(answer.found);
  EXPECT_THAT(answer.text, HasSubstr("no evidence"));
}

}  // namespace
}  // namespace daybook
