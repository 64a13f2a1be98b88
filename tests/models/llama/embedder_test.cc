#include "daybook/models/llama/embedder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "daybook/base/error.h"
#include "daybook/models/llama/engine.h"
#include "daybook/models/registry.h"

namespace daybook {
namespace {

using testing::HasSubstr;

TEST(WithoutLlama, AnAddressSaysWhatToDo) {
  if (has_llama()) {
    GTEST_SKIP() << "llama.cpp is linked";
  }
  try {
    open_embedder("llama:some.gguf");
    FAIL() << "opened";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Config);
    EXPECT_THAT(error.what(), HasSubstr("./run setup models"));
  }
}

/// With llama.cpp linked and the models of `./run setup models` there.
class Llama : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_llama() || !std::filesystem::exists(model())) {
      GTEST_SKIP() << "needs ./run setup models and the preset llama";
    }
  }

  static std::string model() {
    const std::filesystem::path table = default_static_table();  // deps/wordllama/...
    return table.parent_path().parent_path() / "models/all-MiniLM-L6-v2-f16.gguf";
  }

  static std::vector<float> vector(const Embedder& embedder, std::string_view text) {
    const std::array<std::string_view, 1> texts = {text};
    return embedder.embed(texts, EmbedRole::Passage);
  }

  static double cosine(const std::vector<float>& a, const std::vector<float>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
  }
};

TEST_F(Llama, LikeSentencesHaveLikeVectors) {
  const auto embedder = open_llama_embedder(model());
  EXPECT_EQ(embedder->dimension(), 384U);
  const auto faucet = vector(*embedder, "Omar repairs the dripping faucet.");
  const auto tap = vector(*embedder, "A man fixes a leaking tap.");
  const auto cake = vector(*embedder, "She bakes a lemon cake.");
  EXPECT_NEAR(cosine(faucet, faucet), 1, 1e-5);
  EXPECT_GT(cosine(faucet, tap), cosine(faucet, cake) + 0.2);
}

TEST_F(Llama, AVectorDoesNotDependOnItsNeighbours) {
  const auto embedder = open_llama_embedder(model());
  const std::array<std::string_view, 3> texts = {"I sweep the yard.", "Greta sings.", "It rains."};
  const std::vector<float> together = embedder->embed(texts, EmbedRole::Passage);
  const std::vector<float> alone = vector(*embedder, texts[1]);
  EXPECT_TRUE(std::equal(alone.begin(), alone.end(), together.begin() + 384));
}

TEST_F(Llama, NothingSaidIsAZeroVectorAndLongTextsAreCutAndPooled) {
  const auto embedder = open_llama_embedder(model());
  EXPECT_EQ(vector(*embedder, "  "), std::vector<float>(384, 0.0F));
  std::string word;
  for (int i = 0; i < 700; ++i) {
    word += "x7q";  // one word of thousands of tokens
  }
  const auto vector_of_word = vector(*embedder, word);
  EXPECT_NEAR(cosine(vector_of_word, vector_of_word), 1, 1e-5);
}

TEST_F(Llama, PrefixesChangeVectorsAndName) {
  const auto plain = open_llama_embedder(model());
  const auto asking = open_llama_embedder(model() + "?passage=passage:%20");
  EXPECT_NE(plain->name(), asking->name());
  EXPECT_NE(vector(*plain, "It rains."), vector(*asking, "It rains."));
}

TEST_F(Llama, RefusesAFileThatIsNoModel) {
  const auto path = std::filesystem::temp_directory_path() / "daybook-no-model.gguf";
  std::ofstream(path) << "not a model";
  EXPECT_THROW(open_llama_embedder(path.string()), Error);
  std::filesystem::remove(path);
  EXPECT_THROW(open_llama_embedder("/nowhere/model.gguf"), Error);
}

}  // namespace
}  // namespace daybook
