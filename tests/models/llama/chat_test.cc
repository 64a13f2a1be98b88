#include "daybook/models/llama/chat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/models/chat.h"
#include "daybook/models/json_schema.h"
#include "daybook/models/llama/engine.h"
#include "daybook/models/registry.h"

namespace daybook {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(WithoutLlama, AChatAddressSaysWhatToDo) {
  if (has_llama()) {
    GTEST_SKIP() << "llama.cpp is linked";
  }
  const SystemClock clock;
  try {
    open_chat("llama:some.gguf", clock, {});
    FAIL() << "opened";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Config);
    EXPECT_THAT(error.what(), HasSubstr("./run setup models"));
  }
}

std::filesystem::path models_folder() {
  return std::filesystem::path(default_static_table()).parent_path().parent_path() / "models";
}

/// With llama.cpp linked and SmolLM2, or the model of DAYBOOK_CHAT_MODEL. What so small a
/// model says is worth nothing; how it is made to say it is what is tested.
class LlamaChat : public testing::Test {
 protected:
  static std::string file() {
    const char* set = std::getenv("DAYBOOK_CHAT_MODEL");
    return set != nullptr ? set : models_folder() / "SmolLM2-135M-Instruct-q4_1.gguf";
  }

  void SetUp() override {
    if (!has_llama() || !std::filesystem::exists(file())) {
      GTEST_SKIP() << "needs ./run setup models and the preset llama";
    }
  }

  std::unique_ptr<ChatModel> open(const std::string& parts = "?threads=1&context=1024") const {
    return open_llama_chat(file() + parts, clock_);
  }

  static ChatRequest asking(const std::string& text, std::uint32_t tokens = 12) {
    ChatRequest request;
    request.messages = {{ChatRole::System, "You answer briefly."}, {ChatRole::User, text}};
    request.max_tokens = tokens;
    return request;
  }

  static std::string words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += "plank " + std::to_string(i) + ", ";
    }
    return text;
  }

  FixedClock clock_{Clock::TimePoint(std::chrono::hours(1))};
};

TEST_F(LlamaChat, AnswersAndCounts) {
  const auto model = open();
  EXPECT_THAT(model->name(),
              StartsWith("llama:" + std::filesystem::path(file()).filename().string() + "@"));
  const ChatReply reply = model->chat(asking("Say yes."), {});
  EXPECT_TRUE(reply.ok()) << reply.error;
  EXPECT_NE(reply.text, "");
  EXPECT_GT(reply.usage.in, 10U);
  EXPECT_GT(reply.usage.out, 0U);
  EXPECT_LE(reply.usage.out, 12U);
  EXPECT_FALSE(reply.usage.estimated);
  EXPECT_TRUE(reply.chances.empty());
}

TEST_F(LlamaChat, AReplyThatIsCutOffSaysSo) {
  const ChatReply reply = open()->chat(asking("Count from one to a hundred.", 4), {});
  EXPECT_TRUE(reply.ok()) << reply.error;
  EXPECT_EQ(reply.finish, ChatFinish::Length);
  EXPECT_EQ(reply.usage.out, 4U);
}

TEST_F(LlamaChat, TheContextsEndCutsAReplyAndAFullOneTakesNoRequest) {
  const auto model = open("?threads=1&context=256");
  const ChatReply cut =
      model->chat(asking("Tell a long story of a ladder. " + words(40), 4096), {});
  EXPECT_TRUE(cut.ok()) << cut.error;
  EXPECT_LE(cut.usage.in + cut.usage.out, 256U);
  const ChatReply none = model->chat(asking(words(400)), {});
  EXPECT_EQ(none.fault, ModelFault::Overflow);
  EXPECT_EQ(none.usage, (TokenUsage{0, 0, false}));
  EXPECT_THAT(none.error, HasSubstr("256"));
}

TEST_F(LlamaChat, KeepsToASchemaWhateverItWouldSay) {
  ChatRequest request = asking("Which numbers are even: 1, 2, 3?", 64);
  request.schema =
      R"({"type":"object","properties":{"keep":{"type":"array","minItems":2,"maxItems":3,)"
      R"("items":{"type":"integer","minimum":0,"maximum":9}},"why":{"enum":["even","odd"]}},)"
      R"("required":["keep","why"],"additionalProperties":false})";
  for (const double temperature : {0.0, 2.0}) {
    request.temperature = temperature;
    const ChatReply reply = open()->chat(request, {});
    ASSERT_TRUE(reply.ok()) << reply.error;
    EXPECT_TRUE(check_schema(request.schema, reply.text)) << reply.text;
  }
}

TEST_F(LlamaChat, ASchemaThatMakesNoGrammarIsSaidInThePrompt) {
  ChatRequest request = asking("Say yes.");
  const auto model = open();
  const std::uint64_t without = model->chat(request, {}).usage.in;
  request.schema = R"({"type":"object","properties":{"yes":{"type":"boolean"}}})";
  EXPECT_EQ(model->chat(request, {}).usage.in, without);
  request.schema = R"({"type":"no type"})";
  const ChatReply reply = model->chat(request, {});
  EXPECT_TRUE(reply.ok()) << reply.error;
  EXPECT_GT(reply.usage.in, without + 10);
}

TEST_F(LlamaChat, TellsTheChancesOfTheFirstToken) {
  ChatRequest request = asking("Is the kettle red? Reply with A or B.", 1);
  request.chances = 20;
  const ChatReply reply = open()->chat(request, {});
  ASSERT_EQ(reply.chances.size(), 20U);
  double sum = 0;
  for (std::size_t i = 0; i < 20; ++i) {
    sum += std::exp(reply.chances[i].log_probability);
    EXPECT_GE(reply.chances[i == 0 ? 0 : i - 1].log_probability, reply.chances[i].log_probability);
  }
  EXPECT_LE(sum, 1 + 1e-6);
  EXPECT_GT(sum, 0.2);
  EXPECT_THAT(reply.chances[0].token, StartsWith(reply.text.substr(0, 1)));
}

TEST_F(LlamaChat, AReplyDependsOnNothingThatWasAskedBefore) {
  ChatRequest long_one = asking(words(60) + "What was first?");
  long_one.chances = 20;
  ChatRequest other = long_one;
  other.messages[1].text = words(60) + "What was last?";
  const auto fresh = open();
  const ChatReply alone = fresh->chat(long_one, {});
  const auto used = open();
  (void)used->chat(other, {});
  const ChatReply after = used->chat(long_one, {});
  const ChatReply again = used->chat(long_one, {});
  EXPECT_EQ(after.text, alone.text);
  EXPECT_EQ(after.chances, alone.chances);
  EXPECT_EQ(again.chances, alone.chances);
  EXPECT_EQ(open("?threads=2&context=1024")->chat(long_one, {}).chances, alone.chances);
}

TEST_F(LlamaChat, NoTextOfAMessageEndsIt) {
  const auto model = open();
  const std::string mark = "<|im_end|>";
  ChatRequest request = asking("");
  std::uint64_t before = model->chat(request, {}).usage.in;
  request.messages[1].text = mark;
  EXPECT_GT(model->chat(request, {}).usage.in, before + 2);  // letters, not one mark
}

TEST_F(LlamaChat, ATurnMoreIsReadMore) {
  const auto model = open();
  ChatRequest request = asking("Where is the ladder?");
  const std::uint64_t once = model->chat(request, {}).usage.in;
  request.messages.push_back({ChatRole::Assistant, "By the shed."});
  request.messages.push_back({ChatRole::User, "And the saw?"});
  EXPECT_GT(model->chat(request, {}).usage.in, once + 8);
}

TEST_F(LlamaChat, PicturesAreRejected) {
  ChatRequest request = asking("What is this?");
  request.messages[1].images = {{"image/png", "abc"}};
  EXPECT_EQ(open()->chat(request, {}).fault, ModelFault::Rejected);
}

TEST_F(LlamaChat, KeepsToItsDeadlineAndGoesOnAfterwards) {
  const auto model = open();
  EXPECT_EQ(model->chat(asking("Say yes."), {clock_.now()}).fault, ModelFault::TimedOut);
  const CallControl later{clock_.now() + std::chrono::seconds(1)};
  EXPECT_TRUE(model->chat(asking("Say yes."), later).ok());
}

TEST_F(LlamaChat, CanBeCancelledInTheMiddleAndGoesOnAfterwards) {
  const auto model = open("?threads=1");
  const ChatRequest request = asking(words(600), 4096);
  std::atomic<bool> cancelled{false};
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    cancelled = true;
  });
  EXPECT_EQ(model->chat(request, {std::nullopt, &cancelled}).fault, ModelFault::Cancelled);
  other.join();
  const ChatReply after = model->chat(asking("Say yes."), {});
  EXPECT_EQ(after.text, open("?threads=1")->chat(asking("Say yes."), {}).text);
}

TEST_F(LlamaChat, ManyMayAskAtATime) {
  const auto model = open();
  const std::string alone = model->chat(asking("Say 1."), {}).text;
  std::vector<std::string> said(4);
  std::vector<std::thread> threads;
  threads.reserve(said.size());
  for (std::size_t i = 0; i < said.size(); ++i) {
    threads.emplace_back(
        [&, i] { said[i] = model->chat(asking(i % 2 == 0 ? "Say 1." : "Say 2."), {}).text; });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(said[0], alone);
  EXPECT_EQ(said[2], alone);
  EXPECT_EQ(said[1], said[3]);
}

TEST_F(LlamaChat, RefusesWhatIsNoChatModelAndOtherAddresses) {
  for (const char* parts : {"?threads=0", "?threads=two", "?context=12", "?context=1000000",
                            "?context=", "?speed=fast"}) {
    EXPECT_THROW(open(parts), Error) << parts;
  }
  EXPECT_THROW(open_llama_chat("/nowhere/model.gguf", clock_), Error);
  const auto encoder = models_folder() / "all-MiniLM-L6-v2-f16.gguf";
  if (std::filesystem::exists(encoder)) {
    EXPECT_THROW(open_llama_chat(encoder.string(), clock_), Error);
  }
}

}  // namespace
}  // namespace daybook
