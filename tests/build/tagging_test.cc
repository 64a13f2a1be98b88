#include "daybook/build/tagging.h"

#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

/// "I/P water/V the/D plants/N": one letter a tag.
std::string tagged(std::string_view text) {
  static constexpr std::string_view kLetters = "NMPSDUAdVXTRCnQI";
  std::string out;
  for (const Token& token : english::words(text)) {
    out += (out.empty() ? "" : " ") + token.lower + "/" +
           kLetters[static_cast<std::size_t>(token.tag)];
  }
  return out;
}

struct Case {
  std::string_view text;
  std::string_view tags;
};

class Tagging : public testing::TestWithParam<Case> {};

TEST_P(Tagging, ReadsBySurroundings) { EXPECT_EQ(tagged(GetParam().text), GetParam().tags); }

INSTANTIATE_TEST_SUITE_P(
    NounOrVerb, Tagging,
    testing::Values(Case{"I water the plants", "i/P water/V the/D plants/N"},
                    Case{"I drink water", "i/P drink/V water/N"},
                    Case{"Water runs out", "water/N runs/V out/R"},
                    Case{"Turn on the lamp", "turn/V on/R the/D lamp/N"},
                    Case{"Open the drawer", "open/V the/D drawer/N"},
                    Case{"The drawer is open", "the/D drawer/N is/X open/A"},
                    Case{"I put the lantern on the shelf",
                         "i/P put/V the/D lantern/N on/R the/D shelf/N"},
                    Case{"I stir, taste it and salt the soup",
                         "i/P stir/V taste/V it/P and/C salt/V the/D soup/N"},
                    Case{"I bought bread and butter", "i/P bought/V bread/N and/C butter/N"},
                    Case{"The washing machine hums", "the/D washing/A machine/N hums/V"},
                    Case{"The kitchen lights are on", "the/D kitchen/N lights/N are/X on/R"}));

INSTANTIATE_TEST_SUITE_P(Auxiliaries, Tagging,
                         testing::Values(Case{"I want to open it", "i/P want/V to/T open/V it/P"},
                                         Case{"I walk to school", "i/P walk/V to/R school/N"},
                                         Case{"They are all laughing",
                                              "they/P are/X all/d laughing/V"},
                                         Case{"The can is empty", "the/D can/N is/X empty/A"},
                                         Case{"We have lunch", "we/P have/X lunch/N"}));

INSTANTIATE_TEST_SUITE_P(
    People, Tagging,
    testing::Values(Case{"I saw Omar take the cup", "i/P saw/V omar/M take/V the/D cup/N"},
                    Case{"Omar and Priya cook rice", "omar/M and/C priya/M cook/V rice/N"},
                    Case{"Both of us finished the soup",
                         "both/D of/R us/P finished/V the/D soup/N"},
                    Case{"I give her the jar", "i/P give/V her/P the/D jar/N"},
                    Case{"I open her jar", "i/P open/V her/S jar/N"}));

INSTANTIATE_TEST_SUITE_P(Pointing, Tagging,
                         testing::Values(Case{"That is mine", "that/P is/X mine/P"},
                                         Case{"I like that cup", "i/P like/V that/D cup/N"},
                                         Case{"I think that Omar left",
                                              "i/P think/V that/C omar/M left/V"},
                                         Case{"No worries", "no/D worries/N"}));

}  // namespace
}  // namespace daybook
