#pragma once
/// A model for tests of help by model: reads what it is shown, as a real one would.

#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/models/chat.h"

namespace daybook {

/// A numbered line of a situation.
struct ShownLine {
  std::string block;
  int number = 0;
  std::string time;  ///< "DAY1 09:00:05"
  std::string text;
};

inline std::vector<ShownLine> shown_lines(const ChatRequest& request) {
  std::vector<ShownLine> lines;
  std::istringstream text(request.messages.back().text);
  std::string block;
  for (std::string line; std::getline(text, line);) {
    const std::size_t close = line.find("] ");
    if (line.starts_with("## ")) {
      block = line.substr(3);
    } else if (line.starts_with("[") && close != std::string::npos) {
      const std::size_t day = line.find(' ', close + 2);
      const std::size_t second = line.find(' ', day + 1);
      lines.push_back({block, std::stoi(line.substr(1, close - 1)),
                       line.substr(close + 2, second - close - 2), line.substr(second + 1)});
    }
  }
  return lines;
}

inline nlohmann::json proposal(const ShownLine& due, const std::string& type,
                               std::vector<int> evidence, const std::string& subject) {
  return {{"trigger_time", due.time},
          {"service_sub_type", type},
          {"evidence", std::move(evidence)},
          {"subject", subject},
          {"message", "About " + subject + "."}};
}

inline std::string reply_of(const std::vector<nlohmann::json>& services) {
  return nlohmann::json{{"services", services}, {"open_tasks", nlohmann::json::array()}}.dump();
}

/// A function of what is shown alone: proposes services of every type at lines that `picks`, with
/// the line and the situation's first as evidence, and reads no intentions.
inline ChatReply proposing(const ChatRequest& request,
                           const std::function<bool(const ShownLine&)>& picks) {
  ChatReply reply;
  reply.usage = {100, 10, false};
  if (request.prompt == "assist/intentions@1") {
    reply.text = R"({"intentions":[]})";
    return reply;
  }
  const std::vector<std::string> types =
      request.prompt == "assist/instant@1"
          ? std::vector<std::string>{"safety", "tool_use", "next_step_guidance"}
      : request.prompt == "assist/long_term@1"
          ? std::vector<std::string>{"memory_link_contextual", "routine_optimization"}
          : std::vector<std::string>{"task_reminder", "memory_recall"};
  std::vector<nlohmann::json> services;
  for (const ShownLine& line : shown_lines(request)) {
    if (line.block == "event stream" && services.size() < 10 && picks(line)) {
      const std::string& type = types[line.text.size() % types.size()];
      services.push_back(proposal(line, type, {1, line.number}, line.text));
    }
  }
  reply.text = reply_of(services);
  return reply;
}

}  // namespace daybook
