#include "daybook/answer/unheard.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "daybook/recall/intent.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

std::vector<UnheardWord> unheard(const std::string& text, int second = 600) {
  MemoryStore store;
  fill(store, {small_window(0, {"I open the umbrella.", "I peel a carrot."}),
               small_window(300, {"I fold the parachute."})});
  const auto index = small_index(store);
  const std::size_t visible = index->visible_windows(Cutoff(at_second(second)));
  return unheard_words(*index, visible, analyse(*index, visible, {text, {}, at_second(second)}));
}

TEST(UnheardWords, AreThoseThatNoRecordHolds) {
  EXPECT_TRUE(unheard("When did I last open the umbrella?").empty());
  const auto words = unheard("Did I ever ride a horse?");
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].word, "ride");
  EXPECT_EQ(words[1].word, "horse");
  EXPECT_EQ(words[1].similar, "");
}

TEST(UnheardWords, ComeWithTheRecordedWordThatIsALetterAway) {
  EXPECT_EQ(unheard("Where is the umbrela?").at(0).similar, "umbrella");
  EXPECT_EQ(unheard("Did I peel the carrto?").at(0).similar, "carrot");
  EXPECT_EQ(unheard("Did I peel the parrot?").at(0).similar, "");
}

TEST(UnheardWords, KnowNothingOfWhatWasRecordedLater) {
  EXPECT_EQ(unheard("Where is the parachute?", 100).size(), 1U);
  EXPECT_EQ(unheard("Where is the parachute?", 100).at(0).similar, "");
  EXPECT_TRUE(unheard("Where is the parachute?").empty());
}

}  // namespace
}  // namespace daybook
