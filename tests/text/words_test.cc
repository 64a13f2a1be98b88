#include "daybook/text/words.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "daybook/text/unicode.h"

namespace daybook {
namespace {

std::vector<std::string> lower_forms(std::string_view text) {
  std::vector<std::string> out;
  for (const Word& word : split_words(text)) {
    out.push_back(word.lower);
  }
  return out;
}

using Strings = std::vector<std::string>;

TEST(SplitWords, KeepsApostrophesAndInnerHyphens) {
  EXPECT_EQ(lower_forms("I'm folding Wei\u2019s t-shirt"),
            (Strings{"i'm", "folding", "wei's", "t-shirt"}));
  EXPECT_EQ(lower_forms("the dogs' bowl -- 'here' -now- rock'n'roll"),
            (Strings{"the", "dogs", "bowl", "here", "now", "rock'n'roll"}));
  EXPECT_EQ(lower_forms("re\u2011use re\u2010use re\uFF0Duse"),
            (Strings{"re-use", "re-use", "re-use"}));
}

TEST(SplitWords, GivesPlacesInTheTextAsItCame) {
  const std::string text = "\u201cWe\u2019re here,\u201d Nora said.";
  const std::vector<Word> words = split_words(text);
  ASSERT_EQ(words.size(), 4U);
  EXPECT_EQ(words[0].lower, "we're");
  EXPECT_EQ(words[0].original, "We\u2019re");
  EXPECT_EQ(words[0].begin, 3U);
  EXPECT_TRUE(words[0].capital);
  EXPECT_EQ(words[1].after, ',');
  EXPECT_FALSE(words[1].capital);
  EXPECT_TRUE(words[2].capital);
  EXPECT_EQ(words[2].after, 0);
  EXPECT_EQ(words[3].after, '.');
}

TEST(SplitWords, ReadsFullWidthPunctuationAsItsTwin) {
  std::string marks;
  for (const Word& word :
       split_words("a\uFF0Cb\u3002c\uFF1Fd\uFF01e\uFF1Af\uFF1Bg\u3001h?i!j:k;l,m.n")) {
    marks.push_back(word.after == 0 ? '_' : word.after);
  }
  EXPECT_EQ(marks, ",.?!:;,?!:;,._");
}

TEST(SplitWords, MakesEachChineseRunOneWord) {
  EXPECT_EQ(lower_forms("Omar\u628a\u676f\u5b50\u653e\u5728USB\u65c1\u8fb9\u3002\u597d"),
            (Strings{"omar", "\u628a\u676f\u5b50\u653e\u5728", "usb", "\u65c1\u8fb9", "\u597d"}));
}

TEST(SplitWords, FoldsEachWord) {
  EXPECT_EQ(lower_forms("\uFF2E\uFF2F\uFF32\uFF21 STRA\u00DFE soft\u00ADly"),
            (Strings{"nora", "strasse", "softly"}));
}

TEST(SplitWords, SeparatesAtInvalidBytes) {
  EXPECT_EQ(lower_forms("kett\xC3"
                        "le \xFF\xFE cup"),
            (Strings{"kett", "le", "cup"}));
  EXPECT_TRUE(split_words("\xFF\x80").empty());
}

RC_GTEST_PROP(SplitWords, CoversAnyBytesInOrderWithoutEmptyWords, (const std::string& bytes)) {
  std::size_t end = 0;
  for (const Word& word : split_words(bytes)) {
    RC_ASSERT(!word.lower.empty());
    RC_ASSERT(!word.original.empty());
    RC_ASSERT(word.begin >= end);
    RC_ASSERT(bytes.substr(word.begin, word.original.size()) == word.original);
    end = word.begin + word.original.size();
  }
  RC_ASSERT(end <= bytes.size());
}

TEST(Normalise, FoldsAndMakesSpaceOne) {
  EXPECT_EQ(normalise("  The\tKETTLE\r\n is\u3000\u00A0on "), "the kettle is on");
  EXPECT_EQ(normalise("\uFF2Eora\uFF01"), "nora!");
  EXPECT_EQ(normalise(" \t\n"), "");
  EXPECT_EQ(normalise("a\u200B b"), "a b");
  EXPECT_EQ(normalise("It\u2019s"), "it\u2019s");
}

RC_GTEST_PROP(Normalise, TwiceIsOnce, ()) {
  const auto codes = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::oneOf(
      rc::gen::inRange<std::uint32_t>(1, 0x80), rc::gen::inRange<std::uint32_t>(0x80, 0x600),
      rc::gen::inRange<std::uint32_t>(0x1E00, 0x3400), rc::gen::just<std::uint32_t>(' '),
      rc::gen::inRange<std::uint32_t>(0xF900, 0x10000)));
  std::string text;
  for (const std::uint32_t code : codes) {
    append_utf8(code, text);
  }
  const std::string once = normalise(text);
  RC_ASSERT(normalise(once) == once);
  RC_ASSERT(!once.starts_with(' '));
  RC_ASSERT(!once.ends_with(' '));
}

RC_GTEST_PROP(Normalise, TwiceIsOnceForAnyBytes, (const std::string& bytes)) {
  RC_ASSERT(normalise(normalise(bytes)) == normalise(bytes));
}

TEST(IsChinese, AsksForAThirdOfTheLetters) {
  EXPECT_TRUE(is_chinese("\u676f\u5b50"));
  EXPECT_TRUE(is_chinese("\u676fab"));
  EXPECT_FALSE(
      is_chinese("\u676f"
                 "abc"));
  EXPECT_TRUE(is_chinese("\u676f 12345 ?!"));  // digits and signs are no letters
  EXPECT_FALSE(is_chinese("Nora is here"));
  EXPECT_FALSE(is_chinese("123"));
  EXPECT_FALSE(is_chinese(""));
  EXPECT_FALSE(is_chinese("\u30b3\u30fc\u30d2\u30fc"));
  EXPECT_FALSE(is_chinese("\xFF\xFE"));
}

}  // namespace
}  // namespace daybook
