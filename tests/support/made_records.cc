#include "tests/support/made_records.h"

namespace daybook {

Moment made_moment(const Window& window, const std::string& subject, const std::string& verb,
                   const std::string& object, MomentView view) {
  Moment made;
  made.view = view;
  made.interval = {window.interval.start, window.interval.start + std::chrono::seconds(3)};
  made.known_at = window.known_at();
  made.window = window.id;
  made.lines = {0};
  made.subject = subject;
  made.verb = verb;
  made.object = object;
  made.text = subject + " " + verb + " " + object + ".";
  made.id = moment_id(made);
  return made;
}

Episode made_episode(const std::vector<Window>& windows, const std::string& text,
                     EpisodeView view) {
  Episode made;
  made.view = view;
  made.interval = {windows.front().interval.start, windows.back().interval.end};
  made.known_at = windows.back().interval.end + std::chrono::seconds(30);
  for (const Window& window : windows) {
    made.windows.push_back(window.id);
  }
  made.text = text;
  made.summary = "Summary: " + text;
  made.id = episode_id(made);
  return made;
}

Pattern made_pattern(const std::vector<Episode>& episodes, const std::string& title) {
  Pattern made;
  made.known_at = episodes.back().known_at;
  made.interval = {episodes.front().interval.start, episodes.back().interval.end};
  made.title = title;
  made.summary = "Summary: " + title;
  for (const Episode& episode : episodes) {
    made.members.push_back({episode.id, made.members.empty() ? "initiating" : "developing",
                            made.members.empty() ? 0.8 : 0.6});
  }
  made.days = 1;
  made.count = static_cast<std::uint32_t>(episodes.size());
  made.root = pattern_id(made);
  made.id = made.root;
  return made;
}

}  // namespace daybook
