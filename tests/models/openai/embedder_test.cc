#include "daybook/models/openai/embedder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "daybook/base/error.h"
#include "daybook/models/openai/request.h"
#include "tests/models/scripted_server.h"

namespace daybook {
namespace {

using nlohmann::json;

constexpr const char* kPath = "/v1/embeddings";

/// Waits for nothing, and keeps how long it should have waited.
class FakeSleeper final : public Sleeper {
 public:
  void sleep(std::chrono::milliseconds span, const std::atomic<bool>*) override {
    waits.push_back(span);
  }
  std::vector<std::chrono::milliseconds> waits;
};

/// A vector that tells texts apart: their length, and 1.
std::vector<float> vector_of(const std::string& text) {
  return {static_cast<float>(text.size()), 1.0F};
}

Served reply(const std::string& body, bool base64_rows, bool reversed, std::size_t dimension = 2) {
  const json texts = json::parse(body)["input"];
  json data = json::array();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::vector<float> row = vector_of(texts[i]);
    row.resize(dimension);
    const std::string bytes(reinterpret_cast<const char*>(row.data()), row.size() * 4);
    data.push_back({{"index", i}, {"embedding", base64_rows ? json(base64(bytes)) : json(row)}});
  }
  if (reversed) {
    std::reverse(data.begin(), data.end());
  }
  return {200, json({{"data", data}}).dump(), "application/json"};
}

class Embeddings : public testing::Test {
 protected:
  std::unique_ptr<Embedder> open(const std::string& more = "#e", EmbeddingLimits limits = {}) {
    return open_openai_embedder(Endpoint(parse_endpoint(server_.address() + more), "", clock_, {}),
                                sleeper_, limits);
  }
  static std::vector<float> embed(const Embedder& embedder, std::vector<std::string_view> texts,
                                  EmbedRole role = EmbedRole::Passage) {
    return embedder.embed(texts, role);
  }
  static void expect_rows(const std::vector<float>& all, const std::vector<std::string>& texts) {
    ASSERT_EQ(all.size(), 2 * texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto length = static_cast<float>(texts[i].size());
      EXPECT_NEAR(all[2 * i], length / std::hypot(length, 1.0F), 1e-6) << texts[i];
    }
  }

  SystemClock clock_;
  FakeSleeper sleeper_;
  ScriptedServer server_;
};

TEST_F(Embeddings, AreUnitVectorsInTheOrderOfTheTexts) {
  for (const bool base64_rows : {false, true}) {
    for (const bool reversed : {false, true}) {
      server_.serve(kPath,
                    [=](const std::string& body) { return reply(body, base64_rows, reversed); });
      expect_rows(embed(*open(), {"a", "bbb", "cc"}), {"a", "bbb", "cc"});
    }
  }
  EXPECT_EQ(json::parse(server_.bodies(kPath)[0])["encoding_format"], "float");
}

TEST_F(Embeddings, GoInBatchesWithTheirInstructions) {
  server_.serve(kPath, [](const std::string& body) { return reply(body, false, false); });
  const auto embedder = open("#e?query=q:&passage=p:", {.batch = 2});
  expect_rows(embed(*embedder, {"a", "b", "cc"}, EmbedRole::Query), {"q:a", "q:b", "q:cc"});
  const auto bodies = server_.bodies(kPath);
  ASSERT_EQ(bodies.size(), 3U);  // the probe, two, one
  EXPECT_EQ(json::parse(bodies[2])["input"], json({"q:cc"}));
  expect_rows(embed(*embedder, {"a"}), {"p:a"});
}

TEST_F(Embeddings, TakeNoMoreWordsThanTheyMay) {
  server_.serve(kPath, [](const std::string& body) { return reply(body, false, false); });
  expect_rows(embed(*open("#e", {.words = 2}), {"one  two three four"}), {"one  two"});
}

TEST_F(Embeddings, SplitWhatIsTooLongAndPoolTheParts) {
  server_.serve(kPath, [](const std::string& body) {
    const json texts = json::parse(body)["input"];
    for (const json& text : texts) {
      if (text.get<std::string>().size() > 40) {
        return fails(500, "input is too large to process. increase the physical batch size");
      }
    }
    return reply(body, false, false);
  });
  const std::string text(100, 'x');  // 25 + 25 + 25 + 25 letters
  const auto all = embed(*open(), {text, "ab"});
  ASSERT_EQ(all.size(), 4U);
  EXPECT_NEAR(all[0], 25 / std::hypot(25.0, 1.0), 1e-5);
  EXPECT_NEAR(all[2], 2 / std::hypot(2.0, 1.0), 1e-6);
}

TEST_F(Embeddings, AreAskedForAgainAfterWhatTheServerSays) {
  Served busy = fails(429, "slow down");
  busy.headers = {{"Retry-After", "3"}};
  auto calls = std::make_shared<int>(0);
  server_.serve(kPath, [=](const std::string& body) {
    return ++*calls == 1 ? busy : reply(body, false, false);
  });
  EXPECT_EQ(open()->dimension(), 2U);
  EXPECT_THAT(sleeper_.waits, testing::ElementsAre(std::chrono::seconds(3)));
}

TEST_F(Embeddings, OfAnotherDimensionAreRefused) {
  auto dimension = std::make_shared<std::size_t>(2);
  server_.serve(kPath,
                [=](const std::string& body) { return reply(body, false, false, *dimension); });
  const auto embedder = open();
  *dimension = 3;
  EXPECT_THROW(embed(*embedder, {"a"}), Error);
  EXPECT_NE(open()->name(), embedder->name());
}

TEST_F(Embeddings, ThatDoNotFitAreRefused) {
  for (const char* body : {"{}", R"({"data":[]})", R"({"data":[{"index":5,"embedding":[1]}]})",
                           R"({"data":[{"index":0,"embedding":"??"}]})",
                           R"({"data":[{"index":0,"embedding":[]}]})", "<html>"}) {
    server_.serve(kPath, {{200, body, "application/json"}});
    EXPECT_THROW(open(), Error) << body;
  }
  server_.serve(kPath, {fails(401, "no")});
  EXPECT_THROW(open(), Error);
}

}  // namespace
}  // namespace daybook
