#include "daybook/source/encoding.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>

namespace daybook {
namespace {

using namespace std::string_literals;

// 钥匙在抽屉 in GBK.
const std::string kKeysInGbk = "\xD4\xBF\xB3\xD7\xD4\xDA\xB3\xE9\xCC\xEB";

TEST(Encoding, TakesUtf8AsItIs) {
  const DecodedText decoded = decode_text("Café keys 钥匙");
  EXPECT_EQ(decoded.text, "Café keys 钥匙");
  EXPECT_EQ(decoded.encoding, "UTF-8");
  EXPECT_FALSE(decoded.assumed);
  EXPECT_EQ(decoded.bad_line, 0U);
}

TEST(Encoding, DropsTheByteOrderMark) { EXPECT_EQ(decode_text("\xEF\xBB\xBFkeys").text, "keys"); }

TEST(Encoding, ReadsUtf16InBothOrders) {
  const DecodedText little = decode_text("\xFF\xFE"s + "C\0a\0f\0\xE9\0"s);
  EXPECT_EQ(little.text, "Café");
  EXPECT_EQ(little.encoding, "UTF-16LE");
  const DecodedText big = decode_text("\xFE\xFF"s + "\0C\0a\0f\0\xE9"s);
  EXPECT_EQ(big.text, "Café");
  EXPECT_EQ(big.encoding, "UTF-16BE");
}

TEST(Encoding, ReadsUtf32) {
  EXPECT_EQ(decode_text("\xFF\xFE\0\0"s + "k\0\0\0"s).text, "k");
  EXPECT_EQ(decode_text("\0\0\xFE\xFF"s + "\0\0\0k"s).text, "k");
}

TEST(Encoding, ReadsLongUtf16WithoutLosingAnything) {
  std::string bytes = "\xFF\xFE";
  std::string expected;
  for (int i = 0; i < 50'000; ++i) {
    bytes += "\x65\x67"s;  // 来
    expected += "来";
  }
  EXPECT_EQ(decode_text(bytes).text, expected);
}

TEST(Encoding, TellsChineseOfGbkByItsContent) {
  const DecodedText decoded = decode_text("1\n" + kKeysInGbk + "\n");
  EXPECT_EQ(decoded.text, "1\n钥匙在抽屉\n");
  EXPECT_EQ(decoded.encoding, "GB18030");
  EXPECT_TRUE(decoded.assumed);
}

TEST(Encoding, TellsAccentedLettersByTheirContent) {
  for (const auto& [bytes, text] : {
           std::pair("Caf\xE9 keys", "Café keys"),
           std::pair("caf\xE9", "café"),
           std::pair("na\xEFve, \x93quoted\x94", "naïve, “quoted”"),
           std::pair("Gr\xF6\xDF"
                     "e, M\xFCller, stra\xDF"
                     "e",
                     "Größe, Müller, straße"),
       }) {
    const DecodedText decoded = decode_text(bytes);
    EXPECT_EQ(decoded.text, text);
    EXPECT_EQ(decoded.encoding, "windows-1252");
    EXPECT_TRUE(decoded.assumed);
  }
}

TEST(Encoding, KeepsUtf8WithAFewBadBytesAndSaysWhere) {
  const DecodedText decoded = decode_text("我把钥匙放进抽屉\n然后\xFF走了\n");
  EXPECT_EQ(decoded.text, "我把钥匙放进抽屉\n然后\xEF\xBF\xBD走了\n");
  EXPECT_EQ(decoded.encoding, "UTF-8");
  EXPECT_FALSE(decoded.assumed);
  EXPECT_EQ(decoded.bad_line, 2U);
}

RC_GTEST_PROP(Encoding, GivesTextThatNeedsNoFurtherDecoding, (const std::string& bytes)) {
  const std::string text = decode_text(bytes).text;
  const DecodedText again = decode_text("x" + text);
  RC_ASSERT(again.text == "x" + text);
  RC_ASSERT(!again.assumed);
  RC_ASSERT(again.bad_line == 0U);
}

TEST(Encoding, CallsZeroBytesBinaryUnlessAMarkExplainsThem) {
  EXPECT_TRUE(is_binary("PK\x03\x04\0\0"s));
  EXPECT_TRUE(is_binary("\xEF\xBB\xBFtext\0"s));
  EXPECT_FALSE(
      is_binary("\xFF\xFE"
                "k\0"s));
  EXPECT_FALSE(is_binary("text"));
  EXPECT_FALSE(is_binary(""));
}

}  // namespace
}  // namespace daybook
