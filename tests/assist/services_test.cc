// Services are causal, and live they come once.

#include "daybook/assist/services.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/assist/made_up_days.h"

namespace daybook {
namespace {

RC_GTEST_PROP(ServicesProperty, AtAnyTimeTheyAreThoseOfAMemoryCutThere, ()) {
  const auto windows = made_up_days(*rc::gen::arbitrary<unsigned>(), 120);
  const std::size_t cut = *rc::gen::inRange<std::size_t>(1, windows.size() + 1);
  MemoryStore whole;
  add(whole, windows);
  MemoryStore part;
  add(part, {windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(cut)});
  const Cutoff cutoff(windows[cut - 1].interval.end);
  const auto early = services(part, Cutoff::everything(), kNora, {});
  RC_ASSERT(services(whole, cutoff, kNora, {}) == early);
  auto all = services(whole, Cutoff::everything(), kNora, {});
  std::erase_if(all, [&](const Service& one) { return !cutoff.sees(one.known_at); });
  RC_ASSERT(all == early);
  for (const Service& one : all) {
    RC_ASSERT(one.trigger <= one.known_at);
    RC_ASSERT(!one.evidence.empty());
    for (const ServiceEvidence& evidence : one.evidence) {
      RC_ASSERT(evidence.interval.start <= one.trigger);
    }
  }
}

TEST(LiveScreener, SaysEachServiceOnceAndNothingOfWhatWasThere) {
  const auto windows = made_up_days(5, 240);
  MemoryStore store;
  add(store, {windows.begin(), windows.begin() + 120});
  LiveScreener live(store, kNora, ScreenOptions{});
  EXPECT_TRUE(live.poll().empty());
  EXPECT_TRUE(live.poll().empty());
  std::vector<Service> said;
  for (std::size_t i = 120; i < windows.size(); ++i) {
    add(store, {windows[i]});
    for (Service& service : live.poll()) {
      EXPECT_EQ(service.known_at, windows[i].interval.end);
      said.push_back(std::move(service));
    }
  }
  auto all = services(store, Cutoff::everything(), kNora, {});
  std::erase_if(all, [&](const Service& one) { return one.known_at <= windows[119].interval.end; });
  EXPECT_FALSE(said.empty());
  EXPECT_EQ(said, all);
}

TEST(LiveScreener, DoesNotSpeakAboutWindowsThatComeLate) {
  const auto windows = made_up_days(5, 200);
  std::vector<Window> first = windows;
  first.erase(first.begin() + 60, first.begin() + 100);
  MemoryStore store;
  add(store, first);
  LiveScreener live(store, kNora, ScreenOptions{});
  live.poll();
  add(store, {windows.begin() + 60, windows.begin() + 100});
  EXPECT_TRUE(live.poll().empty());
}

}  // namespace
}  // namespace daybook
