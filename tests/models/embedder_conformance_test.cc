// What every Embedder promises, checked for each of ours.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "daybook/models/embedder.h"
#include "tests/support/fake_embedder.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/tiny_table.h"

namespace daybook {
namespace {

struct Backend {
  const char* name;
  std::function<std::unique_ptr<Embedder>(const std::filesystem::path& folder)> open;
};

class EmbedderConformance : public testing::TestWithParam<Backend> {
 protected:
  std::vector<float> embed(const std::vector<std::string_view>& texts,
                           EmbedRole role = EmbedRole::Passage) const {
    return embedder_->embed(texts, role);
  }

  const std::vector<std::string_view> texts_ = {
      "Nora is cutting bread.", "abc ab", "\u676f\u5b50", "a", "abc ab", "14:07", "Where is Wei?"};
  ScratchFolder folder_;
  std::unique_ptr<Embedder> embedder_ = GetParam().open(folder_.path());
};

double length_of(std::span<const float> row) {
  double squares = 0;
  for (const float x : row) {
    squares += static_cast<double>(x) * static_cast<double>(x);
  }
  return std::sqrt(squares);
}

TEST_P(EmbedderConformance, GivesRowsOfUnitLength) {
  const std::size_t dimension = embedder_->dimension();
  ASSERT_GT(dimension, 0U);
  for (const EmbedRole role : {EmbedRole::Query, EmbedRole::Passage}) {
    const std::vector<float> rows = embed(texts_, role);
    ASSERT_EQ(rows.size(), texts_.size() * dimension);
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      EXPECT_NEAR(length_of(std::span(rows).subspan(i * dimension, dimension)), 1, 1e-5)
          << texts_[i];
    }
  }
}

TEST_P(EmbedderConformance, GivesABatchTheSameBitsAsItsTextsAlone) {
  const std::vector<float> rows = embed(texts_);
  std::vector<float> alone;
  for (const std::string_view text : texts_) {
    const std::vector<float> row = embed({text});
    alone.insert(alone.end(), row.begin(), row.end());
  }
  EXPECT_EQ(rows, alone);
}

TEST_P(EmbedderConformance, GivesTheSameBitsWhenOpenedAgain) {
  const std::unique_ptr<Embedder> again = GetParam().open(folder_.path());
  EXPECT_EQ(again->name(), embedder_->name());
  EXPECT_EQ(again->embed(texts_, EmbedRole::Query), embed(texts_, EmbedRole::Query));
}

TEST_P(EmbedderConformance, GivesZerosForAnEmptyText) {
  const std::vector<float> zeros(embedder_->dimension());
  EXPECT_EQ(embed({""}), zeros);
  EXPECT_EQ(embed({}), std::vector<float>());
}

TEST_P(EmbedderConformance, TakesAnyBytes) {
  using std::string_view_literals::operator""sv;
  for (const std::string_view text : {"\xFF\xFE"sv, "\0"sv, "kett\xC3le"sv, "\xED\xA0\x80"sv}) {
    const double length = length_of(embed({text}));
    EXPECT_TRUE(length == 0 || std::abs(length - 1) < 1e-5) << length;
  }
}

TEST_P(EmbedderConformance, TellsTextsApart) { EXPECT_NE(embed({"abc"}), embed({"ab"})); }

TEST_P(EmbedderConformance, NamesSchemeAndVersion) {
  const std::string name = embedder_->name();
  EXPECT_NE(name.find(':'), std::string::npos) << name;
  EXPECT_NE(name.find('@'), std::string::npos) << name;
}

TEST_P(EmbedderConformance, MayBeUsedByThreadsAtOnce) {
  const std::vector<float> expected = embed(texts_);
  std::array<std::vector<float>, 4> results;
  {
    std::array<std::jthread, 4> threads;
    for (std::size_t i = 0; i < threads.size(); ++i) {
      threads[i] = std::jthread([this, &result = results[i]] { result = embed(texts_); });
    }
  }
  for (const std::vector<float>& result : results) {
    EXPECT_EQ(result, expected);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Backends, EmbedderConformance,
    testing::Values(Backend{"Static",
                            [](const std::filesystem::path& folder) {
                              return open_static_embedder(make_tiny_table(folder).string());
                            }},
                    Backend{"Fake",
                            [](const std::filesystem::path&) -> std::unique_ptr<Embedder> {
                              return std::make_unique<FakeEmbedder>();
                            }}),
    [](const testing::TestParamInfo<Backend>& backend) { return std::string(backend.param.name); });

TEST(FakeEmbedder, SaysWhatItsScriptSays) {
  FakeEmbedder fake(4);
  fake.script("tea", {3, 0, 4});
  const std::vector<std::string_view> texts = {"tea"};
  EXPECT_EQ(fake.embed(texts, EmbedRole::Query), (std::vector<float>{0.6F, 0, 0.8F, 0}));
}

}  // namespace
}  // namespace daybook
