#include "daybook/build/scene.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/build/grower.h"
#include "tests/build/windows.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::Each;
using testing::Le;

const std::vector<std::string> kVerbs = {"loosen", "wipe",  "lift",  "turn",
                                         "grip",   "press", "paint", "carry"};

/// Three windows about each thing in turn, no line like another.
std::vector<Window> about(const std::vector<std::string>& things, const std::string& everywhere) {
  std::vector<Window> windows;
  for (std::size_t i = 0; i < 3 * things.size(); ++i) {
    std::vector<std::string> lines;
    lines.reserve(4);
    for (std::size_t k = 0; k < 3; ++k) {
      lines.push_back("I " + kVerbs[(3 * i + k) % kVerbs.size()] + " the " + things[i / 3] +
                      everywhere + ".");
    }
    windows.push_back(
        made_up::window(hours(33) + seconds(30) * static_cast<std::int64_t>(i), lines));
  }
  return windows;
}

std::vector<Window> repair() {
  return about({"wheel", "tube", "saddle", "chain", "lamp", "brake", "pedal", "basket", "bell",
                "pump", "rack", "lock", "fender"},
               "");
}

std::vector<Duration> activities(Scene scene, const std::vector<Window>& windows) {
  Grower grower("B1_NORA", Clockface::dataset(), {.scene = scene});
  std::vector<Duration> lengths;
  for (const Window& window : windows) {
    for (const Episode& episode : grower.push(window).episodes) {
      if (episode.view == EpisodeView::Activity) {
        lengths.push_back(episode.interval.length());
      }
    }
  }
  return lengths;
}

TEST(Scene, HasANameThatIsReadAgain) {
  for (const Scene one : {Scene::Daily, Scene::Instructional, Scene::Game, Scene::Task}) {
    EXPECT_EQ(scene_named(name(one)), one);
  }
  EXPECT_EQ(scene_named("opera"), std::nullopt);
}

TEST(Scene, AProcedureFallsIntoMoreStepsOfTwoMinutesAtMost) {
  const std::vector<Duration> steps = activities(Scene::Instructional, repair());
  EXPECT_THAT(steps, Each(Le(Duration(minutes(2)))));
  EXPECT_GT(steps.size(), activities(Scene::Daily, repair()).size());
}

TEST(Scene, AGameGoesOnThroughWhatOnlyLooksDifferent) {
  const std::vector<Window> fight =
      about({"sword", "shield", "spear", "axe", "bow", "club", "whip", "net", "sling", "mace"},
            " against the troll");
  EXPECT_LT(activities(Scene::Game, fight).size(), activities(Scene::Daily, fight).size());
}

TEST(Scene, ATaskIsNeverCutByWhatIsSeen) {
  EXPECT_THAT(activities(Scene::Task, repair()), Each(testing::Eq(Duration(minutes(10)))));
}

TEST(Scene, ATaskIsCutByWhatIsSaid) {
  std::vector<Window> windows;
  for (std::size_t i = 0; i < 20; ++i) {
    const std::string thing = i < 10 ? "wheel" : "plum cake";
    std::vector<std::string> lines;
    lines.reserve(4);
    for (std::size_t k = 0; k < 3; ++k) {
      lines.push_back("Omar: I " + kVerbs[(3 * i + k) % kVerbs.size()] + " the " + thing + ".");
    }
    lines.emplace_back("I stand there.");
    windows.push_back(
        made_up::window(hours(33) + seconds(30) * static_cast<std::int64_t>(i), lines));
  }
  const std::vector<Duration> lengths = activities(Scene::Task, windows);
  ASSERT_FALSE(lengths.empty());
  EXPECT_EQ(lengths.front(), Duration(minutes(5)));
}

TEST(Scene, GrowsTheSameInOneGoAndTakenUpAgain) {
  for (const Scene one : {Scene::Instructional, Scene::Game, Scene::Task}) {
    const std::vector<Window> windows = repair();
    Grower whole("B1_NORA", Clockface::dataset(), {.scene = one});
    Grower again("B1_NORA", Clockface::dataset(), {.scene = one});
    for (std::size_t i = 0; i < windows.size(); ++i) {
      const Changes grown = whole.push(windows[i]);
      if (i < windows.size() / 2) {
        again.replay(windows[i]);
        continue;
      }
      const Changes anew = again.push(windows[i]);
      ASSERT_EQ(grown.episodes.size(), anew.episodes.size());
      for (std::size_t e = 0; e < grown.episodes.size(); ++e) {
        EXPECT_EQ(grown.episodes[e].id, anew.episodes[e].id);
      }
    }
  }
}

}  // namespace
}  // namespace daybook
