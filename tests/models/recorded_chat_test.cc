#include "daybook/models/recorded_chat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/models/cached_chat.h"
#include "daybook/models/retrying_chat.h"
#include "tests/models/fakes.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using testing::HasSubstr;
using testing::Not;

/// In a folder of this process alone: tests run side by side.
std::string fresh_path(const std::string& name) {
  static const ScratchFolder k_scratch;
  const std::string path = (k_scratch.path() / name).string();
  std::filesystem::remove_all(path);
  return path;
}

TEST(Ledger, HoldsEveryCallWithWhatItTook) {
  const std::string path = fresh_path("ledger");
  CallLedger ledger(path);
  FixedClock clock{Clock::TimePoint(std::chrono::hours(1))};
  RecordedChat model(std::make_unique<FakeChat>([&](const ChatRequest& request) {
                       clock.advance(std::chrono::seconds(2));
                       return request.messages[0].text == "bad" ? failed(ModelFault::Refused)
                                                                : said("my secret", {1000, 100});
                     }),
                     ledger, {2, 6}, {}, clock);
  EXPECT_TRUE(model.chat(asking("what of the wearer"), {}).ok());
  EXPECT_FALSE(model.chat(asking("bad"), {}).ok());
  const CallSums sums = ledger.sums();
  EXPECT_EQ(sums.calls, 2U);
  EXPECT_EQ(sums.failed, 1U);
  EXPECT_EQ(sums.tokens_in, 1000U);
  EXPECT_NEAR(sums.cost, 0.0026, 1e-12);
  EXPECT_NEAR(sums.seconds, 4, 1e-9);
  EXPECT_EQ(ledger.by_prompt().at("test@1").calls, 2U);
  std::istringstream lines(read_file(path));
  std::string line;
  std::getline(lines, line);
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["model"], "fake:model");
  EXPECT_EQ(json["prompt"], "test@1");
  EXPECT_EQ(json["tokens_out"], 100);
  EXPECT_EQ(json["seconds"], 2.0);
  EXPECT_THAT(read_file(path), Not(HasSubstr("secret")));
  EXPECT_THAT(read_file(path), Not(HasSubstr("wearer")));
  EXPECT_THAT(read_file(path), HasSubstr("refused"));
}

TEST(Ledger, SaysWhereItCannotWrite) { EXPECT_THROW(CallLedger("/nowhere/ledger"), Error); }

TEST(Budgets, StopBeforeTheCallThatWouldGoOver) {
  CallLedger ledger;
  const FixedClock clock{Clock::TimePoint{}};
  auto fake =
      std::make_unique<FakeChat>([](const ChatRequest&) { return said("yes", {60, 40, false}); });
  const FakeChat& model = *fake;
  RecordedChat budgeted(std::move(fake), ledger, {1, 1}, {.tokens = 250}, clock);
  EXPECT_TRUE(budgeted.chat(asking("one"), {}).ok());
  EXPECT_TRUE(budgeted.chat(asking("two"), {}).ok());
  // 200 are spent, and this asks for at least 100.
  EXPECT_EQ(budgeted.chat(asking(std::string(400, 'x')), {}).fault, ModelFault::OverBudget);
  EXPECT_TRUE(budgeted.chat(asking("three"), {}).ok());
  EXPECT_EQ(budgeted.chat(asking("four"), {}).fault, ModelFault::OverBudget);
  EXPECT_EQ(model.calls, 3);
  EXPECT_EQ(ledger.sums().calls, 3U);
}

TEST(Budgets, HoldMoneyToo) {
  CallLedger ledger;
  const FixedClock clock{Clock::TimePoint{}};
  RecordedChat budgeted(std::make_unique<FakeChat>(
                            [](const ChatRequest&) { return said("yes", {500'000, 0, false}); }),
                        ledger, {2, 6}, {.cost = 1.5}, clock);
  EXPECT_TRUE(budgeted.chat(asking("one"), {}).ok());
  EXPECT_TRUE(budgeted.chat(asking("two"), {}).ok());
  EXPECT_EQ(budgeted.chat(asking("three"), {}).fault, ModelFault::OverBudget);
}

class Replies : public testing::Test {
 protected:
  std::string folder_ = fresh_path("replies");
  ReplyCache cache_{folder_};
};

TEST_F(Replies, AreKeptByContent) {
  auto fake = std::make_unique<FakeChat>(
      [](const ChatRequest& request) { return said("re: " + request.messages[0].text); });
  const FakeChat& model = *fake;
  CachedChat cached(std::move(fake), cache_);
  EXPECT_FALSE(cached.chat(asking("one"), {}).cached);
  const ChatReply again = cached.chat(asking("one"), {});
  EXPECT_TRUE(again.cached);
  EXPECT_EQ(again.text, "re: one");
  EXPECT_EQ(again.usage.in, 10U);
  EXPECT_EQ(model.calls, 1);
  EXPECT_EQ(cached.chat(asking("two"), {}).text, "re: two");
  EXPECT_EQ(model.calls, 2);
}

TEST_F(Replies, DependOnEverythingThatWasAsked) {
  const ChatRequest plain = asking("one");
  std::vector<ChatRequest> others(9, plain);
  others[0].messages[0].text = "onE";
  others[1].prompt = "test@2";
  others[2].schema = "{}";
  others[3].tools = {{"t", "d", "{}"}};
  others[4].temperature = 0.5;
  others[5].messages[0].images = {{"image/png", "x"}};
  others[6].messages[0].role = ChatRole::System;
  others[7].max_tokens = 17;
  others[8].chances = 20;
  for (const ChatRequest& other : others) {
    EXPECT_NE(request_key("m", plain), request_key("m", other));
  }
  EXPECT_NE(request_key("m", plain), request_key("n", plain));
}

/// A model that answers with one fault; how often it was asked for the same, twice in a row, and
/// what was told at last.
std::pair<int, ChatReply> asked_twice(ReplyCache& cache, ModelFault fault, KeptFaults kept) {
  auto fake = std::make_unique<FakeChat>([&](const ChatRequest&) { return failed(fault); });
  const FakeChat& model = *fake;
  CachedChat cached(std::move(fake), cache, kept);
  const ChatReply first = cached.chat(asking("one"), {});
  ChatReply second = cached.chat(asking("one"), {});
  EXPECT_EQ(second.error, first.error);
  return {model.calls, std::move(second)};
}

TEST_F(Replies, ThatFailedAreNotKept) {
  for (const ModelFault fault : {ModelFault::Busy, ModelFault::Overflow, ModelFault::Refused}) {
    EXPECT_EQ(asked_twice(cache_, fault, KeptFaults::None).first, 2) << name(fault);
  }
}

TEST_F(Replies, ThatFailedForGoodAreToldAgainToWhoeverRepeatsARun) {
  for (const ModelFault fault : {ModelFault::Overflow, ModelFault::Refused}) {
    std::filesystem::remove_all(folder_);
    const auto [calls, told] = asked_twice(cache_, fault, KeptFaults::Settled);
    EXPECT_EQ(calls, 1) << name(fault);
    EXPECT_EQ(told.fault, fault);
    EXPECT_TRUE(told.cached);
  }
  std::filesystem::remove_all(folder_);
  EXPECT_EQ(asked_twice(cache_, ModelFault::Busy, KeptFaults::Settled).first, 2);
}

TEST_F(Replies, AKeptFaultIsNoAnswerToWhoeverAsksAnew) {
  (void)asked_twice(cache_, ModelFault::Overflow, KeptFaults::Settled);
  CachedChat roomier(
      std::make_unique<FakeChat>([](const ChatRequest&) { return said("it fits now"); }), cache_);
  EXPECT_EQ(roomier.chat(asking("one"), {}).text, "it fits now");
  CachedChat repeated(
      std::make_unique<FakeChat>([](const ChatRequest&) { return failed(ModelFault::Failed); }),
      cache_, KeptFaults::Settled);
  EXPECT_EQ(repeated.chat(asking("one"), {}).text, "it fits now");
}

TEST_F(Replies, KeepToolCalls) {
  ChatReply reply = said("");
  reply.calls = {{"c", "search", "{\"query\":\"tea\"}"}};
  reply.finish = ChatFinish::ToolCalls;
  cache_.keep("m", asking("one"), reply);
  const auto found = cache_.find("m", asking("one"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->calls, reply.calls);
  EXPECT_EQ(found->finish, ChatFinish::ToolCalls);
}

TEST_F(Replies, KeepChances) {
  ChatReply reply = said("B");
  reply.chances = {{"B", -0.25}, {" \"A\"", -1.75}};
  cache_.keep("m", asking("one"), reply);
  const auto found = cache_.find("m", asking("one"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->chances, reply.chances);
}

/// A server's first model, which nobody knows before asking.
class Nameless final : public ChatModel {
 public:
  std::string name() const override { return known_ ? "server#alpha" : "server#"; }
  std::string settled_name(const CallControl&) override {
    known_ = true;
    return name();
  }
  ChatReply chat(const ChatRequest&, const CallControl&) override { return said("yes"); }

 private:
  bool known_ = false;
};

TEST_F(Replies, AreFoundAgainWhereTheAddressNamesNoModel) {
  CachedChat first(std::make_unique<Nameless>(), cache_);
  EXPECT_FALSE(first.chat(asking("one"), {}).cached);
  CachedChat second(std::make_unique<Nameless>(), cache_);
  EXPECT_TRUE(second.chat(asking("one"), {}).cached);
}

TEST_F(Replies, AreForgottenWithWhomTheyTellOf) {
  const auto about = [](const std::string& text, const std::string& wearer) {
    ChatRequest request = asking(text);
    request.wearer = wearer;
    return request;
  };
  const std::vector<ChatRequest> all = {about("tea", "T1_NORA"), about("milk", "T1_NORA"),
                                        about("coffee", "T2_OMAR"), about("nobody knows", "")};
  for (const ChatRequest& request : all) {
    cache_.keep("m", request, said("secret"));
  }
  EXPECT_EQ(cache_.erase("T1_NORA"), 3U);
  EXPECT_FALSE(cache_.find("m", all[0]));
  EXPECT_FALSE(cache_.find("m", all[1]));
  EXPECT_TRUE(cache_.find("m", all[2]));
  EXPECT_FALSE(cache_.find("m", all[3]));
  EXPECT_EQ(cache_.erase("T1_NORA"), 0U);
}

/// In the order of a session.
std::unique_ptr<ChatModel> kept_and_recorded(std::unique_ptr<ChatModel> model, ReplyCache& cache,
                                             CallLedger& ledger, Budget budget,
                                             const Clock& clock) {
  model = std::make_unique<RecordedChat>(std::move(model), ledger, Price{}, budget, clock);
  model = std::make_unique<CachedChat>(std::move(model), cache);
  return std::make_unique<RecordedHits>(std::move(model), ledger, clock);
}

TEST_F(Replies, AreKeptAfterTheirCallIsInTheLedger) {
  CallLedger ledger;
  const FixedClock clock{Clock::TimePoint{}};
  const auto model =
      kept_and_recorded(std::make_unique<FakeChat>([](const ChatRequest&) { return said("yes"); }),
                        cache_, ledger, {}, clock);
  std::filesystem::remove_all(folder_);
  write_file_atomically(folder_, "no folder");
  EXPECT_THROW((void)model->chat(asking("one"), {}), Error);
  EXPECT_EQ(ledger.sums().calls, 1U);
}

TEST_F(Replies, AreCountedAndMeetNoBudget) {
  CallLedger ledger;
  const FixedClock clock{Clock::TimePoint{}};
  const auto model = kept_and_recorded(
      std::make_unique<FakeChat>([](const ChatRequest&) { return said("yes", {60, 40, false}); }),
      cache_, ledger, {.tokens = 100}, clock);
  EXPECT_TRUE(model->chat(asking("one"), {}).ok());
  EXPECT_EQ(model->chat(asking("two"), {}).fault, ModelFault::OverBudget);
  EXPECT_TRUE(model->chat(asking("one"), {}).ok());
  EXPECT_EQ(ledger.sums().calls, 1U);
  EXPECT_EQ(ledger.sums().cached, 1U);
  EXPECT_EQ(ledger.sums().tokens_in, 60U);
}

TEST_F(Replies, ADamagedFileIsAskedForAnew) {
  cache_.keep("m", asking("one"), said("yes"));
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
    if (entry.is_regular_file()) {
      write_file_atomically(entry.path(), "{\"text\":");
    }
  }
  EXPECT_FALSE(cache_.find("m", asking("one")));
  EXPECT_EQ(cache_.erase("T1_NORA"), 1U);
}

/// Any schedule of faults: the ledger's sums are those of the calls, every request is
/// answered once or reported once, and a second run asks for nothing that was answered.
RC_GTEST_PROP(Schedules, LoseNothing, ()) {
  const auto faults = *rc::gen::container<std::vector<int>>(200, rc::gen::inRange(0, 14));
  const std::size_t units = *rc::gen::inRange<std::size_t>(1, 9);
  ReplyCache cache(fresh_path("schedules"));
  FixedClock clock{Clock::TimePoint{}};
  ClockSleeper sleeper(clock);
  std::size_t next = 0;
  std::uint64_t tokens = 0;
  std::map<std::string, int> answered;
  const auto answer = [&](const ChatRequest& request) {
    const int draw = faults[next++ % faults.size()];
    ChatReply reply = draw > 0 && draw <= 6 ? failed(static_cast<ModelFault>(draw))
                                            : said("re: " + request.messages[0].text);
    answered[request.messages[0].text] += reply.ok() ? 1 : 0;
    reply.usage = {static_cast<std::uint64_t>(draw), 1, false};
    tokens += reply.usage.in + reply.usage.out;
    return reply;
  };
  CallLedger ledger;
  const auto model =
      kept_and_recorded(std::make_unique<RetryingChat>(std::make_unique<FakeChat>(answer),
                                                       RetryPolicy{}, clock, sleeper),
                        cache, ledger, {}, clock);
  std::size_t failures = 0;
  for (int run = 0; run < 2; ++run) {
    for (std::size_t unit = 0; unit < units; ++unit) {
      const ChatReply reply = model->chat(asking(std::to_string(unit)), {});
      RC_ASSERT(!reply.ok() || reply.text == "re: " + std::to_string(unit));
      failures += reply.ok() ? 0 : 1;
    }
  }
  for (const auto& [unit, times] : answered) {
    RC_ASSERT(times <= 1);
  }
  const CallSums sums = ledger.sums();
  RC_ASSERT(sums.calls + sums.cached == 2 * units);
  RC_ASSERT(sums.failed == failures);
  RC_ASSERT(sums.tries == next);
  RC_ASSERT(sums.tokens_in + sums.tokens_out == tokens);
}

}  // namespace
}  // namespace daybook
