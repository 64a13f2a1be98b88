// Services are causal, and live they come once.

#include "daybook/assist/services.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "daybook/build/grower.h"
#include "tests/support/memory_store.h"

namespace daybook {
namespace {

const Wearer kNora{"B1_NORA", Clockface::dataset()};

/// Days of somebody who works, wanders and leaves things; from a seed.
std::vector<Window> made_up_days(unsigned seed, std::size_t count) {
  static const std::vector<std::string> lines = {"I type on the computer.",
                                                 "I write a letter.",
                                                 "I put my phone away.",
                                                 "I walk into the kitchen.",
                                                 "I pick up the drill.",
                                                 "I hold the blue cup.",
                                                 "I place the drill.",
                                                 "I turn on the stove.",
                                                 "I go to the cellar.",
                                                 "I sit down.",
                                                 "I drink some tea.",
                                                 "I wait for the printer.",
                                                 "Omar: Let me know before you paint the shelf.",
                                                 "Nora: Let's oil the drill later.",
                                                 "I look around.",
                                                 "I charge the drill."};
  std::mt19937 random(seed);
  std::vector<Window> windows;
  Timestamp t = Clockface::dataset().at(1, std::chrono::hours(9));
  for (std::size_t i = 0; i < count; ++i) {
    Window window;
    window.wearer = kNora.name;
    window.interval = {t, t + std::chrono::seconds(30)};
    for (int k = 0; k < 5; ++k) {
      const std::string& text = lines[random() % lines.size()];
      const std::size_t colon = text.find(": ");
      const bool spoken = colon != std::string::npos;
      const Timestamp at = t + std::chrono::seconds(5 * k);
      window.lines.push_back({{at, at + std::chrono::seconds(2)},
                              spoken ? Channel::Speech : Channel::Caption,
                              spoken ? text.substr(0, colon) : "",
                              spoken ? text.substr(colon + 2) : text,
                              "",
                              ""});
    }
    window.id = window_id(window);
    windows.push_back(window);
    t += random() % 20 == 0 ? std::chrono::minutes(30) : std::chrono::seconds(30);
  }
  return windows;
}

void add(MemoryStore& store, const std::vector<Window>& windows) {
  store.add_wearer(kNora);
  Changes changes;
  changes.windows = windows;
  for (const Window& window : windows) {
    changes.units.push_back({window.id.str(), "grow", UnitState::Pending, window.interval, ""});
  }
  store.commit(kNora.name, changes);
  grow_pending(store, kNora, {}, nullptr);
}

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
  LiveScreener live(store, kNora, {});
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
  LiveScreener live(store, kNora, {});
  live.poll();
  add(store, {windows.begin() + 60, windows.begin() + 100});
  EXPECT_TRUE(live.poll().empty());
}

}  // namespace
}  // namespace daybook
