#pragma once
/// Made-up windows for tests: a second and a line each, "Omar: words" for speech.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/window.h"

namespace daybook::made_up {

/// A window of 30 s that starts at `start`; its lines start every two seconds.
inline Window window(Duration start, const std::vector<std::string>& lines) {
  Window window;
  window.wearer = "B1_NORA";
  window.interval = {Timestamp(start), Timestamp(start + std::chrono::seconds(30))};
  Timestamp at(start);
  for (const std::string& text : lines) {
    Line line;
    line.interval = {at, at + std::chrono::seconds(2)};
    const std::size_t colon = text.find(": ");
    line.channel = colon == std::string::npos ? Channel::Caption : Channel::Speech;
    line.speaker = colon == std::string::npos ? "" : text.substr(0, colon);
    line.text = colon == std::string::npos ? text : text.substr(colon + 2);
    window.lines.push_back(line);
    at += std::chrono::seconds(2);
  }
  window.id = window_id(window);
  return window;
}

/// A morning in a kitchen and an afternoon in a garden, `days` days long, with a gap each noon.
inline std::vector<Window> household(int days) {
  const std::vector<std::vector<std::string>> kitchen = {
      {"I walk into the kitchen.", "I take the coffee mill down.", "Nora: Is the kettle on?",
       "Omar: Yes."},
      {"I grind the coffee beans.", "Omar takes two cups off the rack.",
       "Omar: Two spoons or three?", "Nora: Three."},
      {"I pour hot water over the grounds.", "Priya opens the fridge.",
       "Priya: Where is the butter?", "Nora: Behind the milk."},
      {"I hand the white cup to Omar.", "He drinks his coffee.",
       "Omar: The van comes at half past.", "Nora: I will help you with the boxes."}};
  const std::vector<std::vector<std::string>> garden = {
      {"I walk into the garden.", "I fill the green can.", "I water the tomato plants."},
      {"Felix digs a hole.", "I plant the rose bush.", "Felix: Hold the stem straight."},
      {"I pull the weeds.", "I throw the weeds into the bucket.", "Felix laughs."},
      {"I rake the leaves.", "Felix carries the bucket away.", "Nora: The roses smell good."}};
  std::vector<Window> windows;
  for (int day = 1; day <= days; ++day) {
    for (const auto& [hour, scene] : {std::pair{9, &kitchen}, std::pair{15, &garden}}) {
      Duration at = std::chrono::hours(24 * day + hour) + std::chrono::minutes(day);
      for (int round = 0; round < 3; ++round) {
        for (const std::vector<std::string>& lines : *scene) {
          windows.push_back(window(at, lines));
          at += std::chrono::seconds(30);
        }
      }
    }
  }
  return windows;
}

}  // namespace daybook::made_up
