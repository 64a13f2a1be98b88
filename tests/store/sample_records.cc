#include "tests/store/sample_records.h"

#include <chrono>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

Timestamp at(double seconds) {
  using Seconds = std::chrono::duration<double>;
  return Timestamp(std::chrono::hours(24)) + std::chrono::duration_cast<Duration>(Seconds(seconds));
}

Interval between(double start, double end) { return {at(start), at(end)}; }

Window sample_window(int number, const std::string& wearer) {
  const double start = number * 30;
  Window window;
  window.wearer = wearer;
  window.interval = between(start, start + 30);
  window.source = {.file = "clip-" + std::to_string(number / 4) + ".mp4",
                   .offset = (number % 4) * 30.0};
  window.lines = {
      {.interval = between(start + 1, start + 2.5),
       .channel = Channel::Caption,
       .speaker = {},
       .text = "I put the blue mug number " + std::to_string(number) + " on the shelf.",
       .alternate = {},
       .origin = "day1.srt:" + std::to_string(4 * number + 1)},
      {.interval = between(start + 2, start + 4),
       .channel = Channel::Speech,
       .speaker = "Omar",
       .text = "Leave one for Greta, please.",
       .alternate = {},
       .origin = "day1.srt:" + std::to_string(4 * number + 2)},
      {.interval = between(start + 25, start + 33),
       .channel = Channel::Speech,
       .speaker = "Wei",
       .text = "好的",
       .alternate = "All right.",
       .origin = "day1.srt"},
  };
  window.extra = number % 2 == 0 ? R"({"camera":"left"})" : "";
  window.id = window_id(window);
  return window;
}

Moment sample_moment(const Window& window, int number) {
  Moment moment;
  const Interval& at = window.interval;
  moment.view = number % 2 == 0 ? MomentView::Action : MomentView::Utterance;
  moment.kind = number % 2 == 0 ? MomentKind::HandObject : MomentKind::Request;
  moment.interval = {at.start + std::chrono::seconds(number), at.start + std::chrono::seconds(9)};
  moment.known_at = at.end;
  moment.window = window.id;
  moment.lines = {0, static_cast<std::uint32_t>(number + 200)};
  moment.text = "I put mug " + std::to_string(number) + " on the shelf for Greta.";
  moment.subject = "I";
  moment.verb = "put";
  moment.object = "mug " + std::to_string(number);
  moment.place = "kitchen";
  moment.participants = {"Greta", "Omar"};
  moment.unresolved = number % 2 == 1;
  moment.id = moment_id(moment);
  return moment;
}

Episode sample_episode(const std::vector<Window>& windows, EpisodeView view) {
  Episode episode;
  episode.view = view;
  episode.interval = {windows.front().interval.start, windows.back().interval.end};
  episode.known_at = windows.back().interval.end + std::chrono::seconds(30);
  for (const Window& window : windows) {
    episode.windows.push_back(window.id);
  }
  episode.text = "I put the mugs away with Omar in the kitchen.";
  episode.subject = "Putting the mugs away with Omar";
  episode.summary = "I put the mugs on the shelf.\nOmar asked me to leave one for Greta.";
  episode.keywords = {"mugs", "shelf", "架子"};
  episode.participants = {"Omar"};
  episode.place = "kitchen";
  episode.id = episode_id(episode);
  return episode;
}

Pattern sample_pattern(const Episode& episode) {
  Pattern pattern;
  pattern.kind = PatternKind::Routine;
  pattern.known_at = episode.known_at;
  pattern.interval = episode.interval;
  pattern.title = "Putting the mugs away";
  pattern.summary = "I put the mugs away, mostly with Omar.";
  pattern.keywords = {"mugs"};
  pattern.members = {{.episode = episode.id, .role = "initiating", .weight = 0.75}};
  pattern.count = 1;
  pattern.days = 1;
  pattern.coherence = 0.1;
  pattern.typical_time = std::chrono::minutes(75);
  pattern.id = pattern_id(pattern);
  pattern.root = pattern.id;
  return pattern;
}

Pattern next_version(const Pattern& pattern, const Episode& episode) {
  Pattern next = pattern;
  next.version = pattern.version + 1;
  next.known_at = episode.known_at;
  next.interval.end = episode.interval.end;
  next.members.push_back({.episode = episode.id, .role = "developing", .weight = 0.1});
  next.typical_time.reset();
  next.id = pattern_id(next);
  return next;
}

Edge sample_edge(const RecordId& group, const RecordId& member, Timestamp known_at) {
  return {.group = group, .member = member, .role = "core", .weight = 0.1, .known_at = known_at};
}

Unit sample_unit(const Window& window, UnitState state) {
  return {.key = window.id.str(),
          .stage = "grow",
          .state = state,
          .interval = window.interval,
          .detail = state == UnitState::Failed ? "day1.srt:3: no words; leave it out" : ""};
}

Changes sample_changes(int first, int count, const std::string& wearer) {
  Changes changes;
  std::vector<Window> open;
  std::vector<Moment> inside;
  for (int number = first; number < first + count; ++number) {
    const Window window = sample_window(number, wearer);
    open.push_back(window);
    changes.windows.push_back(window);
    changes.units.push_back(sample_unit(window));
    for (const int i : {0, 1}) {
      inside.push_back(sample_moment(window, i));
      changes.moments.push_back(inside.back());
    }
    if (open.size() < 4) {
      continue;
    }
    const Episode episode = sample_episode(open, EpisodeView::Activity);
    changes.episodes.push_back(episode);
    for (const Moment& moment : inside) {
      changes.edges.push_back(sample_edge(episode.id, moment.id, episode.known_at));
    }
    changes.patterns.push_back(changes.patterns.empty()
                                   ? sample_pattern(episode)
                                   : next_version(changes.patterns.back(), episode));
    const Pattern& pattern = changes.patterns.back();
    changes.edges.push_back(sample_edge(pattern.id, episode.id, pattern.known_at));
    open.clear();
    inside.clear();
  }
  return changes;
}

Changes only_windows(const Changes& changes) {
  Changes windows;
  windows.windows = changes.windows;
  for (const Window& window : changes.windows) {
    windows.units.push_back(sample_unit(window, UnitState::Pending));
  }
  return windows;
}

std::vector<std::string> dump_of(const Store& store) {
  std::stringstream text;
  store.dump(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    lines.push_back(line);
  }
  return lines;
}

}  // namespace daybook
