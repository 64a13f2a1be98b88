// A poll sees what is known at its second, so a reply falls on the first poll after it.

#include "daybook/eval/streamingbench.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/eval/forward.h"
#include "daybook/eval/item_file.h"
#include "daybook/eval/video_time.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using nlohmann::json;
using std::chrono::seconds;

constexpr Duration kPatience = seconds(4);
constexpr Duration kInTime = seconds(2);

Timestamp second(const json& question, const char* key) {
  const std::string text = question.at(key).get<std::string>();
  const std::optional<Timestamp> time = read_video_time(text);
  if (!time) {
    throw Error(ErrorKind::BadInput, "no time in a video: " + text);
  }
  return *time;
}

void read_entry(const json& entry, std::vector<ProactiveItem>& items) {
  for (const json& question : entry.at("questions")) {
    if (question.contains("ground_truth_time_stamp")) {
      items.push_back({entry.at("video_path").get<std::string>(),
                       question.at("question").get<std::string>(), second(question, "time_stamp"),
                       second(question, "ground_truth_time_stamp"),
                       question.at("ground_truth_output").get<std::string>()});
    }
  }
}

std::string wanted_output(const std::string& question) {
  const std::size_t last = question.rfind('"');
  if (last == std::string::npos || last == 0) {
    return question;
  }
  const std::size_t first = question.rfind('"', last - 1);
  return first == std::string::npos ? question : question.substr(first + 1, last - first - 1);
}

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::vector<ProactiveItem> read_streamingbench(const std::filesystem::path& file) {
  const json entries = json::parse(read_item_file(file), nullptr, false);
  if (!entries.is_array()) {
    throw Error(ErrorKind::BadInput, "no list of entries", {.file = file.string()});
  }
  std::vector<ProactiveItem> items;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    read_item(file, "entry " + std::to_string(i + 1), [&] { read_entry(entries[i], items); });
  }
  return items;
}

std::optional<Reply> proactive_reply(const std::vector<Line>& lines, const std::string& question,
                                     Timestamp asked) {
  const std::vector<Reply> said =
      replies(lines, question, StandingMode::Once, asked, Timestamp::max());
  return said.empty() ? std::nullopt
                      : std::optional(Reply{said.front().at, wanted_output(question)});
}

double ProactiveScore::time_accuracy() const { return share(in_time, questions); }
double ProactiveScore::answer_accuracy() const { return share(right, questions); }

void score_reply(const ProactiveItem& item, const std::optional<Reply>& reply,
                 ProactiveScore& score) {
  ++score.questions;
  if (!reply) {
    return;
  }
  const auto waited = std::chrono::ceil<seconds>(reply->at - item.asked);
  const Timestamp poll = item.asked + std::max(waited, seconds(1));
  if (poll > item.due + kPatience || std::chrono::abs(poll - item.due) > kInTime) {
    return;
  }
  ++score.in_time;
  score.right += reply->text.find(item.output) != std::string::npos ? 1 : 0;
}

ProactiveScore run_streamingbench(const std::vector<ProactiveItem>& items,
                                  const VideoLines& videos) {
  ProactiveScore score;
  for (const ProactiveItem& item : items) {
    const auto lines = videos.find(item.video);
    if (lines == videos.end()) {
      ++score.left_out;
    } else {
      score_reply(item, proactive_reply(lines->second, item.question, item.asked), score);
    }
  }
  return score;
}

}  // namespace daybook
