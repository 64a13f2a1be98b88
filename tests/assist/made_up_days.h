#pragma once
/// Made-up days that help unasked has something to say to.

#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "daybook/build/grower.h"
#include "tests/support/memory_store.h"

namespace daybook {

inline const Wearer kNora{"B1_NORA", Clockface::dataset()};

/// Days of somebody who works, wanders and leaves things; from a seed.
inline std::vector<Window> made_up_days(unsigned seed, std::size_t count) {
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

/// Adds and grows.
inline void add(MemoryStore& store, const std::vector<Window>& windows) {
  store.add_wearer(kNora);
  Changes changes;
  changes.windows = windows;
  for (const Window& window : windows) {
    changes.units.push_back({window.id.str(), "grow", UnitState::Pending, window.interval, ""});
  }
  store.commit(kNora.name, changes);
  grow_pending(store, kNora, {}, nullptr);
}

}  // namespace daybook
