#include "daybook/eval/egolifeqa.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/hash.h"
#include "daybook/base/result.h"
#include "daybook/eval/item_file.h"
#include "daybook/recall/question.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostChoices = 26;

[[noreturn]] void reject(const std::string& path, std::size_t item, const std::string& cause) {
  throw Error(
      ErrorKind::BadInput, "question " + std::to_string(item + 1) + ": " + cause,
      {.file = path,
       .remedy = "a question needs question, choice_a.., query_time, answer and target_time"});
}

Timestamp point(const std::string& date, const std::string& digits) {
  const Result<Timestamp> time = Clockface::dataset().parse(date + " " + digits);
  if (!time) {
    throw Error(ErrorKind::BadInput, "cannot read the time '" + date + " " + digits + "'");
  }
  return *time;
}

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::vector<Timestamp> read_targets(const Json& target) {
  std::string date = "DAY1";
  if (target.contains("date")) {
    const Json& dates = target.at("date");
    date = text_of(dates.is_array() ? dates.at(0) : dates);
  }
  const Json& times = target.contains("time_list") ? target.at("time_list") : target.at("time");
  std::vector<Timestamp> points;
  for (const Json& one : times.is_array() ? times : Json::array({times})) {
    for (const Timestamp t : read_target_points(date, text_of(one))) {
      points.push_back(t);
    }
  }
  return points;
}

/// Names that the published files use for the five types.
std::string canonical_type(const std::string& name) {
  static const std::map<std::string, std::string> aliases = {{"实体日志", "EntityLog"},
                                                             {"事件回忆", "EventRecall"},
                                                             {"行为习惯", "HabitInsight"},
                                                             {"人际关系", "RelationMap"},
                                                             {"未来计划", "TaskMaster"}};
  const auto alias = aliases.find(name);
  return alias == aliases.end() ? name : alias->second;
}

/// The part of an item that the system may see.
Question read_question(const Json& item) {
  Question question;
  question.text = item.at("question").get<std::string>();
  for (std::size_t c = 0; c < kMostChoices; ++c) {
    const std::string key = std::string("choice_") + static_cast<char>('a' + c);
    if (!item.contains(key)) {
      break;
    }
    question.choices.push_back(text_of(item.at(key)));
  }
  const Json& asked = item.at("query_time");
  question.asked = point(text_of(asked.at("date")), text_of(asked.at("time")));
  return question;
}

Truth read_truth(const Json& item, std::size_t choices) {
  Truth truth;
  truth.type = canonical_type(item.value("type", std::string("?")));
  const auto answer = item.at("answer").get<std::string>();
  if (answer.size() != 1 ||
      std::toupper(static_cast<unsigned char>(answer[0])) - 'A' >= static_cast<int>(choices) ||
      std::toupper(static_cast<unsigned char>(answer[0])) < 'A') {
    throw Error(ErrorKind::BadInput, "the answer '" + answer + "' names no choice");
  }
  truth.answer =
      static_cast<std::size_t>(std::toupper(static_cast<unsigned char>(answer[0])) - 'A');
  truth.targets = read_targets(item.at("target_time"));
  return truth;
}

}  // namespace

std::vector<Timestamp> read_target_points(const std::string& date, const std::string& digits) {
  std::vector<Timestamp> points;
  std::string day = date;
  for (std::size_t i = 0; i < digits.size();) {
    if (std::toupper(static_cast<unsigned char>(digits[i])) == 'D') {
      std::size_t end = digits.find_first_of("0123456789", i);
      while (end < digits.size() && std::isdigit(static_cast<unsigned char>(digits[end])) != 0) {
        ++end;
      }
      day = digits.substr(i, end - i);
      i = end;
    } else if (std::isdigit(static_cast<unsigned char>(digits[i])) != 0) {
      std::size_t end = i;
      while (end < digits.size() && end - i < 8 &&
             std::isdigit(static_cast<unsigned char>(digits[end])) != 0) {
        ++end;
      }
      points.push_back(point(day, digits.substr(i, end - i)));
      i = end;
    } else {
      ++i;  // "_" and blanks between the parts
    }
  }
  return points;
}

std::vector<BenchmarkItem> read_egolifeqa(const std::string& path) {
  const Json file = Json::parse(read_item_file(path), nullptr, false);
  if (!file.is_array() || file.empty()) {
    throw Error(ErrorKind::BadInput, "this is no list of questions",
                {.file = path, .remedy = "give a file in EgoLifeQA's format"});
  }
  std::vector<BenchmarkItem> items;
  for (std::size_t i = 0; i < file.size(); ++i) {
    try {
      BenchmarkItem item;
      item.id = file[i].contains("ID") ? text_of(file[i].at("ID")) : std::to_string(i + 1);
      item.question = read_question(file[i]);
      item.truth = read_truth(file[i], item.question.choices.size());
      items.push_back(std::move(item));
    } catch (const Json::exception& error) {
      reject(path, i, error.what());
    } catch (const Error& error) {
      reject(path, i, error.cause());
    }
  }
  return items;
}

std::vector<BenchmarkItem> drawn(std::vector<BenchmarkItem> items, std::size_t count,
                                 std::uint64_t seed) {
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  order.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    order.emplace_back(Hasher().add(seed).add(i).finish(), i);
  }
  std::sort(order.begin(), order.end());
  order.resize(std::min(count, order.size()));
  std::sort(order.begin(), order.end(),
            [](const auto& a, const auto& b) { return a.second < b.second; });
  std::vector<BenchmarkItem> chosen;
  chosen.reserve(order.size());
  for (const auto& [hash, i] : order) {
    chosen.push_back(std::move(items[i]));
  }
  return chosen;
}

}  // namespace daybook
