#include "daybook/text/analyzer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace daybook {
namespace {

using Terms = std::vector<std::string>;

struct Example {
  const char* text;
  Terms terms;
};

class AnalyzerExamples : public testing::TestWithParam<Example> {};

TEST_P(AnalyzerExamples, GiveTheirTerms) {
  EXPECT_EQ(Analyzer().terms(GetParam().text), GetParam().terms) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    English, AnalyzerExamples,
    testing::Values(Example{"", {}}, Example{"  ?! -- ", {}}, Example{"The of and", {}},
                    Example{"I pick up the kettle.", {"pick", "kettl"}},
                    Example{"washing dishes washes", {"wash", "dish", "wash"}},
                    Example{"Omar's cups", {"omar", "cup"}},
                    Example{"Omar\u2019s cups", {"omar", "cup"}}, Example{"OMAR\uFF07S", {"omar"}},
                    Example{"We'll, I'd, you've, they're, I'm", {}},
                    Example{"don't won't can't", {}}, Example{"the dogs' bowl", {"dog", "bowl"}},
                    Example{"five o'clock", {"five", "o", "clock"}},
                    Example{"Greta'scarf",
                            {"greta", "scarf"}},  // no contraction: a word begins with s
                    Example{"T-shirt, size_XL", {"shirt", "size", "xl"}},
                    Example{"30s at 11:15", {"30s", "11", "15"}},
                    Example{"Caf\u00e9 CAFE\u0301", {"caf\u00e9", "caf\u00e9"}},
                    Example{"\uFF2E\uFF4F\uFF52\uFF41\uFF0C\uFF13", {"nora", "3"}}));

INSTANTIATE_TEST_SUITE_P(
    ChineseAndMixed, AnalyzerExamples,
    testing::Values(
        Example{"\u676f", {"\u676f"}},
        Example{"\u559d\u676f\u8336", {"\u559d\u676f", "\u676f\u8336"}},
        // Punctuation and spaces end a run.
        Example{"\u676f\u5b50\u3002\u8336", {"\u676f\u5b50", "\u8336"}},
        Example{"\u676f\u5b50 \u8336", {"\u676f\u5b50", "\u8336"}},
        Example{"Priya\u62ffUSB\u7ebf\u4e86", {"priya", "\u62ff", "usb", "\u7ebf\u4e86"}},
        Example{"\uFF35\uFF33\uFF22\u7ebf", {"usb", "\u7ebf"}},
        Example{"\u30b3\u30fc\u30d2\u30fc", {"\u30b3\u30fc", "\u30fc\u30d2", "\u30d2\u30fc"}},
        Example{"\ucee4\ud53c \ucef5", {"\ucee4\ud53c", "\ucef5"}}));

INSTANTIATE_TEST_SUITE_P(InvalidBytes, AnalyzerExamples,
                         testing::Values(Example{"\xFF", {}},
                                         Example{"kett\xC3"
                                                 "le",
                                                 {"kett", "le"}},
                                         Example{"\xE4\xBD"
                                                 "cup\xED\xA0\x80",
                                                 {"cup"}},
                                         Example{"\u676f\xFF\u5b50", {"\u676f", "\u5b50"}}));

TEST(Analyzer, KeepsStopWordsOnRequest) {
  EXPECT_EQ(Analyzer().all_terms("Were you washing the cups?"),
            (Terms{"were", "you", "wash", "the", "cup"}));
  EXPECT_EQ(Analyzer().all_terms("I won't"), (Terms{"i", "won"}));
}

TEST(Analyzer, CountsANegatedAuxiliaryAsStopWordButNotItsNamesake) {
  EXPECT_EQ(Analyzer().terms("We won, they won't"), Terms{"won"});
}

TEST(Analyzer, StemsOneWordAsInTexts) {
  Analyzer analyzer;
  EXPECT_EQ(analyzer.stem("Dishes"), "dish");
  EXPECT_EQ(analyzer.stem("the"), "the");
  EXPECT_EQ(analyzer.stem("Priya's"), "priya");
  EXPECT_EQ(analyzer.stem("?"), "");
}

TEST(Analyzer, LeavesWordsOfAbsurdLengthWhole) {
  const std::string word = std::string(5000, 'x') + "ing";
  EXPECT_EQ(Analyzer().terms(word), Terms{word});
}

TEST(Analyzer, DoesNotDependOnWhatItReadBefore) {
  Analyzer used;
  for (int i = 0; i < 120'000; ++i) {  // more distinct words than the table of stems holds
    used.terms("word" + std::to_string(i) + "s");
  }
  const char* text = "Nora was slicing carrots while word7s boiled";
  EXPECT_EQ(used.terms(text), Analyzer().terms(text));
  EXPECT_EQ(used.terms(text), Analyzer().terms(text));  // now from the table
}

TEST(Analyzer, WorksOnAfterAMove) {
  Analyzer first;
  first.terms("boiling");
  Analyzer second = std::move(first);
  EXPECT_EQ(second.terms("boiling water"), (Terms{"boil", "water"}));
}

TEST(StopWords, AreFunctionWordsAlone) {
  for (const char* word : {"a", "before", "the", "is", "yourselves"}) {
    EXPECT_TRUE(is_stop_word(word)) << word;
  }
  for (const char* word : {"first", "last", "never", "outside", "two", "phone", "won", "The", ""}) {
    EXPECT_FALSE(is_stop_word(word)) << word;
  }
}

// Bytes that look like captions more often than random ones do.
rc::Gen<std::string> captions() {
  return rc::gen::map(
      rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(std::vector<std::string>{
          "Omar",         "'s",     "\u2019", "t", "n",      " ",        "washing",
          "\u676f\u5b50", "\u8336", "\u3002", "-", "\xFF",   "\xE4\xBD", "\u0301",
          "\u00AD",       "\uFF21", "7",      ".", "\u30b3", "the",      "\u200d"})),
      [](const std::vector<std::string>& parts) {
        std::string text;
        for (const std::string& part : parts) {
          text += part;
        }
        return text;
      });
}

RC_GTEST_PROP(Analyzer, NeverGivesAnEmptyTermForAnyBytes, (const std::string& bytes)) {
  for (const std::string& term : Analyzer().all_terms(bytes)) {
    RC_ASSERT(!term.empty());
  }
}

RC_GTEST_PROP(Analyzer, DropsTermsButAddsNone, ()) {
  Analyzer analyzer;
  const std::string text = *captions();
  const Terms all = analyzer.all_terms(text);
  const Terms kept = analyzer.terms(text);
  auto at = all.begin();  // `kept` is a subsequence of `all`
  for (const std::string& term : kept) {
    RC_ASSERT(!term.empty());
    at = std::find(at, all.end(), term);
    RC_ASSERT(at != all.end());
    ++at;
  }
}

RC_GTEST_PROP(Analyzer, ReadsTwoLinesAsItReadsEach, ()) {
  Analyzer analyzer;
  const std::string first = *captions();
  const std::string second = *captions();
  Terms apart = analyzer.terms(first);
  for (std::string& term : analyzer.terms(second)) {
    apart.push_back(std::move(term));
  }
  RC_ASSERT(analyzer.terms(first + " | " + second) == apart);
}

}  // namespace
}  // namespace daybook
