// One entry a key; stale ones are swept once a window.

#include "daybook/build/repeats.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::string key_of(const Moment& moment) {
  if (moment.view == MomentView::Utterance) {
    return "u|" + moment.text;
  }
  std::string key = "a|" + moment.subject + "|" + moment.verb + "|" + moment.object;
  if (moment.object.empty()) {
    key += "|" + moment.place;
  }
  for (const std::string& name : moment.participants) {
    key += "|" + name;
  }
  return key;
}

}  // namespace

void Repeats::next_window(Timestamp start) {
  ++window_;
  std::erase_if(told_, [&](const auto& entry) { return entry.second.when + within_ <= start; });
}

void Repeats::add(Moment moment, std::vector<Moment>& window) {
  const std::string key = key_of(moment);
  const auto found = told_.find(key);
  if (found == told_.end() || found->second.when + within_ <= moment.interval.start) {
    told_[key] = {moment.interval.start, window.size(), window_};
    window.push_back(std::move(moment));
    return;
  }
  if (found->second.window != window_) {
    return;
  }
  Moment& earlier = window[found->second.index];
  earlier.interval.end = std::max(earlier.interval.end, moment.interval.end);
  for (const std::uint32_t line : moment.lines) {
    if (earlier.lines.empty() || earlier.lines.back() != line) {
      earlier.lines.push_back(line);
    }
  }
}

}  // namespace daybook
