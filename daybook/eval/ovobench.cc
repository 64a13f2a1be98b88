// The published file holds one object a question, its probes in `test_info`.

#include "daybook/eval/ovobench.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
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

std::optional<OvoTask> task_named(const std::string& name) {
  if (name == "REC") {
    return OvoTask::Rec;
  }
  if (name == "SSR") {
    return OvoTask::Ssr;
  }
  return name == "CRR" ? std::optional(OvoTask::Crr) : std::nullopt;
}

Timestamp second(const json& value) {
  const std::optional<Timestamp> time =
      read_video_time(value.is_string() ? value.get<std::string>() : value.dump());
  if (!time) {
    throw Error(ErrorKind::BadInput, "no time in a video: " + value.dump());
  }
  return *time;
}

OvoItem read_probe(const json& question, OvoTask task, const json& probe) {
  OvoItem item;
  item.probe.task = task;
  item.probe.video = question.at("video").get<std::string>();
  item.probe.now = second(probe.at("realtime"));
  if (task == OvoTask::Rec) {
    item.probe.text = question.at("activity").get<std::string>();
    item.truth = probe.at("count").get<std::int64_t>();
    return item;
  }
  item.truth = probe.at("type").get<std::int64_t>();
  if (task == OvoTask::Ssr) {
    item.probe.text = probe.at("step").get<std::string>();
  } else {
    item.probe.text = question.at("question").get<std::string>();
    item.probe.asked = second(question.at("ask_time"));
  }
  return item;
}

}  // namespace

std::string_view name(OvoTask task) {
  switch (task) {
    case OvoTask::Rec:
      return "REC";
    case OvoTask::Ssr:
      return "SSR";
    case OvoTask::Crr:
      return "CRR";
  }
  return "";
}

std::vector<OvoItem> read_ovobench(const std::filesystem::path& file) {
  const json questions = json::parse(read_item_file(file), nullptr, false);
  if (!questions.is_array()) {
    throw Error(ErrorKind::BadInput, "no list of questions", {.file = file.string()});
  }
  std::vector<OvoItem> items;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const json& question = questions[i];
    read_item(file, "question " + std::to_string(i + 1), [&] {
      const std::optional<OvoTask> task = task_named(question.at("task").get<std::string>());
      for (const json& probe : task ? question.at("test_info") : json::array()) {
        items.push_back(read_probe(question, *task, probe));
      }
    });
  }
  return items;
}

std::string ovo_reply(const OvoProbe& probe, const std::vector<Line>& lines) {
  if (probe.task == OvoTask::Rec) {
    return std::to_string(times_until(lines, probe.text, probe.now));
  }
  const bool yes =
      probe.task == OvoTask::Ssr
          ? is_so_now(lines, probe.text, probe.now)
          : !replies(lines, probe.text, StandingMode::Once, probe.asked, probe.now).empty();
  return yes ? "Yes" : "No";
}

bool is_right(const OvoItem& item, const std::string& reply) {
  if (item.probe.task == OvoTask::Rec) {
    std::string digits;
    std::copy_if(reply.begin(), reply.end(), std::back_inserter(digits),
                 [](unsigned char c) { return std::isdigit(c) != 0; });
    return digits == std::to_string(item.truth);
  }
  return item.truth == 0 ? reply == "N" || reply.find("No") != std::string::npos
                         : reply == "Y" || reply.find("Yes") != std::string::npos;
}

double OvoScore::accuracy() const {
  return probes == 0 ? 0 : static_cast<double>(right) / static_cast<double>(probes);
}

std::map<std::string, OvoScore> run_ovobench(const std::vector<OvoItem>& items,
                                             const VideoLines& videos) {
  std::map<std::string, OvoScore> scores;
  for (const OvoItem& item : items) {
    OvoScore& score = scores[std::string(name(item.probe.task))];
    const auto lines = videos.find(item.probe.video);
    if (lines == videos.end()) {
      ++score.left_out;
      continue;
    }
    ++score.probes;
    score.right += is_right(item, ovo_reply(item.probe, lines->second)) ? 1 : 0;
  }
  return scores;
}

double forward_average(const std::map<std::string, OvoScore>& scores) {
  double sum = 0;
  std::size_t tasks = 0;
  for (const auto& [task, score] : scores) {
    sum += score.accuracy();
    tasks += score.probes > 0 ? 1 : 0;
  }
  return tasks == 0 ? 0 : sum / static_cast<double>(tasks);
}

}  // namespace daybook
