#include "daybook/models/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstddef>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/embedder.h"
#include "daybook/models/registry.h"
#include "daybook/models/static_table.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/tiny_table.h"

namespace daybook {
namespace {

using Tokens = std::vector<Token>;

class TinyTokenizer : public testing::Test {
 protected:
  Tokens encode(std::string_view text) {
    const auto tokens = tokenizer_.encode(text);
    return {tokens.begin(), tokens.end()};
  }

  ScratchFolder folder_;
  StaticTable table_{make_tiny_table(folder_.path())};
  Tokenizer tokenizer_{table_};
};

TEST_F(TinyTokenizer, MergesTheLowestRankFirst) {
  EXPECT_EQ(encode("ab"), (Tokens{kSpaceAb}));       // "a b" before "_ a"
  EXPECT_EQ(encode("abc"), (Tokens{kSpace, kAbc}));  // "ab c" before "_ ab"
  EXPECT_EQ(encode("a"), (Tokens{kSpaceA}));
  EXPECT_EQ(encode("aab"), (Tokens{kSpaceA, kAb}));
  EXPECT_EQ(encode("cab"), (Tokens{kSpace, kC, kAb}));
}

TEST_F(TinyTokenizer, MergesTheLeftmostOfEqualPairsFirst) {
  EXPECT_EQ(encode("  a"), (Tokens{kSpaces, kSpaceA}));  // three marks: the first two
  EXPECT_EQ(encode("abab"), (Tokens{kSpaceAb, kAb}));
}

TEST_F(TinyTokenizer, TurnsSpacesIntoMarks) {
  EXPECT_EQ(encode(""), Tokens{});
  EXPECT_EQ(encode(" "), Tokens{kSpaces});
  EXPECT_EQ(encode("a ab c"), (Tokens{kSpaceA, kSpaceAb, kSpace, kC}));
  EXPECT_EQ(encode("a "), (Tokens{kSpaceA, kSpace}));
  EXPECT_EQ(encode("a  "), (Tokens{kSpaceA, kSpaces}));
}

TEST_F(TinyTokenizer, TakesAMarkInTheTextForASpace) {
  EXPECT_EQ(encode("c\u2581a"), encode("c a"));
  EXPECT_EQ(encode("c\u2581 a"), encode("c  a"));
  EXPECT_EQ(encode("c \u2581a"), encode("c  a"));
}

TEST_F(TinyTokenizer, FallsBackToBytes) {
  EXPECT_EQ(encode("\u676f"), (Tokens{kSpace, kCup}));
  EXPECT_EQ(encode("\u676e"), (Tokens{kSpace, kByte0 + 0xE6, kByte0 + 0x9D, kByte0 + 0xAE}));
  EXPECT_EQ(encode("\n"), (Tokens{kSpace, kByte0 + 0x0A}));
  EXPECT_EQ(encode("a\xFF"), (Tokens{kSpaceA, kByte0 + 0xFF}));
}

TEST_F(TinyTokenizer, CutsAtSpecialTokens) {
  EXPECT_EQ(encode("<s>"), Tokens{1});
  EXPECT_EQ(encode("a</s>a"), (Tokens{kSpaceA, 2, kSpaceA}));  // each part gets its mark
  EXPECT_EQ(encode("<s><unk>"), (Tokens{1, 0}));
  EXPECT_EQ(encode("<"), (Tokens{kSpace, kByte0 + '<'}));
  EXPECT_EQ(encode("<<s>"), (Tokens{kSpace, kByte0 + '<', 1}));
}

TEST_F(TinyTokenizer, ReadsAWordWithoutSpacesInReasonableTime) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) {
    text += "abc";
  }
  EXPECT_EQ(encode(text).size(), 200'001U);  // the mark, then "abc" each time
}

TEST_F(TinyTokenizer, DoesNotDependOnWhatItReadBefore) {
  EXPECT_TRUE(rc::check([this] {
    const auto texts =
        *rc::gen::container<std::vector<std::string>>(rc::gen::container<std::string>(
            rc::gen::elementOf(std::string("aabbc  <s>/\xE6\x9D\xAF"))));
    for (const std::string& text : texts) {
      Tokenizer fresh(table_);
      const auto expected = fresh.encode(text);
      RC_ASSERT(encode(text) == Tokens(expected.begin(), expected.end()));
    }
  }));
}

// The published tokenizer's own words; tools/golden_tokens.py writes the file.
TEST(WordllamaTable, AgreesWithThePublishedTokenizerAndVectors) {
  const StaticTable table(default_static_table());
  const auto embedder = open_static_embedder(default_static_table());
  Tokenizer tokenizer(table);
  std::ifstream golden("tests/data/models/wordllama_golden.jsonl");
  std::size_t cases = 0;
  for (std::string line; std::getline(golden, line); ++cases) {
    const auto expected = nlohmann::json::parse(line);
    const auto text = expected["text"].get<std::string>();
    EXPECT_THAT(tokenizer.encode(text), testing::ElementsAreArray(expected["tokens"].get<Tokens>()))
        << testing::PrintToString(text);
    const std::vector<std::string_view> texts = {text};
    const std::vector<float> vector = embedder->embed(texts, EmbedRole::Passage);
    for (std::size_t i = 0; i < expected["vector"].size(); ++i) {
      EXPECT_NEAR(vector[i], expected["vector"][i].get<float>(), 1e-6)
          << testing::PrintToString(text);
    }
  }
  EXPECT_GE(cases, 200U);
}

TEST(WordllamaTable, IsWhole) { EXPECT_NO_THROW(StaticTable(default_static_table()).verify()); }

TEST(WordllamaTable, FindsRelatedLinesCloserThanUnrelatedOnes) {
  const auto embedder = open_embedder("static:");
  const std::vector<std::string_view> texts = {"Nora pours coffee into a mug.",
                                               "She drinks a cup of tea.",
                                               "The train to the coast was late."};
  const std::vector<float> rows = embedder->embed(texts, EmbedRole::Passage);
  const auto cosine = [&](std::size_t a, std::size_t b) {
    float sum = 0;
    for (std::size_t i = 0; i < embedder->dimension(); ++i) {
      sum += rows[a * embedder->dimension() + i] * rows[b * embedder->dimension() + i];
    }
    return sum;
  };
  EXPECT_GT(cosine(0, 1), cosine(0, 2) + 0.1F);
}

}  // namespace
}  // namespace daybook
