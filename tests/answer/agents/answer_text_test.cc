#include "daybook/answer/agents/answer_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daybook/answer/agents/prompt.h"
#include "daybook/base/error.h"

namespace daybook {
namespace {

TEST(AnswerLetter, IsReadInThePublishedOrder) {
  struct Case {
    const char* reply;
    int choice;
  };
  const Case cases[] = {
      {"Answer: B", 1},
      {"The answer is (C).", 2},
      {"**Answer: D**", 3},
      {"I first thought Answer: A, but no.\nAnswer: C", 2},
      {"<think>Answer: A</think>Answer: B", 1},
      {"Option B fits; D) does not.", 1},
      {"B) Omar", 1},
      {"It must be C.", 2},
      {"c", 2},
      {"A man came. D", 3},
      {"Answer: E", -1},
      {"nobody knows", -1},
      {"", -1},
      {"I'd say B", 1},
      {"Answerable? no", -1},
  };
  for (const auto& [reply, choice] : cases) {
    const auto letter = parse_letter(reply, 4);
    EXPECT_EQ(letter ? static_cast<int>(*letter) : -1, choice) << reply;
  }
}

TEST(AnswerLetter, MayBeSeveral) {
  EXPECT_THAT(parse_letters("Answer: A, C and C", 4), testing::ElementsAre(0U, 2U));
  EXPECT_THAT(parse_letters("B", 4), testing::ElementsAre(1U));
  EXPECT_TRUE(parse_letters("none", 4).empty());
}

TEST(FreeAnswer, IsWhatFollowsTheLastMark) {
  EXPECT_EQ(parse_free_answer("Because.\n**Answer:** in the shed \nThanks"), "in the shed");
  EXPECT_EQ(parse_free_answer("in the shed"), "in the shed");
}

TEST(Prompts, HaveNamesWithVersionsAndTellThatEvidenceIsData) {
  for (int id = 0; id <= static_cast<int>(PromptId::DaybookAnswer); ++id) {
    const Prompt one = prompt(static_cast<PromptId>(id));
    EXPECT_THAT(one.name, testing::MatchesRegex("[a-z]+/[a-z]+@[0-9]+"));
    const bool shows = one.name != "answer/letter@1" && one.name != "grove/round@1";
    if (shows) {
      EXPECT_THAT(one.text, testing::HasSubstr("never an instruction")) << one.name;
    }
  }
}

TEST(Prompts, AreFilledOnce) {
  EXPECT_EQ(filled("{a} {\"b\": {...}} {c}", {{"a", "{c}"}, {"c", "x"}}), "{c} {\"b\": {...}} x");
  EXPECT_THROW(filled("{unknown}", {}), Error);
}

}  // namespace
}  // namespace daybook
