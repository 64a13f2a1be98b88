#include "daybook/core/window.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <utility>
#include <vector>

namespace daybook {
namespace {

using std::chrono::seconds;

Timestamp at(int second) { return Timestamp(seconds(second)); }

Window a_window() {
  Window window;
  window.wearer = "B1_NORA";
  window.interval = {at(100), at(130)};
  window.source = {"DAY1_B1_NORA_00014000.mp4", 0.5};
  window.lines = {
      {{at(101), at(102)}, Channel::Caption, "", "I fill the kettle.", "", "Sync/a.json:7"},
      {{at(103), at(104)}, Channel::Speech, "Omar", "Is it hot?", "热吗？", "Sync/a.json:13"},
  };
  return window;
}

// Ids in every existing store depend on this. Never change it.
TEST(WindowId, KeepsItsGoldenValue) {
  EXPECT_EQ(window_id(a_window()).str(), "w-df57380ddaf4bfe6");
}

TEST(WindowId, LeavesOutWhereTextWasStored) {
  Window moved = a_window();
  moved.lines[0].origin = "elsewhere/b.json:1";
  moved.id = {42};
  EXPECT_EQ(window_id(moved), window_id(a_window()));
}

TEST(WindowId, TakesTextsAsEqualWhenTheyDifferInFormOnly) {
  Window same = a_window();
  same.lines[0].text = "  I fill\tthe KETTLE. ";
  same.lines[1].speaker = "omar";
  EXPECT_EQ(window_id(same), window_id(a_window()));
}

TEST(WindowId, ChangesWithEveryPartOfTheContent) {
  const std::vector<std::function<void(Window&)>> edits = {
      [](Window& w) { w.wearer = "B2_OMAR"; },
      [](Window& w) { w.interval.start = at(99); },
      [](Window& w) { w.interval.end = at(129); },
      [](Window& w) { w.source.file = "other.mp4"; },
      [](Window& w) { w.source.offset = 0.75; },
      [](Window& w) { w.lines.pop_back(); },
      [](Window& w) { std::swap(w.lines[0], w.lines[1]); },
      [](Window& w) { w.lines[0].interval.start += std::chrono::nanoseconds(1); },
      [](Window& w) { w.lines[0].interval.end += std::chrono::nanoseconds(1); },
      [](Window& w) { w.lines[0].channel = Channel::Speech; },
      [](Window& w) { w.lines[1].speaker = "Priya"; },
      [](Window& w) { w.lines[1].text = "Is it cold?"; },
      [](Window& w) { w.lines[1].alternate.clear(); },
  };
  for (std::size_t i = 0; i < edits.size(); ++i) {
    Window changed = a_window();
    edits[i](changed);
    EXPECT_NE(window_id(changed), window_id(a_window())) << "edit " << i;
  }
}

TEST(Window, IsKnownWhenItEnds) { EXPECT_EQ(a_window().known_at(), at(130)); }

TEST(Channel, HasNames) {
  EXPECT_EQ(name(Channel::Caption), "caption");
  EXPECT_EQ(name(Channel::Speech), "speech");
}

}  // namespace
}  // namespace daybook
