// The matching is greedy on purpose: figures are comparable only if ties fall as they fell.

#include "daybook/eval/egoserve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/eval/item_file.h"
#include "daybook/eval/video_time.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using nlohmann::json;

Timestamp centre(const Interval& time) { return time.start + (time.end - time.start) / 2; }

/// Distance of an instant from a closed interval.
Duration distance(Timestamp t, const Interval& time) {
  return std::max({Duration::zero(), time.start - t, t - time.end});
}

// --- Times

/// "90", 90.5, "1:30" or "0:01:30": from the start of a video.
std::optional<Timestamp> video_time(const json& value) {
  if (!value.is_number() && !value.is_string()) {
    return std::nullopt;
  }
  return read_video_time(value.is_string() ? value.get<std::string>() : value.dump());
}

std::optional<Timestamp> any_time(const json& value) {
  if (value.is_string()) {
    if (const Result<Timestamp> time = Clockface::dataset().parse(value.get<std::string>())) {
      return *time;
    }
  }
  return video_time(value);
}

/// "DAY1 11:00:00-11:00:10", "0:10-0:20", [start, end].
std::optional<Interval> any_interval(const json& value) {
  if (value.is_array() && !value.empty()) {
    const auto start = any_time(value.front());
    const auto end = any_time(value.back());
    return start && end ? std::optional(Interval{*start, *end}) : std::nullopt;
  }
  if (!value.is_string()) {
    const auto point = any_time(value);
    return point ? std::optional(Interval{*point, *point}) : std::nullopt;
  }
  const std::string text = value.get<std::string>();
  const std::size_t dash = text.find('-');
  std::string first = text.substr(0, dash);
  std::string last = dash == std::string::npos ? first : text.substr(dash + 1);
  const auto trim = [](std::string& part) {
    part.erase(0, std::min(part.find_first_not_of(' '), part.size()));
    part.erase(part.find_last_not_of(' ') + 1);
  };
  trim(first);
  trim(last);
  const std::size_t space = first.find(' ');
  if (space != std::string::npos && last.find(' ') == std::string::npos) {
    last = first.substr(0, space + 1) + last;  // the day stands once
  }
  const auto start = any_time(first);
  const auto end = any_time(last);
  return start && end ? std::optional(Interval{*start, *end}) : std::nullopt;
}

// --- Forms of files

class EventReader {
 public:
  explicit EventReader(std::string file) : file_(std::move(file)) {}

  std::vector<ServedEvent> read(const std::string& text) {
    try {
      read_any(text);
    } catch (const json::exception& error) {
      fail(std::string("an entry of another form: ") + error.what());
    }
    return std::move(events_);
  }

 private:
  void read_any(const std::string& text) {
    const json whole = json::parse(text, nullptr, false);
    if (whole.is_array()) {
      for (const json& entry : whole) {
        add(entry);
      }
    } else if (whole.is_object() && !is_event(whole)) {
      add_videos(whole);
    } else {
      add_lines(text);
    }
  }

  [[noreturn]] void fail(const std::string& cause) const {
    throw Error(ErrorKind::BadInput, cause,
                {.file = file_, .line = number_, .remedy = "docs/evaluation.md lists the forms"});
  }

  static bool is_event(const json& entry) {
    return entry.contains("service_sub_type") || entry.contains("sub_type");
  }

  void add_lines(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      ++number_;
      if (line.find_first_not_of(" \t\r") == std::string::npos) {
        continue;
      }
      const json entry = json::parse(line, nullptr, false);
      if (!entry.is_object()) {
        fail("the line is no JSON object");
      }
      add(entry);
    }
  }

  void add(const json& entry) {
    if (!entry.is_object()) {
      fail("an entry that is no object");
    }
    if (entry.contains("recording_id")) {
      add_cooking(entry);
      return;
    }
    const std::string type = entry.value("service_sub_type", entry.value("sub_type", ""));
    const auto time = std::find_if(kTimes.begin(), kTimes.end(),
                                   [&](const char* key) { return entry.contains(key); });
    if (type.empty() || time == kTimes.end()) {
      fail("an event without type or time");
    }
    if (!is_spoken_to(entry)) {
      return;
    }
    const std::optional<Interval> interval = any_interval(entry[*time]);
    if (!interval) {
      fail("an event's time cannot be read: " + entry[*time].dump());
    }
    events_.push_back({entry.value("recording", ""), type, *interval});
  }

  /// Published entries without an assistant's words, or drawn from speech, do not count.
  static bool is_spoken_to(const json& entry) {
    if (entry.value("current_source", "") == "speech") {
      return false;
    }
    for (const char* key : {"proactive_dialogue", "dialogue"}) {
      if (entry.contains(key) && entry[key].is_array()) {
        return std::any_of(entry[key].begin(), entry[key].end(), [](const json& turn) {
          return turn.is_object() && turn.value("role", "") == "assistant" &&
                 !turn.value("utterance", "").empty();
        });
      }
    }
    return true;
  }

  /// {video: {family: {type: [{time_window, dialogue}]}}}
  void add_videos(const json& videos) {
    for (const auto& [video, families] : videos.items()) {
      for (const auto& [family, types] : families.items()) {
        for (const auto& [type, entries] : types.items()) {
          for (const json& entry : entries) {
            const auto interval = any_interval(entry.value("time_window", json()));
            if (!interval) {
              fail("an event of " + video + " without a time");
            }
            if (is_spoken_to(entry)) {
              events_.push_back({video, type, *interval});
            }
          }
        }
      }
    }
  }

  /// {recording_id, dialogue: {items: [{start_time, end_time, service_type: {sub}}]}}
  void add_cooking(const json& entry) {
    const json& id = entry["recording_id"];
    const std::string recording = id.is_string() ? id.get<std::string>() : id.dump();
    for (const json& item : entry.value("dialogue", json::object()).value("items", json::array())) {
      const auto start = video_time(item.value("start_time", json()));
      const auto end = video_time(item.value("end_time", json()));
      if (!start || !end) {
        fail("an item of " + recording + " without times");
      }
      if (*start < Timestamp{} || *end < Timestamp{}) {
        continue;
      }
      events_.push_back(
          {recording, item.value("service_type", json::object()).value("sub", ""), {*start, *end}});
    }
  }

  static constexpr std::array<const char*, 4> kTimes = {"trigger", "trigger_time_window",
                                                        "current_time_window", "time_window"};
  std::string file_;
  std::size_t number_ = 0;
  std::vector<ServedEvent> events_;
};

std::size_t count_matches(std::vector<Interval> truth, const std::vector<Timestamp>& predicted,
                          Duration tolerance) {
  std::stable_sort(truth.begin(), truth.end(),
                   [](const Interval& a, const Interval& b) { return centre(a) < centre(b); });
  std::vector<bool> used(predicted.size());
  std::size_t matched = 0;
  for (const Interval& time : truth) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
      const Duration off = distance(predicted[i], time);
      if (!used[i] && off <= tolerance && (!best || off < distance(predicted[*best], time))) {
        best = i;
      }
    }
    if (best) {
      used[*best] = true;
      ++matched;
    }
  }
  return matched;
}

/// The chance of at most `hits` of `trials`, each of chance `p`.
double at_most(std::size_t hits, std::size_t trials, double p) {
  double sum = 0;
  for (std::size_t k = 0; k <= hits; ++k) {
    const auto n = static_cast<double>(trials);
    const auto found = static_cast<double>(k);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(found + 1) - std::lgamma(n - found + 1)) *
           std::pow(p, found) * std::pow(1 - p, n - found);
  }
  return sum;
}

/// Where a falling function of a chance crosses a level.
template <typename Function>
double crossing(const Function& falling, double level) {
  double low = 0;
  double high = 1;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (falling(middle) > level ? low : high) = middle;
  }
  return low;
}

}  // namespace

double TypeScore::precision() const {
  return predicted == 0 ? 0 : static_cast<double>(matched) / static_cast<double>(predicted);
}

double TypeScore::recall() const {
  return truth == 0 ? 0 : static_cast<double>(matched) / static_cast<double>(truth);
}

double TypeScore::f1() const {
  return matched == 0 ? 0 : 2 * precision() * recall() / (precision() + recall());
}

std::array<double, 2> TypeScore::recall_interval() const {
  constexpr double kTail = 0.025;
  const auto below = [this](double p) { return at_most(matched - 1, truth, p); };
  const auto up_to = [this](double p) { return at_most(matched, truth, p); };
  return {matched == 0 ? 0 : crossing(below, 1 - kTail),
          matched == truth ? 1 : crossing(up_to, kTail)};
}

std::vector<ServedEvent> read_served_events(const std::filesystem::path& file) {
  return EventReader(file.string()).read(read_item_file(file));
}

std::map<std::string, TypeScore> score_services(const std::vector<ServedEvent>& truth,
                                                const std::vector<ServedEvent>& predicted,
                                                Duration tolerance) {
  std::map<std::pair<std::string, std::string>,
           std::pair<std::vector<Interval>, std::vector<Timestamp>>>
      groups;
  for (const ServedEvent& event : truth) {
    groups[{event.type, event.recording}].first.push_back(event.time);
  }
  for (const ServedEvent& event : predicted) {
    groups[{event.type, event.recording}].second.push_back(centre(event.time));
  }
  std::map<std::string, TypeScore> scores;
  for (const auto& [key, group] : groups) {
    TypeScore& score = scores[key.first];
    score.truth += group.first.size();
    score.predicted += group.second.size();
    score.matched += count_matches(group.first, group.second, tolerance);
  }
  return scores;
}

double macro_f1(const std::map<std::string, TypeScore>& scores, bool with_truth_only) {
  double sum = 0;
  std::size_t types = 0;
  for (const auto& [type, score] : scores) {
    if (!with_truth_only || score.truth > 0) {
      sum += score.f1();
      ++types;
    }
  }
  return types == 0 ? 0 : sum / static_cast<double>(types);
}

double random_recall(const std::vector<ServedEvent>& truth_of_type, std::size_t predictions,
                     const std::vector<Interval>& recorded, Duration tolerance,
                     std::size_t rounds) {
  Duration total{};
  std::vector<Duration> before;
  for (const Interval& one : recorded) {
    before.push_back(total);
    total += one.length();
  }
  if (truth_of_type.empty() || predictions == 0 || total <= Duration::zero()) {
    return 0;
  }
  std::vector<Interval> truth;
  truth.reserve(truth_of_type.size());
  for (const ServedEvent& event : truth_of_type) {
    truth.push_back(event.time);
  }
  std::mt19937_64 random(7);
  std::size_t matched = 0;
  std::vector<Timestamp> drawn(predictions);
  for (std::size_t round = 0; round < rounds; ++round) {
    for (Timestamp& t : drawn) {
      const Duration at(
          static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(total.count())));
      const auto next = std::upper_bound(before.begin(), before.end(), at);
      const auto index = static_cast<std::size_t>(next - before.begin() - 1);
      t = recorded[index].start + (at - before[index]);
    }
    matched += count_matches(truth, drawn, tolerance);
  }
  return static_cast<double>(matched) / static_cast<double>(rounds * truth.size());
}

}  // namespace daybook
