#include "daybook/answer/instances.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "daybook/answer/answerer.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

/// A garden: three waterings of the fern by the wearer among many words about water and ferns, one
/// by somebody else, a lantern that is only talked of, and Wei, who is talked of before he comes.
class Garden : public testing::Test {
 protected:
  Garden() {
    fill(
        store_,
        {small_window(0, {"I water the fern.", "I turn the pot."}, {"Omar: Wei comes at noon."}),
         small_window(60, {"I water the fern."}), small_window(3600, {"Priya waters the fern."}),
         small_window(5400, {"I drink water next to the shed."}, {"Omar: Is the fern dry?"}),
         small_window(7200, {"I carry the hose and water the old fern in the corner by the wall."}),
         small_window(9000, {"Wei rides the blue bicycle around the yard."},
                      {"Wei: Thank you, Nora."}),
         small_window(9600, {"I step off the tram."}, {"Priya: We broke the lantern."}),
         small_window(10'800, {"I watered the fern.", "The jar slips and breaks on the step."},
                      {"Wei: Thanks.", "Omar: Thank you."})});
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  Instances find(const std::string& text, int second = 20'000) const {
    const Question question{text, {}, at_second(second)};
    const Cutoff cutoff(question.asked);
    const std::size_t visible = index_->visible_windows(cutoff);
    return find_instances(store_, *index_, cutoff, visible, analyse(*index_, visible, question));
  }

  static std::vector<std::string> texts(const std::vector<Instance>& instances) {
    std::vector<std::string> texts;
    texts.reserve(instances.size());
    for (const Instance& instance : instances) {
      texts.push_back(instance.line.text);
    }
    return texts;
  }

  Answer ask(const std::string& text, int second = 20'000) const {
    const Question question{text, {}, at_second(second)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(Garden, AreAllLinesThatSayItInAnyFormOfTheVerb) {
  const Instances found = find("How many times did I water the fern?");
  EXPECT_EQ(found.saying, Saying::Outright);
  EXPECT_THAT(texts(found.lines),
              ElementsAre("I water the fern.", "I water the fern.",
                          "I carry the hose and water the old fern in the corner by the wall.",
                          "I watered the fern."));
}

TEST_F(Garden, OfSomebodyElseStandApart) {
  EXPECT_THAT(texts(find("How many times did I water the fern?").others),
              ElementsAre("Priya waters the fern."));
  EXPECT_THAT(texts(find("How many times did Priya water the fern?").lines),
              ElementsAre("Priya waters the fern."));
}

TEST_F(Garden, WhatSomebodySaidWasSaidByThatPerson) {
  EXPECT_THAT(texts(find("How many times did Wei say thank you?").lines),
              ElementsAre("Thank you, Nora.", "Thanks."));
}

TEST_F(Garden, SomebodyIsMetWhenThereAndNotWhenTalkedOf) {
  EXPECT_THAT(texts(find("When did I first meet Wei?").lines).front(),
              "Wei rides the blue bicycle around the yard.");
}

TEST_F(Garden, NearlySaidIsAllButTheVerb) {
  const Instances found = find("When did I last take the tram?");
  EXPECT_EQ(found.saying, Saying::Nearly);
  EXPECT_THAT(texts(found.lines), ElementsAre("I step off the tram."));
}

TEST_F(Garden, WhatNobodySawMayHaveBeenTalkedOf) {
  const Instances found = find("When did Priya break the lantern?");
  EXPECT_EQ(found.saying, Saying::TalkedOf);
  EXPECT_THAT(found.lines, SizeIs(1));
}

TEST_F(Garden, NothingIsKnownOfWhatCameAfterTheQuestion) {
  EXPECT_THAT(find("How many times did I water the fern?", 5000).lines, SizeIs(2));
  EXPECT_THAT(find("How many times did I water the fern?", 20).lines, IsEmpty());
}

TEST_F(Garden, AreOnlyOfTheTimeThatIsNamed) {
  EXPECT_THAT(find("How many times did I water the fern at 11 am?").lines, SizeIs(1));
}

TEST_F(Garden, WordsThatWereNeverRecordedAreSaidByNoLine) {
  EXPECT_THAT(find("How many times did I water the giraffe?").lines, IsEmpty());
  EXPECT_THAT(find("How many times?").lines, IsEmpty());
}

TEST_F(Garden, ACountIsOfScenesAndCitesThemAll) {
  const Answer answer = ask("How many times did I water the fern?");
  ASSERT_TRUE(answer.found);
  EXPECT_THAT(answer.text, StartsWith("Recorded 3 times: DAY1 09:00 11:00 12:00."));
  EXPECT_THAT(answer.text, HasSubstr("Somebody else: DAY1 10:00."));
  ASSERT_THAT(answer.evidence, SizeIs(3));
  for (const Evidence& evidence : answer.evidence) {
    EXPECT_TRUE(evidence.told);
    EXPECT_THAT(evidence.lines.front().text, HasSubstr("fern"));
  }
}

TEST_F(Garden, FirstAndLastAreTheTrueOnesHoweverWeakly) {
  EXPECT_THAT(ask("When did I first water the fern?").text,
              StartsWith("The first time was DAY1 09:00:00: \"I water the fern.\""));
  // The weakest match is the last one at 11:30.
  EXPECT_THAT(ask("When did I last water the fern?", 9'000).text,
              StartsWith("The last time was DAY1 11:00:00: \"I carry the hose and water"));
}

TEST_F(Garden, WhatIsNotSaidOutrightIsSaidToBeSo) {
  EXPECT_THAT(ask("When did I last take the tram?").text,
              StartsWith("No line says so outright. What may be meant: The last time was"));
  EXPECT_THAT(ask("When did Priya last break the lantern?").text,
              StartsWith("Not seen, only talked of."));
  EXPECT_GT(ask("When did I first water the fern?").confidence,
            ask("When did I last take the tram?").confidence);
}

TEST_F(Garden, YesRestsOnALineAndNotOnOneStrongWord) {
  EXPECT_THAT(ask("Did I ever water the fern?").text, StartsWith("Yes. DAY1 12:00"));
  const Answer answer = ask("Did I ever ride the blue bicycle?");
  EXPECT_FALSE(answer.found);
  ASSERT_TRUE(answer.closest);
  EXPECT_THAT(answer.closest->lines.front().text, HasSubstr("Wei rides"));
  EXPECT_FALSE(ask("Did I ever wash the bicycle?").found);
  EXPECT_FALSE(ask("Has Omar ever slipped?").found);
}

TEST_F(Garden, WhatHappenedByItselfHasATimeToo) {
  EXPECT_THAT(ask("When was the jar broken?").text, StartsWith("DAY1 12:00:02: \"The jar slips"));
}

TEST_F(Garden, HowLongIsAtLeastFromTheFirstToTheLastLine) {
  EXPECT_THAT(ask("How long did I water the fern?").text,
              StartsWith("At least 62 s: DAY1 09:00:00 to 09:01:02."));
}

TEST_F(Garden, WhoWasThereWhenSomethingHappened) {
  const std::string text = ask("Who was with me when the jar broke?").text;
  EXPECT_THAT(text, HasSubstr("Wei, 1 thing said"));
  EXPECT_THAT(text, Not(HasSubstr("Priya")));
}

TEST_F(Garden, WhatSomebodySaidOfAThingIsToldLineByLine) {
  EXPECT_EQ(ask("What did Omar say about the fern?").text,
            "DAY1 10:30:02: Omar: \"Is the fern dry?\"");
  EXPECT_THAT(ask("What did Wei tell me about the lantern?").text, Not(HasSubstr("broke")));
}

TEST_F(Garden, ATimeToComeIsSaidToBeOne) {
  const Answer answer = ask("What happened to the fern on DAY7?");
  EXPECT_FALSE(answer.found);
  EXPECT_FALSE(answer.closest);
  EXPECT_THAT(answer.text, HasSubstr("still to come"));
}

TEST_F(Garden, NothingCountedIsNoEvidence) {
  const Answer answer = ask("How many times did Omar water the fern?");
  EXPECT_FALSE(answer.found);
  EXPECT_THAT(answer.text, Not(HasSubstr("Recorded")));
}

/// A flat in which things are put away, missed and looked for.
class Hall : public testing::Test {
 protected:
  Hall() {
    fill(store_,
         {small_window(0, {"I leave the shed key on the hook."}, {"Omar: The shed is locked."}),
          small_window(3600, {"I wrap a book as a gift."}, {"Omar: Is it for Priya?"}),
          small_window(3630, {"I hide the gift behind the curtain."}),
          small_window(7200, {"I put the shed key into the tin."}),
          small_window(9000, {"I put the ticket into my purse."}),
          small_window(10'800, {"I see that the purse is not in the bag.", "I look for the purse."},
                       {"Nora: Where is my purse?"}),
          small_window(14'400, {"I drink a glass of milk."}, {"Wei: We eat at six."}),
          small_window(18'000, {"I drink a cup of cocoa.", "Omar drinks the rest."})});
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  Answer ask(const std::string& text) const {
    const Question question{text, {}, at_second(20'000)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(Hall, AThingIsWhereItWasPutLastByWhateverVerb) {
  EXPECT_THAT(ask("Where did I leave the shed key?").text,
              StartsWith("DAY1 11:00:00: \"I put the shed key into the tin.\""));
}

TEST_F(Hall, WhoseThingItIsMayBeSaidBesideTheLineThatPutsIt) {
  const std::string text = ask("Where did I hide Priya's gift?").text;
  EXPECT_THAT(text, StartsWith("No line says so outright."));
  EXPECT_THAT(text, HasSubstr("behind the curtain"));
}

TEST_F(Hall, WhoSeeksAThingOrSaysItIsNotThereDoesNotHaveIt) {
  EXPECT_THAT(ask("Where is my purse?").text, HasSubstr("I put the ticket into my purse."));
  EXPECT_THAT(ask("When did I last have my purse?").text,
              StartsWith("The last time was DAY1 11:30:00"));
}

TEST_F(Hall, WhatWasDoneInATimeIsToldThingByThing) {
  EXPECT_EQ(ask("What did I drink today?").text,
            "DAY1 13:00:00: \"I drink a glass of milk.\"\n"
            "  DAY1 14:00:00: \"I drink a cup of cocoa.\"");
}

TEST_F(Hall, WhatHappenedToAThingIsEachLineThatTellsOfIt) {
  EXPECT_EQ(ask("What happened to the gift?").text,
            "DAY1 10:00:00: \"I wrap a book as a gift.\"\n"
            "  DAY1 10:00:30: \"I hide the gift behind the curtain.\"");
}

TEST_F(Hall, WhatNoLineNumbersIsCounted) {
  EXPECT_THAT(ask("How many cups of cocoa did I drink?").text, HasSubstr("cocoa"));
  const Answer answer = ask("How many keys did I put into the tin?");
  ASSERT_TRUE(answer.found);
  EXPECT_THAT(answer.text, StartsWith("No line says how many. Recorded 1 time: DAY1 11:00."));
}

}  // namespace
}  // namespace daybook
