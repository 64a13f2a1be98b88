// Each list is followed from reading to reading: what it held, what is new in it, and what of the
// former gives way to the latter. What no list holds in the end was taken back.

#include "daybook/source/retold.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kNear = std::chrono::milliseconds(500);
constexpr std::string_view kAnd = " + ";

/// New lines of one reading, by start.
class NewLines {
 public:
  void add(const Interval& interval, Channel channel) {
    lines_.push_back({interval, channel});
    longest_ = std::max(longest_, interval.length());
  }

  void sort() {
    std::sort(lines_.begin(), lines_.end(), [](const NewLine& a, const NewLine& b) {
      return a.interval.start < b.interval.start;
    });
  }

  /// Whether one of them tells of the same time; in a file, where lines of several speakers
  /// overlap, that is the same start.
  bool tell_of(const Interval& old, Channel channel, bool is_window) const {
    auto line = std::lower_bound(
        lines_.begin(), lines_.end(), old.start - std::max(kNear, longest_),
        [](const NewLine& one, Timestamp start) { return one.interval.start < start; });
    const Timestamp last = std::max(old.start + kNear, old.end);
    for (; line != lines_.end() && line->interval.start <= last; ++line) {
      const bool is_near = std::chrono::abs(line->interval.start - old.start) <= kNear;
      if (line->channel == channel && (is_near || (is_window && line->interval.overlaps(old)))) {
        return true;
      }
    }
    return false;
  }

 private:
  struct NewLine {
    Interval interval;
    Channel channel;
  };
  std::vector<NewLine> lines_;
  Duration longest_{};
};

}  // namespace

void Retold::add(const Line& line, std::uint32_t reading, std::size_t kept) {
  const std::string_view origin = line.origin;
  for (std::size_t at = 0; at < origin.size();) {
    const std::size_t end = std::min(origin.find(kAnd, at), origin.size());
    const std::string_view place = origin.substr(at, end - at);
    List& list = lists_[std::string(place.substr(0, place.rfind(':')))];
    list.is_window = place.starts_with("wire ");
    list.tellings.push_back({reading, kept, line.interval, line.channel});
    at = end + kAnd.size();
  }
}

void Retold::note_held(const List& list, std::vector<bool>& held) {
  std::map<std::uint32_t, std::map<std::size_t, Telling>> readings;
  for (const Telling& telling : list.tellings) {
    readings[telling.reading].try_emplace(telling.kept, telling);
  }
  std::map<std::size_t, Telling> holding;
  for (auto& [number, reading] : readings) {
    NewLines lines;
    for (const auto& [kept, telling] : reading) {
      if (!holding.contains(kept)) {
        lines.add(telling.interval, telling.channel);
      }
    }
    lines.sort();
    std::erase_if(holding, [&](const auto& old) {
      return !reading.contains(old.first) &&
             lines.tell_of(old.second.interval, old.second.channel, list.is_window);
    });
    holding.merge(reading);
  }
  for (const auto& [kept, telling] : holding) {
    held[kept] = true;
  }
}

std::vector<bool> Retold::taken_back(std::size_t count) const {
  std::vector<bool> told(count, false);
  std::vector<bool> held(count, false);
  for (const auto& [name, list] : lists_) {
    for (const Telling& telling : list.tellings) {
      told[telling.kept] = true;
    }
    const bool once = std::all_of(
        list.tellings.begin(), list.tellings.end(),
        [&](const Telling& one) { return one.reading == list.tellings.front().reading; });
    if (!once) {
      note_held(list, held);
      continue;
    }
    for (const Telling& telling : list.tellings) {
      held[telling.kept] = true;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    told[i] = told[i] && !held[i];  // a line without a place is nobody's to take back
  }
  return told;
}

}  // namespace daybook
