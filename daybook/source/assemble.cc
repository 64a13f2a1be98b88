// The windows of a wearer are a function of the set of clips and lines that his sources hold, and
// of nothing else: not of the order of reading, nor of what was read in an earlier run. So windows
// recorded before are taken apart again: those with a clip of their own become clips, those that
// were cut from subtitles become loose lines, which are cut anew.
//
//   clips    one for each start; ends at the next one's start
//   lines    in the order of where they stand (window sources first), each joined or kept, less
//            those that their source has told otherwise since
//   places   the clip in which a line starts; else the clip that lists it; else none
//   the rest cut into 30 s windows between the clips
//
// A time in whole seconds is a time cut off: a line of second 42 listed in a clip that starts at
// 42.4 started in that clip, at 42.4 at the earliest.

#include "daybook/source/assemble.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/join.h"
#include "daybook/source/material.h"
#include "daybook/source/retold.h"
#include "daybook/source/source.h"
#include "daybook/source/stretch.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kSecond = std::chrono::seconds(1);
constexpr Duration kDay = std::chrono::hours(24);

// Of two sources of one window, the one to name: any rather than none, then the first by name.
bool prefers(const SourceRef& a, const SourceRef& b) {
  return std::tuple(a.file.empty(), std::string_view(a.file), a.offset) <
         std::tuple(b.file.empty(), std::string_view(b.file), b.offset);
}

// A line on its way to its window.
struct Item {
  Line line;
  std::string label;                // file in which it stands first
  std::uint32_t number = 0;         // and its line there
  std::uint32_t from = 0;           // number of its source
  std::optional<Timestamp> listed;  // start of the clip that lists it
  const Clip* clip = nullptr;       // that clip
  const Track* track = nullptr;     // or the subtitles that hold it
};

bool is_subtitle_name(std::string_view name) {
  const std::string extension = std::filesystem::path(name).extension().string();
  return extension == ".srt" || extension == ".vtt" || extension == ".txt";
}

// "folder/name:12 + other:7" stands first in folder/name, line 12.
std::pair<std::string_view, std::uint32_t> first_place(std::string_view origin) {
  const std::string_view first = origin.substr(0, origin.find(" + "));
  const std::size_t colon = std::min(first.rfind(':'), first.size());
  std::uint32_t number = 0;
  if (colon < first.size()) {
    std::from_chars(first.data() + colon + 1, first.data() + first.size(), number);
  }
  return {first.substr(0, colon), number};
}

// Puts the places that a line joined, all after the first, in order.
void sort_origins(std::string& origins) {
  constexpr std::string_view kAnd = " + ";
  if (origins.find(kAnd) == std::string::npos) {
    return;
  }
  std::vector<std::string> places;
  for (std::size_t at = 0; at < origins.size();) {
    const std::size_t end = std::min(origins.find(kAnd, at), origins.size());
    places.push_back(origins.substr(at, end - at));
    at = end + kAnd.size();
  }
  std::sort(places.begin() + 1, places.end());
  origins = std::move(places.front());
  for (std::size_t i = 1; i < places.size(); ++i) {
    origins += std::string(kAnd) + places[i];
  }
}

// Recorded windows back to what they were made from. Lines recorded before have met each other
// already: all are of source 0, and none joins another.
class Dismantling {
 public:
  explicit Dismantling(std::span<const Window> recorded) {
    for (const Window& window : recorded) {
      if (is_cut(window)) {
        bases_.try_emplace(window.source.file, base_of(window));
      }
    }
  }

  void take_apart(Window window, Material& material) const {
    if (!is_cut(window)) {
      material.clips.push_back({window.interval, std::move(window.source), std::move(window.extra),
                                std::move(window.lines)});
      return;
    }
    for (Line& line : window.lines) {
      const std::string_view label = first_place(line.origin).first;
      const auto base = bases_.find(std::string(label.substr(label.rfind('/') + 1)));
      Track& track = material.tracks.emplace_back();
      track.file = base == bases_.end() ? window.source.file : base->first;
      track.base = base == bases_.end() ? base_of(window) : base->second;
      track.lines.push_back(std::move(line));
    }
  }

 private:
  static Timestamp base_of(const Window& window) {
    const std::chrono::duration<double> offset(window.source.offset);
    return window.interval.start - std::chrono::round<Duration>(offset);
  }

  std::map<std::string, Timestamp> bases_;  // of the subtitle files that windows name
};

Item make_item(Line line, std::uint32_t from) {
  const auto [label, number] = first_place(line.origin);
  Item item;
  item.label = label;
  item.number = number;
  item.from = from;
  item.line = std::move(line);
  return item;
}

std::size_t count_lines(const Material& material) {
  std::size_t count = 0;
  for (const Clip& clip : material.clips) {
    count += clip.lines.size();
  }
  for (const Track& track : material.tracks) {
    count += track.lines.size();
  }
  return count;
}

// All lines of a material, those of clips first, each kind by where it stands.
std::vector<Item> gather_items(Material& material) {
  std::vector<Item> items;
  items.reserve(count_lines(material));
  for (Clip& clip : material.clips) {
    for (Line& line : clip.lines) {
      Item& item = items.emplace_back(make_item(std::move(line), clip.from));
      item.listed = clip.interval.start;
      item.clip = &clip;
    }
  }
  for (Track& track : material.tracks) {
    for (Line& line : track.lines) {
      items.push_back(make_item(std::move(line), track.from));
      items.back().track = &track;
    }
  }
  const auto stands_before = [](const Item& a, const Item& b) {
    return std::tuple(a.clip == nullptr, std::string_view(a.label), a.number, a.from != 0) <
           std::tuple(b.clip == nullptr, std::string_view(b.label), b.number, b.from != 0);
  };
  if (!std::is_sorted(items.begin(), items.end(), stands_before)) {  // rarely: items are large
    std::stable_sort(items.begin(), items.end(), stands_before);
  }
  return items;
}

// The clips as windows without lines: one for each start, none overlapping the next.
std::vector<Window> make_windows(const std::string& wearer, const Material& material) {
  std::map<Timestamp, Window> by_start;
  for (const Clip& clip : material.clips) {
    const auto [found, is_new] = by_start.try_emplace(clip.interval.start);
    Window& window = found->second;
    if (is_new) {
      window.wearer = wearer;
      window.interval = clip.interval;
    }
    window.interval.end = std::min(window.interval.end, clip.interval.end);
    if (is_new || prefers(clip.source, window.source)) {
      window.source = clip.source;
    }
    if (window.extra.empty() || (!clip.extra.empty() && clip.extra < window.extra)) {
      window.extra = clip.extra;
    }
  }
  std::vector<Window> windows;
  windows.reserve(by_start.size());
  for (auto& [start, window] : by_start) {
    if (!windows.empty()) {
      windows.back().interval.end = std::min(windows.back().interval.end, start);
    }
    windows.push_back(std::move(window));
  }
  return windows;
}

class Assembly {
 public:
  Assembly(Harvest::Owner&& owner, std::vector<Window> recorded, std::vector<Problem>& problems)
      : wearer_(std::move(owner.wearer)),
        face_(owner.face),
        material_(std::move(owner.material)),
        problems_(problems) {
    const Dismantling dismantling(recorded);
    for (Window& window : recorded) {
      dismantling.take_apart(std::move(window), material_);
    }
  }

  Reading run() && {
    std::vector<Item> items = gather_items(material_);
    windows_ = make_windows(wearer_, material_);
    Reading reading{.wearer = wearer_, .face = face_, .windows = {}};
    reading.lines_read = static_cast<std::uint64_t>(
        std::count_if(items.begin(), items.end(), [](const Item& item) { return item.from != 0; }));
    join(items, reading);
    for (Item& item : items) {
      place(item);
    }
    cut_loose();
    finish();
    reading.windows = std::move(windows_);
    return reading;
  }

 private:
  // Leaves the items whose lines were kept and not taken back; counts the others, as far as they
  // were not recorded before.
  static void join(std::vector<Item>& items, Reading& reading) {
    Joiner joiner;
    Retold retold;
    std::vector<Item> kept;
    kept.reserve(items.size());
    for (Item& item : items) {
      const Line line = item.line;
      const bool is_new = joiner.add(std::move(item.line), item.from);
      retold.add(line, item.from, joiner.last());
      if (is_new) {
        kept.push_back(std::move(item));
      } else {
        reading.lines_joined += item.from != 0 ? 1 : 0;
      }
    }
    const std::vector<bool> taken_back = retold.taken_back(kept.size());
    items.clear();
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (taken_back[i]) {
        reading.lines_retold += kept[i].from != 0 ? 1 : 0;
      } else {
        kept[i].line = std::move(joiner.kept()[i]);
        sort_origins(kept[i].line.origin);
        items.push_back(std::move(kept[i]));
      }
    }
  }

  // The window that an instant lies in, or null.
  Window* window_at(Timestamp t) {
    auto after = std::upper_bound(
        windows_.begin(), windows_.end(), t,
        [](Timestamp time, const Window& window) { return time < window.interval.start; });
    if (after == windows_.begin() || !std::prev(after)->interval.contains(t)) {
      return nullptr;
    }
    return &*std::prev(after);
  }

  void place(Item& item) {
    Interval& interval = item.line.interval;
    Window* const lister = item.listed ? window_at(*item.listed) : nullptr;
    if (lister != nullptr && is_in_whole_seconds(interval)) {
      move_within_second(lister->interval.start, interval);
    }
    Window* holder = window_at(interval.start);
    if (holder == nullptr && lister == nullptr) {
      loose_.push_back(std::move(item));
      return;
    }
    if (holder == nullptr) {
      holder = lister;
      warn(item, "starts in no clip; kept in the one that lists it");
    } else if (lister != nullptr && lister != holder &&
               lister->interval.gap_to({interval.start, interval.start}) > kSecond) {
      warn(item, "starts outside the clip that lists it; moved to the one in which it starts");
    }
    holder->lines.push_back(std::move(item.line));
  }

  // A whole second that a clip's start divides is taken to begin there.
  static void move_within_second(Timestamp clip_start, Interval& interval) {
    if (interval.start < clip_start && clip_start < interval.start + kSecond) {
      interval.start = clip_start;
      interval.end = std::max(interval.end, clip_start + std::chrono::nanoseconds(1));
    }
  }

  void warn(const Item& item, std::string cause) {
    if (!item.clip->file.empty()) {
      problems_.push_back(
          {item.clip->file, item.number, "a line that " + std::move(cause), "", false});
    }
  }

  // Windows for the lines that no clip holds.
  void cut_loose() {
    std::stable_sort(loose_.begin(), loose_.end(), [](const Item& a, const Item& b) {
      return a.line.interval.start < b.line.interval.start;
    });
    std::vector<Interval> lines;
    lines.reserve(loose_.size());
    for (const Item& item : loose_) {
      lines.push_back(item.line.interval);
    }
    std::vector<Interval> taken;
    taken.reserve(windows_.size());
    for (const Window& window : windows_) {
      taken.push_back(window.interval);
    }
    auto next = loose_.begin();
    for (const Interval& interval : cut_stretches(lines, taken)) {
      Window& window = windows_.emplace_back();
      window.wearer = wearer_;
      window.interval = interval;
      const auto first = next;
      while (next != loose_.end() && next->line.interval.start < interval.end) {
        window.lines.push_back(std::move((next++)->line));
      }
      // The subtitles that ran when the window began: those of the line before or at its start.
      const bool starts_with_line =
          first != next && window.lines.front().interval.start == interval.start;
      window.source = source_of(starts_with_line ? *first : *std::prev(first), interval.start);
    }
    std::sort(windows_.begin(), windows_.end(),
              [](const Window& a, const Window& b) { return a.interval.start < b.interval.start; });
  }

  static SourceRef source_of(const Item& item, Timestamp start) {
    return {item.track->file, std::chrono::duration<double>(start - item.track->base).count()};
  }

  void finish() {
    for (Window& window : windows_) {
      std::stable_sort(window.lines.begin(), window.lines.end(), [](const Line& a, const Line& b) {
        return std::tuple(a.interval.start, a.channel) < std::tuple(b.interval.start, b.channel);
      });
      window.id = window_id(window);
    }
  }

  std::string wearer_;
  Clockface face_;
  Material material_;
  std::vector<Problem>& problems_;
  std::vector<Window> windows_;  // in time order, not overlapping
  std::vector<Item> loose_;
};

}  // namespace

bool is_cut(const Window& window) {
  return is_subtitle_name(window.source.file) &&
         (window.lines.empty() || is_subtitle_name(first_place(window.lines.front().origin).first));
}

Reading assemble(Harvest::Owner owner, std::vector<Window> recorded,
                 std::vector<Problem>& problems) {
  return Assembly(std::move(owner), std::move(recorded), problems).run();
}

Interval reach_of(const Material& material) {
  Interval reach{Timestamp::max(), Timestamp::min()};
  const auto include = [&](const Interval& interval) {
    reach.start = std::min(reach.start, interval.start);
    reach.end = std::max(reach.end, interval.end);
  };
  for (const Clip& clip : material.clips) {
    include(clip.interval);
    for (const Line& line : clip.lines) {
      include(line.interval);
    }
  }
  for (const Track& track : material.tracks) {
    for (const Line& line : track.lines) {
      include(line.interval);
    }
  }
  return reach.empty() ? Interval{} : Interval{reach.start - kDay, reach.end + kDay};
}

}  // namespace daybook
