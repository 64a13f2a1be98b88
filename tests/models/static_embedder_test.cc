#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/models/embedder.h"
#include "daybook/models/knows_words.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/tiny_table.h"

namespace daybook {
namespace {

class StaticEmbedderTest : public testing::Test {
 protected:
  std::vector<float> embed(std::string_view text) const {
    const std::vector<std::string_view> texts = {text};
    return embedder_->embed(texts, EmbedRole::Passage);
  }

  ScratchFolder folder_;
  std::unique_ptr<Embedder> embedder_ =
      open_static_embedder(make_tiny_table(folder_.path()).string());
};

// a / (a + p) with a = 0.001 and a Zipf prior p by the place in the vocabulary.
double weight_of(std::uint32_t token) {
  return token < kSpace ? 0.5 : 0.001 / (0.001 + 1 / (10 * (token - kSpace + 11.0)));
}

std::vector<double> unit_mean(const std::vector<std::uint32_t>& tokens) {
  std::vector<double> mean(kTinyDimension);
  double squares = 0;
  for (std::size_t i = 0; i < kTinyDimension; ++i) {
    for (const std::uint32_t token : tokens) {
      mean[i] += weight_of(token) * static_cast<double>(tiny_value(token, i));
    }
    squares += mean[i] * mean[i];
  }
  for (double& x : mean) {
    x /= std::sqrt(squares);
  }
  return mean;
}

TEST_F(StaticEmbedderTest, GivesTheWeightedUnitMeanOfTheTokensRows) {
  const std::vector<double> expected =
      unit_mean({kSpaceAb, kSpace, kAbc, kSpace, kCup, kByte0 + '!'});
  const std::vector<float> actual = embed("ab abc \u676f!");
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(static_cast<double>(actual[i]), expected[i], 1e-6) << i;
  }
}

TEST_F(StaticEmbedderTest, HasTheWordsThatAreOneToken) {
  const auto* known = dynamic_cast<const KnowsWords*>(embedder_.get());
  ASSERT_NE(known, nullptr);
  EXPECT_TRUE(known->has_word("ab"));
  EXPECT_FALSE(known->has_word("abc"));
}

TEST_F(StaticEmbedderTest, CountsARepeatedTokenAsOftenAsItStands) {
  EXPECT_NE(embed("ab ab c"), embed("ab c"));
  EXPECT_EQ(embed("ab ab"), embed("ab"));  // the mean of equal rows is the row
}

TEST_F(StaticEmbedderTest, CarriesItsTablesName) {
  EXPECT_TRUE(embedder_->name().starts_with("static:tiny@1.")) << embedder_->name();
}

TEST(OpenStaticEmbedder, NamesTheMissingFile) {
  try {
    open_static_embedder("/nowhere/table.dbt");
    FAIL() << "opened a missing table";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Config);
    EXPECT_EQ(error.context().file, "/nowhere/table.dbt");
  }
}

}  // namespace
}  // namespace daybook
