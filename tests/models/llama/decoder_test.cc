#include "daybook/models/llama/decoder.h"

#ifdef DAYBOOK_LLAMA

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"
#include "daybook/models/llama/call_watch.h"
#include "daybook/models/llama/engine.h"
#include "daybook/models/registry.h"

namespace daybook {
namespace {

constexpr std::size_t kStep = LlamaDecoder::kStep;

class Decoder : public testing::Test {
 protected:
  void SetUp() override {
    const std::filesystem::path table = default_static_table();  // deps/wordllama/...
    const auto file = table.parent_path().parent_path() / "models/SmolLM2-135M-Instruct-q4_1.gguf";
    if (!std::filesystem::exists(file)) {
      GTEST_SKIP() << "needs ./run setup models";
    }
    model_ = load_llama_model(file.string(), "a chat model");
    decoder_ = std::make_unique<LlamaDecoder>(*model_, 512, 1);
  }

  ModelFault read(const LlamaTokens& prompt, bool cancelled = false) {
    const std::atomic<bool> flag{cancelled};
    const CallControl control{std::nullopt, &flag};
    return decoder_->read(prompt, CallWatch(clock_, control));
  }

  /// `count` tokens, of which those from `other` on differ from another such prompt's.
  static LlamaTokens prompt(std::size_t count, std::size_t other) {
    LlamaTokens tokens;
    for (std::size_t i = 0; i < count; ++i) {
      tokens.push_back(static_cast<LlamaToken>(100 + i % 50 + (i >= other ? 100 : 0)));
    }
    return tokens;
  }

  SystemClock clock_;
  LlamaModel model_;
  std::unique_ptr<LlamaDecoder> decoder_;
};

TEST_F(Decoder, ReadsTheCommonBeginningOnceInWholeSteps) {
  ASSERT_EQ(read(prompt(3 * kStep + 5, 999)), ModelFault::None);
  EXPECT_EQ(decoder_->reused(), 0U);
  ASSERT_EQ(read(prompt(3 * kStep + 9, 3 * kStep + 1)), ModelFault::None);
  EXPECT_EQ(decoder_->reused(), 3 * kStep);
  ASSERT_EQ(read(prompt(2 * kStep + 9, kStep + 7)), ModelFault::None);
  EXPECT_EQ(decoder_->reused(), kStep);
  ASSERT_EQ(read(prompt(2 * kStep, kStep + 7)), ModelFault::None);
  EXPECT_EQ(decoder_->reused(), kStep) << "the last token is always read";
}

TEST_F(Decoder, WhatWasBrokenOffIsReadAgain) {
  ASSERT_EQ(read(prompt(2 * kStep, 999)), ModelFault::None);
  EXPECT_EQ(read(prompt(3 * kStep, 999), true), ModelFault::Cancelled);
  ASSERT_EQ(read(prompt(2 * kStep, 999)), ModelFault::None);
  EXPECT_EQ(decoder_->reused(), 0U);
}

}  // namespace
}  // namespace daybook

#endif
