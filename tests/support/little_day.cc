#include "tests/support/little_day.h"

#include <nlohmann/json.hpp>

namespace daybook {

using Json = nlohmann::json;

std::string says_line(const std::string& text) { return Json({{"text", text}}).dump() + "\n"; }

std::string calls_line(const std::string& tool, const std::string& arguments) {
  return Json({{"calls", {{{"name", tool}, {"arguments", arguments}}}}}).dump() + "\n";
}

LittleDay::LittleDay() {
  windows = {small_window(0, {"I water the fern."}),
             small_window(600, {"Priya waters the fern."}, {"Priya: The fern is thirsty."}),
             small_window(1200, {"Omar waters the fern."}), small_window(1230, {"I look up."})};
  Changes changes;
  const std::vector<std::string> people = {"I", "Priya", "Omar"};
  for (std::size_t w = 0; w < people.size(); ++w) {
    changes.moments.push_back(made_moment(windows[w], people[w], "waters", "the fern"));
    activities.push_back(made_episode({windows[w]}, people[w] + " waters the fern by the door"));
  }
  changes.moments.push_back(
      made_moment(windows[1], "Priya", "says", "that the fern is thirsty", MomentView::Utterance));
  for (int i = 0; i < 20; ++i) {
    windows.push_back(small_window(2000 + 30 * i, {"Wei saws plank " + std::to_string(i) + "."}));
    changes.moments.push_back(
        made_moment(windows.back(), "Wei", "saws", "plank " + std::to_string(i)));
  }
  changes.windows = windows;
  changes.episodes = activities;
  changes.patterns = {made_pattern({activities[0], activities[1]}, "Watering the fern")};
  store.add_wearer({"T1_NORA", Clockface::dataset()});
  store.commit("T1_NORA", changes);
  index = small_index(store);
  skills = std::make_unique<Skills>(store, *index, nullptr);
  question = {"Who watered the fern last?", {"Me", "Priya", "Omar", "Wei"}, at_second(1300)};
}

}  // namespace daybook
