#include "daybook/build/questions.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

struct Case {
  std::string_view question;
  QuestionKind kind;
  std::string_view content;
};

class Questions : public testing::TestWithParam<Case> {};

TEST_P(Questions, AreToldAsClauses) {
  const Sentence sentence = english::read(GetParam().question).at(0);
  const auto asked = asked_content(sentence.words, sentence.end, english::vocabulary());
  ASSERT_TRUE(asked.has_value());
  EXPECT_EQ(asked->kind, GetParam().kind);
  EXPECT_EQ(join(asked->content), GetParam().content);
}

INSTANTIATE_TEST_SUITE_P(
    YesOrNo, Questions,
    testing::Values(Case{"Is the red light on?", QuestionKind::Whether, "the red light is on"},
                    Case{"Is dinner ready?", QuestionKind::Whether, "dinner is ready"},
                    Case{"Are you hungry?", QuestionKind::Whether, "you are hungry"},
                    Case{"Did you buy the bread?", QuestionKind::Whether, "you bought the bread"},
                    Case{"Does Omar like tea?", QuestionKind::Whether, "Omar likes tea"},
                    Case{"Do you want help?", QuestionKind::Whether, "you want help"},
                    Case{"Have they left?", QuestionKind::Whether, "they have left"},
                    Case{"Is there any milk?", QuestionKind::Whether, "there is any milk"},
                    Case{"Isn't it cold?", QuestionKind::Whether, "it is not cold"},
                    Case{"Should we wait?", QuestionKind::Whether, "we should wait"},
                    Case{"Can you hear me?", QuestionKind::Whether, "you can hear me"},
                    Case{"The van has come?", QuestionKind::Whether, "The van has come"},
                    Case{"It is too sour, right?", QuestionKind::Whether, "It is too sour"},
                    Case{"It is too sour, isn't it?", QuestionKind::Whether, "It is too sour"}));

INSTANTIATE_TEST_SUITE_P(
    QuestionWords, Questions,
    testing::Values(Case{"What time is it?", QuestionKind::Which, "what time it is"},
                    Case{"Where's the butter?", QuestionKind::Which, "where the butter is"},
                    Case{"Where did you put the key?", QuestionKind::Which,
                         "where you put the key"},
                    Case{"Who wants tea?", QuestionKind::Which, "who wants tea"},
                    Case{"What happened?", QuestionKind::Which, "what happened"},
                    Case{"How many jars do we need?", QuestionKind::Which, "how many jars we need"},
                    Case{"How does this pump work?", QuestionKind::Which, "how this pump works"},
                    Case{"Which line?", QuestionKind::Which, "which line"},
                    Case{"Why is the door open?", QuestionKind::Which, "why the door is open"}));

INSTANTIATE_TEST_SUITE_P(
    Others, Questions,
    testing::Values(Case{"What about the lamp?", QuestionKind::About, "the lamp"},
                    Case{"Dumplings?", QuestionKind::About, "Dumplings"},
                    Case{"Could you bring up the jars?", QuestionKind::Request,
                         "bring up the jars"},
                    Case{"Can you please open it?", QuestionKind::Request, "open it"}));

TEST(AskedContent, IsAbsentForStatementsAndCommands) {
  for (const char* text : {"The lamp is on.", "Don't touch the lamp.", "Have a seat."}) {
    const Sentence sentence = english::read(text).at(0);
    EXPECT_FALSE(asked_content(sentence.words, sentence.end, english::vocabulary()).has_value())
        << text;
  }
}

}  // namespace
}  // namespace daybook
