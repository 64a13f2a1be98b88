#include "daybook/build/scene.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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

/// Ten steps of five minutes each, of which the hands do another thing every 90 s.
std::vector<Window> repair() {
  const std::vector<std::vector<std::string>> steps = {
      {"I loosen the wheel nut.", "I pull the wheel off.", "I hold the wheel."},
      {"I peel the tyre.", "I take the inner tube out.", "I pump the inner tube."},
      {"I sand the patch.", "I spread the glue.", "I press the patch on the glue."}};
  std::vector<Window> windows;
  for (int i = 0; i < 40; ++i) {
    const std::vector<std::string>& step = steps[static_cast<std::size_t>(i / 3) % steps.size()];
    windows.push_back(made_up::window(hours(33) + seconds(30) * i, step));
  }
  return windows;
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
    EXPECT_EQ(scene(name(one)), one);
  }
  EXPECT_EQ(scene("opera"), std::nullopt);
}

TEST(Scene, AProcedureFallsIntoMoreStepsOfTwoMinutesAtMost) {
  const std::vector<Duration> steps = activities(Scene::Instructional, repair());
  EXPECT_THAT(steps, Each(Le(Duration(minutes(2)))));
  EXPECT_GT(steps.size(), activities(Scene::Daily, repair()).size());
}

TEST(Scene, AGameGoesOnThroughWhatOnlyLooksDifferent) {
  EXPECT_LT(activities(Scene::Game, repair()).size(), activities(Scene::Daily, repair()).size());
}

TEST(Scene, ATaskIsNeverCutByWhatIsSeen) {
  EXPECT_THAT(activities(Scene::Task, repair()), Each(testing::Eq(Duration(minutes(10)))));
}

TEST(Scene, ATaskIsCutByWhatIsSaid) {
  std::vector<Window> windows;
  for (int i = 0; i < 20; ++i) {
    const std::string about = i < 10 ? "Nora: Then I loosen the nut of the wheel, the wheel nut."
                                     : "Nora: Now I bake a plum cake, the plum cake for Greta.";
    windows.push_back(made_up::window(
        hours(33) + seconds(30) * i,
        {about, "Omar: Good.", "Nora: I hum.", "Omar: Hm.", "Nora: So.", "I stand there."}));
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
