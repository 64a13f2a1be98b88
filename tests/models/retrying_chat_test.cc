#include "daybook/models/retrying_chat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tests/models/fakes.h"

namespace daybook {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

class Retrying : public testing::Test {
 protected:
  ChatReply run(const std::vector<ChatReply>& replies, RetryPolicy policy = {},
                const CallControl& control = {}) {
    auto next = std::make_shared<std::size_t>(0);
    auto fake = std::make_unique<FakeChat>(
        [=](const ChatRequest&) { return replies[std::min((*next)++, replies.size() - 1)]; });
    model_ = fake.get();
    retrying_ = std::make_unique<RetryingChat>(std::move(fake), policy, clock_, sleeper_);
    return retrying_->chat(asking("hello"), control);
  }

  FixedClock clock_{Clock::TimePoint(std::chrono::hours(1))};
  ClockSleeper sleeper_{clock_};
  std::unique_ptr<RetryingChat> retrying_;
  FakeChat* model_ = nullptr;
};

TEST_F(Retrying, AsksAgainAndCountsTriesAndTokens) {
  ChatReply busy = failed(ModelFault::Busy);
  busy.usage = {3, 0, true};
  const ChatReply reply = run({busy, busy, said("yes")});
  EXPECT_EQ(reply.text, "yes");
  EXPECT_EQ(reply.tries, 3U);
  EXPECT_EQ(reply.usage.in, 16U);
}

TEST_F(Retrying, WaitsTwiceAsLongEachTimeLessTheJitter) {
  EXPECT_EQ(run({failed(ModelFault::Failed)}, {.tries = 4, .jitter = 0}).fault, ModelFault::Failed);
  EXPECT_THAT(sleeper_.waits, ElementsAre(seconds(1), seconds(2), seconds(4)));
  sleeper_.waits.clear();
  (void)run({failed(ModelFault::Failed)}, {.tries = 20, .jitter = 0.5});
  ASSERT_EQ(sleeper_.waits.size(), 19U);
  milliseconds full = seconds(1);
  for (const milliseconds wait : sleeper_.waits) {
    EXPECT_GE(wait, full / 2);
    EXPECT_LE(wait, full);
    full = std::min<milliseconds>(full * 2, seconds(30));
  }
}

TEST_F(Retrying, DoesAsTheServerAsks) {
  ChatReply busy = failed(ModelFault::Busy);
  busy.retry_after = seconds(17);
  EXPECT_TRUE(run({busy, said("yes")}).ok());
  EXPECT_THAT(sleeper_.waits, ElementsAre(seconds(17)));
}

TEST_F(Retrying, GivesUpWhereTheWaitWouldOutlastTheDeadline) {
  ChatReply busy = failed(ModelFault::Busy);
  busy.retry_after = seconds(17);
  const ChatReply reply = run({busy, said("yes")}, {.deadline = seconds(10)});
  EXPECT_EQ(reply.fault, ModelFault::Busy);
  EXPECT_TRUE(sleeper_.waits.empty());
  EXPECT_EQ(run({busy, said("yes")}, {}, {clock_.now() + seconds(5)}).fault, ModelFault::Busy);
}

TEST_F(Retrying, DoesNotRepeatWhatCannotPass) {
  for (const ModelFault fault : {ModelFault::Rejected, ModelFault::Refused, ModelFault::Overflow,
                                 ModelFault::Cancelled, ModelFault::OverBudget}) {
    EXPECT_EQ(run({failed(fault), said("yes")}).fault, fault);
    EXPECT_EQ(model_->calls, 1);
  }
}

TEST_F(Retrying, DoesNotBeginWhatWasCancelled) {
  const std::atomic<bool> cancelled{true};
  EXPECT_EQ(run({said("yes")}, {}, {std::nullopt, &cancelled}).fault, ModelFault::Cancelled);
  EXPECT_EQ(model_->calls, 0);
}

TEST_F(Retrying, KeepsToItsConcurrency) {
  std::atomic<int> now{0};
  std::atomic<int> most{0};
  RetryingChat model(std::make_unique<FakeChat>([&](const ChatRequest&) {
                       const int here = ++now;
                       int seen = most;
                       while (here > seen && !most.compare_exchange_weak(seen, here)) {
                       }
                       std::this_thread::yield();
                       --now;
                       return said("yes");
                     }),
                     {.concurrent = 2}, clock_, sleeper_);
  std::vector<std::thread> threads;
  threads.reserve(6);
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        EXPECT_TRUE(model.chat(asking("hello"), {}).ok());
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_LE(most, 2);
}

}  // namespace
}  // namespace daybook
