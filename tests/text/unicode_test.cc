#include "daybook/text/unicode.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <utf8proc.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace daybook {
namespace {

std::string reference_fold(const std::string& text) {
  constexpr auto kOptions = static_cast<utf8proc_option_t>(
      UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  utf8proc_uint8_t* raw = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                 static_cast<utf8proc_ssize_t>(text.size()), &raw, kOptions);
  std::string out(reinterpret_cast<const char*>(raw), static_cast<std::size_t>(size));
  std::free(raw);
  return out;
}

std::string encode(char32_t code) {
  std::string out;
  append_utf8(code, out);
  return out;
}

bool is_scalar(char32_t code) { return code < 0xD800 || (code > 0xDFFF && code <= 0x10FFFF); }

TEST(DecodeUtf8, ReadsBackEveryCode) {
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (is_scalar(code)) {
      const std::string bytes = encode(code);
      const Character c = decode_utf8(bytes, 0);
      ASSERT_TRUE(c.valid && c.code == code && c.length == bytes.size())
          << std::hex << static_cast<unsigned>(code);
    }
  }
}

TEST(DecodeUtf8, MeetsEachInvalidByteAlone) {
  const std::vector<std::string> invalid = {
      "\x80",              // continuation byte without a lead
      "\xC3",              // cut at the end
      "\xC3(",             // cut by another character
      "\xE4\xBD",          // three bytes announced, two there
      "\xC0\xAF",          // overlong, two bytes
      "\xE0\x80\xAF",      // overlong, three bytes
      "\xF0\x80\x80\xAF",  // overlong, four bytes
      "\xED\xA0\x80",      // surrogate
      "\xF4\x90\x80\x80",  // above U+10FFFF
      "\xF5\x80\x80\x80",  // a lead that announces nothing
      "\xFF",
  };
  for (const std::string& bytes : invalid) {
    const Character c = decode_utf8(bytes, 0);
    EXPECT_FALSE(c.valid) << testing::PrintToString(bytes);
    EXPECT_EQ(c.length, 1U);
    EXPECT_EQ(c.code, kReplacement);
  }
}

TEST(Fold, IsNfkcCasefoldForEveryCode) {
  for (char32_t code = 1; code <= 0x10FFFF; ++code) {
    if (is_scalar(code)) {
      const std::string text = encode(code);
      ASSERT_EQ(fold(text), reference_fold(text)) << std::hex << static_cast<unsigned>(code);
    }
  }
}

TEST(Fold, ComposesAcrossTheCharactersOfTheQuickTable) {
  EXPECT_EQ(fold("E\u0301tude"), "\u00e9tude");
  EXPECT_EQ(fold("\uFF25\u0301"), "\u00e9");  // full-width E, combining acute
  EXPECT_EQ(fold("\u676f e\u0301"), "\u676f \u00e9");
}

TEST(Fold, MakesCompatibleFormsOne) {
  EXPECT_EQ(fold("\uFF2E\uFF4F\uFF52\uFF41\u3000\uFF11\uFF1F"), "nora 1?");
  EXPECT_EQ(fold("\uFB01ne Stra\u00DFe"), "fine strasse");
  EXPECT_EQ(fold("soft\u00ADhyphen \uFEFFmark"), "softhyphen mark");
}

TEST(Fold, ReplacesInvalidBytes) {
  EXPECT_EQ(fold("a\xFF"
                 "B"),
            "a\uFFFD"
            "b");
  EXPECT_EQ(fold("a\xE4\xBD"
                 "\u00C9"),
            "a\uFFFD\uFFFD\u00E9");
}

RC_GTEST_PROP(Fold, GivesValidTextAndTwiceIsOnce, (const std::string& bytes)) {
  const std::string once = fold(bytes);
  RC_ASSERT(fold(once) == once);
  for (std::size_t at = 0; at < once.size();) {
    const Character c = decode_utf8(once, at);
    RC_ASSERT(c.valid);
    at += c.length;
  }
}

RC_GTEST_PROP(Fold, TwiceIsOnceForAnyCharacters, ()) {
  const auto codes = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::oneOf(
      rc::gen::inRange<std::uint32_t>(0x20, 0x7F), rc::gen::inRange<std::uint32_t>(0xA0, 0x590),
      rc::gen::inRange<std::uint32_t>(0x300, 0x370),
      rc::gen::inRange<std::uint32_t>(0x1E00, 0x2200),
      rc::gen::inRange<std::uint32_t>(0x3000, 0x3400),
      rc::gen::inRange<std::uint32_t>(0xF900, 0x10000)));
  std::string text;
  for (const std::uint32_t code : codes) {
    append_utf8(code, text);
  }
  RC_ASSERT(fold(fold(text)) == fold(text));
  RC_ASSERT(fold(text) == reference_fold(text));
}

TEST(CharacterClasses, TellScriptsApart) {
  for (const char32_t han : {U'\u676f', U'\u3007', U'\u3005', U'\u3400', U'\U00020001'}) {
    EXPECT_TRUE(is_han(han) && is_unspaced(han) && is_word_character(han));
  }
  EXPECT_FALSE(is_han(U'\u3042'));
  EXPECT_TRUE(is_unspaced(U'\u3042'));   // hiragana
  EXPECT_TRUE(is_unspaced(U'\u30B3'));   // katakana
  EXPECT_FALSE(is_unspaced(U'\u30FB'));  // the middle dot
  EXPECT_FALSE(is_unspaced(U'\uD55C'));  // hangul is written with spaces
  EXPECT_TRUE(is_word_character(U'\uD55C'));
  EXPECT_FALSE(is_word_character(U'\u3002'));
  EXPECT_FALSE(is_word_character(U'_'));
  EXPECT_FALSE(is_word_character(kReplacement));
}

TEST(CharacterClasses, KnowSpacesLettersAndCase) {
  for (const char32_t space : {U' ', U'\t', U'\n', U'\u00A0', U'\u2003', U'\u2028', U'\u3000'}) {
    EXPECT_TRUE(is_space(space));
  }
  EXPECT_FALSE(is_space(U'\u200B'));
  EXPECT_TRUE(is_upper(U'N') && is_upper(U'\u00C9') && is_upper(U'\uFF2E'));
  EXPECT_FALSE(is_upper(U'n') || is_upper(U'1') || is_upper(U'\u676f'));
  EXPECT_TRUE(is_letter(U'\u00E9') && is_letter(U'\u676f'));
  EXPECT_FALSE(is_letter(U'7') || is_letter(U'!'));
}

}  // namespace
}  // namespace daybook
