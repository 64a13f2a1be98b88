// In a single-question file the question stands from the clip's start; in a conversation it stands
// from the turn that asks it, and all turns share one list of valid intervals.

#include "daybook/eval/estp.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <ratio>
#include <string>
#include <string_view>
#include <utility>
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
using HalfSeconds = std::chrono::duration<std::int64_t, std::ratio<1, 2>>;

constexpr Duration kEarly = std::chrono::seconds(1);
constexpr Duration kLate = std::chrono::seconds(2);

/// The first of the keys that there is.
const json* first_of(const json& object, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    if (const auto found = object.find(key); found != object.end()) {
      return &*found;
    }
  }
  return nullptr;
}

std::optional<Timestamp> time_of(const json& object, std::initializer_list<const char*> keys) {
  const json* value = first_of(object, keys);
  if (value == nullptr) {
    return std::nullopt;
  }
  return read_video_time(value->is_string() ? value->get<std::string>() : value->dump());
}

bool speaks(const json& turn, std::string_view role) {
  std::string lower = turn.at("role").get<std::string>();
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower == role;
}

/// To the next frame of two a second, at most the clip's end.
Timestamp on_frame(Timestamp t, Timestamp end) {
  const Timestamp rounded(std::chrono::ceil<HalfSeconds>(t.time_since_epoch()));
  return std::min(std::max(rounded, Timestamp{}), end);
}

EstpItem read_question(const std::string& video, const json& question) {
  EstpItem item;
  item.video = video;
  const json* task = first_of(question, {"Task Type", "Task_Type", "task_type"});
  item.task = task == nullptr ? "" : task->get<std::string>();
  const auto start = time_of(question, {"clip_start_time", "start_time"});
  const auto end = time_of(question, {"clip_end_time", "end_time"});
  if (!start || !end) {
    throw Error(ErrorKind::BadInput, "a question without the times of its clip");
  }
  item.end = *end;
  if (question.contains("question")) {
    item.questions.push_back({question.at("question").get<std::string>(), *start});
  }
  for (const json& turn : question.at("conversation")) {
    const auto from = time_of(turn, {"start_time", "time"});
    const auto to = time_of(turn, {"end_time", "start_time", "time"});
    if (speaks(turn, "assistant") && from && to) {
      item.valid.push_back({on_frame(*from, *end), on_frame(*to, *end)});
    } else if (speaks(turn, "user") && !question.contains("question")) {
      item.questions.push_back({turn.at("content").get<std::string>(), from.value_or(*start)});
    }
  }
  return item;
}

}  // namespace

std::vector<EstpItem> read_estp(const std::filesystem::path& file) {
  const json videos = json::parse(read_item_file(file), nullptr, false);
  if (!videos.is_object()) {
    throw Error(ErrorKind::BadInput, "no object of videos", {.file = file.string()});
  }
  std::vector<EstpItem> items;
  for (const auto& [video, clips] : videos.items()) {
    for (const auto& [clip, questions] : clips.items()) {
      read_item(file, fmt::format("clip {} of {}", clip, video),
                [&, video = video, questions = questions] {
                  for (const json& question : questions) {
                    EstpItem item = read_question(video, question);
                    if (!item.valid.empty()) {
                      items.push_back(std::move(item));
                    }
                  }
                });
    }
  }
  return items;
}

std::vector<Timestamp> estp_answers(const EstpItem& item, const std::vector<Line>& lines) {
  std::vector<Timestamp> answers;
  for (const EstpItem::Turn& turn : item.questions) {
    for (const Reply& reply :
         replies(lines, turn.text, StandingMode::Every, turn.asked, item.end)) {
      answers.push_back(reply.at);
    }
  }
  std::sort(answers.begin(), answers.end());
  return answers;
}

double EstpScore::f1() const {
  return questions == 0 ? 0 : f1_sum / static_cast<double>(questions);
}

void score_answers(const EstpItem& item, const std::vector<Timestamp>& answers, EstpScore& score) {
  const auto is_hit = [](const Interval& valid, Timestamp answer) {
    return valid.start - kEarly <= answer && answer <= valid.end + kLate;
  };
  const auto hit = std::count_if(item.valid.begin(), item.valid.end(), [&](const Interval& valid) {
    return std::any_of(answers.begin(), answers.end(),
                       [&](Timestamp answer) { return is_hit(valid, answer); });
  });
  const auto wrong = std::count_if(answers.begin(), answers.end(), [&](Timestamp answer) {
    return std::none_of(item.valid.begin(), item.valid.end(),
                        [&](const Interval& valid) { return is_hit(valid, answer); });
  });
  const auto missed = static_cast<std::ptrdiff_t>(item.valid.size()) - hit;
  ++score.questions;
  score.hit += static_cast<std::size_t>(hit);
  score.missed += static_cast<std::size_t>(missed);
  score.wrong += static_cast<std::size_t>(wrong);
  score.f1_sum += 2 * static_cast<double>(hit) / static_cast<double>(2 * hit + missed + wrong);
}

std::map<std::string, EstpScore> run_estp(const std::vector<EstpItem>& items,
                                          const VideoLines& videos) {
  std::map<std::string, EstpScore> scores;
  for (const EstpItem& item : items) {
    EstpScore& score = scores[item.task];
    const auto lines = videos.find(item.video);
    if (lines == videos.end()) {
      ++score.left_out;
    } else {
      score_answers(item, estp_answers(item, lines->second), score);
    }
  }
  return scores;
}

double mean_f1(const std::map<std::string, EstpScore>& scores) {
  double sum = 0;
  std::size_t tasks = 0;
  for (const auto& [task, score] : scores) {
    sum += score.f1();
    tasks += score.questions > 0 ? 1 : 0;
  }
  return tasks == 0 ? 0 : sum / static_cast<double>(tasks);
}

}  // namespace daybook
