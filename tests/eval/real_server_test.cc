// A real model behind a real server, llama.cpp's with SmolLM2, and the same in process where
// llama.cpp is linked: on the sample's first day.
// What such a small model says is worth nothing; that every recipe ends, is counted, goes on
// after a break and asks for nothing twice is what is tested.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "daybook/app/ingest.h"
#include "daybook/eval/model_run.h"
#include "daybook/models/letters.h"
#include "daybook/models/llama/engine.h"
#include "daybook/models/session.h"
#include "daybook/models/structured.h"
#include "tests/eval/llama_server.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

constexpr int kContext = 4096;  // too small for some requests: they are made shorter

/// $DAYBOOK_CHAT_SERVER: another server, already there, instead of one of our own
/// ("http://127.0.0.1:8000/v1").
std::string elsewhere() {
  const char* set = std::getenv("DAYBOOK_CHAT_SERVER");
  return set == nullptr ? "" : set;
}

enum class Where { Server, Process };

class RealModel : public testing::TestWithParam<Where> {
 protected:
  static void TearDownTestSuite() { server.reset(); }

  void SetUp() override {
    settings_.replies = (folder_.path() / "replies").string();
    if (GetParam() == Where::Process) {
      begin_in_process();
    } else {
      begin_with_server();
    }
  }

  void begin_in_process() {
    if (!has_llama() || !std::filesystem::exists(LlamaServer::chat_model())) {
      GTEST_SKIP() << "needs ./run setup models and the preset llama";
    }
    settings_.uri =
        "llama:" + LlamaServer::chat_model() + "?threads=1&context=" + std::to_string(kContext);
  }

  void begin_with_server() {
    if (elsewhere().empty() && !LlamaServer::missing().empty()) {
      GTEST_SKIP() << LlamaServer::missing();
    }
    if (elsewhere().empty() && !server) {
      server = std::make_unique<LlamaServer>(kContext);
    }
    settings_.uri = "openai:" + (server ? server->address() : elsewhere());
  }

  /// Another server's tokens and context are not ours to say.
  bool is_ours() const { return GetParam() == Where::Process || server != nullptr; }

  static ChatRequest asking(const std::string& text) {
    ChatRequest request;
    request.messages = {{ChatRole::User, text}};
    request.prompt = "test@1";
    request.max_tokens = 24;
    return request;
  }

  static std::unique_ptr<LlamaServer> server;
  ScratchFolder folder_;
  ModelSettings settings_;
};

std::unique_ptr<LlamaServer> RealModel::server;

INSTANTIATE_TEST_SUITE_P(RealServer, RealModel, testing::Values(Where::Server));
INSTANTIATE_TEST_SUITE_P(InProcess, RealModel, testing::Values(Where::Process));

TEST_P(RealModel, IsAskedCountedAndRemembered) {
  const ModelSession session(settings_);
  const ChatReply reply = session.chat()->chat(asking("Say yes."), {});
  EXPECT_TRUE(reply.ok()) << reply.error;
  EXPECT_FALSE(reply.text.empty());
  EXPECT_GT(reply.usage.in, 0U);
  EXPECT_EQ(reply.usage.estimated, !is_ours());  // not every server counts in streams
  EXPECT_THAT(session.chat()->name(), testing::HasSubstr(".gguf"));
  const ModelSession later(settings_);
  const ChatReply again = later.chat()->chat(asking("Say yes."), {});
  EXPECT_TRUE(again.cached);
  EXPECT_EQ(again.text, reply.text);
  EXPECT_EQ(later.ledger().sums().calls, 0U);
}

TEST_P(RealModel, KeepsToASchema) {
  const ModelSession session(settings_);
  ChatRequest request = asking("Which numbers are even: 1, 2, 3?");
  request.schema = R"({"type":"object","properties":{"keep":{"type":"array","maxItems":3,)"
                   R"("items":{"type":"integer","maximum":9,"minimum":0}}},"required":["keep"]})";
  const StructuredReply reply = chat_json(*session.chat(), request, {});
  EXPECT_TRUE(reply.ok()) << reply.error << reply.raw;
  EXPECT_EQ(reply.calls, 1U);
}

TEST_P(RealModel, TellsTheChancesOfLetters) {
  const ModelSession session(settings_);
  ChatRequest request =
      asking("The kettle is red. What colour is the kettle?\nA) green\nB) red\nReply with A or B.");
  request.max_tokens = 1;
  request.chances = kLetterChances;
  const ChatReply reply = session.chat()->chat(request, {});
  const auto chances = letter_chances(reply, 2);
  ASSERT_TRUE(chances) << reply.error << reply.text;
  EXPECT_NEAR(std::exp((*chances)[0]) + std::exp((*chances)[1]), 1, 1e-9);
  EXPECT_GE(reply.chances.size(), 10U);
}

TEST_P(RealModel, SaysThatARequestIsTooLong) {
  if (!is_ours()) {
    GTEST_SKIP() << "the context of the other server is not known";
  }
  const ModelSession session(settings_);
  std::string words;
  for (int i = 0; i < kContext; ++i) {
    words += "plank " + std::to_string(i) + " ";
  }
  EXPECT_EQ(session.chat()->chat(asking(words), {}).fault, ModelFault::Overflow);
}

TEST_P(RealModel, EveryRecipeEndsAndAFinishedRunAsksForNothing) {
  Settings memory_settings;
  memory_settings.store = "sqlite:" + (folder_.path() / "memory.db").string();
  Memory memory(memory_settings, false);
  (void)ingest(memory, {"sample/Sync"}, {}, [](const IngestProgress&) {});
  const Recaller recaller(memory.index(), memory.embedder(), Weights::built_in());
  const std::vector<BenchmarkItem> items = drawn(read_egolifeqa("sample/questions.json"), 1, 1);
  for (const ModelRecipe recipe :
       {ModelRecipe::Daybook, ModelRecipe::EgoCite, ModelRecipe::MemLife, ModelRecipe::Grove}) {
    ModelRunOptions run;
    run.answers.recipe = recipe;
    run.answers.reply_tokens = 32;
    run.answers.by_letters = recipe == ModelRecipe::Daybook;
    const ModelSession session(settings_);
    const auto first = predict_with_model(memory.store(), recaller, *session.chat(), items, run);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_GT(first[0].model_calls, 0U) << name(recipe);
    EXPECT_GT(first[0].tokens_in, 0U) << name(recipe);
    EXPECT_GT(session.ledger().sums().calls, 0U) << name(recipe);
    const ModelSession later(settings_);
    const auto again = predict_with_model(memory.store(), recaller, *later.chat(), items, run);
    EXPECT_EQ(later.ledger().sums().calls, later.ledger().sums().failed) << name(recipe);
    EXPECT_EQ(again[0].choice, first[0].choice) << name(recipe);
    EXPECT_EQ(again[0].rounds, first[0].rounds) << name(recipe);
  }
}

}  // namespace
}  // namespace daybook
