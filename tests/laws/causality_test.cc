// For any t, what is read at t from the whole memory is what is read from the memory of the stream
// that was cut at t. And: where something leaks, these tests see it.

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>

#include "daybook/base/error.h"
#include "daybook/build/grower.h"
#include "daybook/recall/skills.h"
#include "tests/build/windows.h"
#include "tests/laws/leaky_store.h"
#include "tests/laws/probes.h"
#include "tests/support/fake_embedder.h"
#include "tests/support/memory_store.h"

namespace daybook {
namespace {

const Wearer kNora{"B1_NORA", Clockface::dataset()};

/// How many streams are tried: $DAYBOOK_STREAMS, or 8.
unsigned streams() {
  const char* set = std::getenv("DAYBOOK_STREAMS");
  return set == nullptr ? 8U : static_cast<unsigned>(std::strtoul(set, nullptr, 10));
}

/// Five days of a household: windows left out, lines swapped, lines put in.
std::vector<Window> random_stream(unsigned seed) {
  static const std::vector<std::string> more = {"I eat some soup.",
                                                "I drink some tea.",
                                                "I put my phone away.",
                                                "I type on the computer.",
                                                "Nora: I will water the roses later.",
                                                "Omar: Let me know before you paint the shelf.",
                                                "I pick up the green can.",
                                                "I finish the letter.",
                                                "Felix: We need more boxes.",
                                                "I walk into the kitchen.",
                                                "I sit down."};
  std::mt19937 random(seed);
  std::vector<Window> all = made_up::household(5);
  std::vector<Window> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto die = random() % 12;
    if (die < 2) {
      continue;
    }
    std::vector<std::string> lines;
    for (const Line& line : all[die == 2 ? random() % all.size() : i].lines) {
      lines.push_back((line.speaker.empty() ? "" : line.speaker + ": ") + line.text);
    }
    if (die > 6) {
      lines.push_back(more[random() % more.size()]);
    }
    kept.push_back(made_up::window(all[i].interval.start.time_since_epoch(), lines));
  }
  return kept;
}

/// The household's days, and one more whose morning goes by without its coffee.
std::vector<Window> without_coffee(int days) {
  std::vector<Window> all = made_up::household(days);
  const Timestamp morning = Timestamp(std::chrono::hours(24 * (days + 1) + 8));
  for (int half_minute = 0; half_minute < 300; ++half_minute) {
    all.push_back(
        made_up::window((morning + std::chrono::seconds(30 * half_minute)).time_since_epoch(),
                        {half_minute % 4 == 0 ? "I sit down at the desk." : "I read a letter."}));
  }
  return all;
}

/// A store with what grows of the windows that end by the cutoff.
MemoryStore grown(const std::vector<Window>& windows, Cutoff cutoff) {
  MemoryStore store;
  store.add_wearer(kNora);
  Grower grower(kNora.name, kNora.face);
  for (const Window& window : windows) {
    if (cutoff.sees(window.known_at())) {
      Changes changes = grower.push(window);
      changes.windows = {window};
      store.commit(kNora.name, changes);
    }
  }
  return store;
}

/// Some time in the stream, at the end of a window or amid one.
Cutoff some_cutoff(const std::vector<Window>& windows, std::mt19937& random) {
  const Window& window = windows[windows.size() / 3 + random() % (windows.size() * 2 / 3)];
  return Cutoff(window.interval.end -
                (random() % 2 == 0 ? Duration{} : Duration(std::chrono::seconds(random() % 30))));
}

/// What a probe reads, or the error it meets (a leak may contradict itself).
std::string outcome(const Probe& probe, const ProbedMemory& memory, Cutoff cutoff) {
  try {
    return probe.read(memory, cutoff);
  } catch (const Error& error) {
    return std::string("error: ") + error.what();
  }
}

/// Names of the probes that read something else from the whole than from the part.
std::set<std::string> broken(const Store& whole, const Store& part, Cutoff cutoff) {
  const FakeEmbedder embedder;
  const auto all = MemoryIndex::open(whole, kNora, &embedder, "");
  const auto some = MemoryIndex::open(part, kNora, &embedder, "");
  std::set<std::string> broken;
  for (const Probe& probe : all_probes()) {
    if (outcome(probe, {whole, *all, &embedder}, cutoff) !=
        outcome(probe, {part, *some, &embedder}, cutoff)) {
      broken.insert(probe.name);
    }
  }
  return broken;
}

TEST(Causality, WhatIsReadAtATimeIsTheMemoryCutThere) {
  for (unsigned seed = 0; seed < streams(); ++seed) {
    std::mt19937 random(seed);
    const std::vector<Window> windows = random_stream(seed);
    const MemoryStore whole = grown(windows, Cutoff::everything());
    for (int time = 0; time < 2; ++time) {
      const Cutoff cutoff = some_cutoff(windows, random);
      EXPECT_EQ(broken(whole, grown(windows, cutoff), cutoff), std::set<std::string>{})
          << "stream " << seed << " at " << kNora.face.format(cutoff.time());
    }
  }
}

/// Help names what is missing when it is, and at every time before says what it said then.
TEST(Causality, AMissedHabitIsKnownWhenItIsMissedAndNotBefore) {
  const std::vector<Window> windows = without_coffee(4);
  const MemoryStore whole = grown(windows, Cutoff::everything());
  const std::vector<Service> said = missed_habits(whole, Cutoff::everything(), kNora);
  ASSERT_FALSE(said.empty());
  const Timestamp first = said.front().known_at;
  for (const Duration shift : {std::chrono::seconds(-3600), std::chrono::seconds(-1),
                               std::chrono::seconds(0), std::chrono::seconds(1800)}) {
    const Cutoff cutoff(first + shift);
    const MemoryStore part = grown(windows, cutoff);
    EXPECT_EQ(missed_habits(whole, cutoff, kNora), missed_habits(part, cutoff, kNora));
    EXPECT_EQ(missed_habits(part, cutoff, kNora).empty(), shift < Duration::zero());
  }
  const Cutoff before(first - std::chrono::seconds(1));
  EXPECT_NE(missed_habits(LeakyStore(whole, Leak::Windows), before, kNora),
            missed_habits(grown(windows, before), before, kNora))
      << "a leak must show";
}

TEST(Causality, EverySkillIsProbed) {
  std::set<std::string> names;
  for (const Probe& probe : all_probes()) {
    EXPECT_TRUE(names.insert(probe.name).second) << probe.name;
  }
  for (const Skill& skill : skills()) {
    EXPECT_TRUE(names.contains("skill " + std::string(skill.name)));
  }
}

/// Probes that have nothing to say prove nothing.
TEST(Causality, EveryProbeHasSomethingToSay) {
  const std::vector<Window> windows = random_stream(1);
  const MemoryStore store = grown(windows, Cutoff::everything());
  const FakeEmbedder embedder;
  const auto index = MemoryIndex::open(store, kNora, &embedder, "");
  for (const Probe& probe : all_probes()) {
    EXPECT_GT(probe.read({store, *index, &embedder}, Cutoff::everything()).size(), 4U)
        << probe.name;
  }
}

class PlantedLeak : public testing::TestWithParam<Leak> {};

TEST_P(PlantedLeak, IsCaught) {
  std::set<std::string> caught;
  for (unsigned seed = 0; seed < 3 && caught.empty(); ++seed) {
    std::mt19937 random(seed);
    const std::vector<Window> windows = random_stream(seed);
    const MemoryStore whole = grown(windows, Cutoff::everything());
    const Cutoff cutoff = some_cutoff(windows, random);
    caught = broken(LeakyStore(whole, GetParam()), grown(windows, cutoff), cutoff);
  }
  EXPECT_FALSE(caught.empty());
}

INSTANTIATE_TEST_SUITE_P(OfEveryKind, PlantedLeak, testing::ValuesIn(kLeaks));

}  // namespace
}  // namespace daybook
