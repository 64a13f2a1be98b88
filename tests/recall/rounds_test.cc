#include "daybook/recall/rounds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::HasSubstr;

class Rounds : public testing::Test {
 protected:
  Rounds() {
    std::vector<Window> windows = {
        small_window(0, {"I fill the kettle."}, {"Omar: The kettle hums."}),
        small_window(60, {"Omar brings the ladder."}), small_window(120, {"I paint the shed."})};
    for (int i = 0; i < 10; ++i) {
      windows.push_back(small_window(600 + 30 * i, {"I walk."}, {"Omar: It rains."}));
    }
    fill(store_, windows);
    index_ = small_index(store_);
  }

  std::vector<Round> plan(const std::string& text, const std::vector<std::string>& choices = {}) {
    const Question question{text, choices, at_second(9000)};
    const Recaller recaller(*index_, nullptr, Weights::built_in());
    return planned_rounds(*index_, recaller.recall(Cutoff(question.asked), question, {}));
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
};

TEST_F(Rounds, BeginWithTheWholeQuestion) {
  const std::vector<Round> rounds = plan("Where is the kettle?");
  ASSERT_FALSE(rounds.empty());
  EXPECT_EQ(rounds.front().about, "Where is the kettle?");
  EXPECT_GE(rounds.front().found, 1U);
  EXPECT_EQ(rounds.front().fresh, rounds.front().found);
}

TEST_F(Rounds, AskForChoicesOnlyWhereThereAreSome) {
  const auto about_choices = [](const Round& round) { return round.about == "each choice"; };
  const auto free = plan("What did I paint?");
  const auto with = plan("What did I paint?", {"the shed", "the ladder"});
  EXPECT_TRUE(std::none_of(free.begin(), free.end(), about_choices));
  EXPECT_TRUE(std::any_of(with.begin(), with.end(), about_choices));
}

TEST_F(Rounds, EndWithTheEventThatTheQuestionHangsOn) {
  const std::vector<Round> rounds = plan("What did I do after Omar brings the ladder?");
  ASSERT_FALSE(rounds.empty());
  EXPECT_EQ(rounds.back().skill, "moments_in_range");
  EXPECT_THAT(rounds.back().about, HasSubstr("beside the event at DAY1 09:01:00"));
}

TEST_F(Rounds, AreAtMostFiveAndCountEachWindowAsNewOnce) {
  const std::vector<Round> rounds =
      plan("Who painted the shed with Omar after Omar brings the ladder?", {"Omar", "me"});
  EXPECT_LE(rounds.size(), 5U);
  std::size_t fresh = 0;
  for (const Round& round : rounds) {
    EXPECT_LE(round.fresh, round.found);
    fresh += round.fresh;
  }
  EXPECT_LE(fresh, index_->windows().size());
}

}  // namespace
}  // namespace daybook
