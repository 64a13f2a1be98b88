#include "daybook/eval/forward_report.h"

#include <fmt/core.h>

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "daybook/eval/estp.h"
#include "daybook/eval/ovobench.h"
#include "daybook/eval/streamingbench.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

Json report(const char* benchmark) { return {{"schema", "daybook/1"}, {"benchmark", benchmark}}; }

std::string left_out_note(std::size_t left_out) {
  return left_out == 0 ? ""
                       : fmt::format("{} left out: nothing was given of their videos\n", left_out);
}

}  // namespace

std::string ovobench_json(const std::map<std::string, OvoScore>& scores) {
  Json out = report("ovobench");
  out["forward_average"] = forward_average(scores);
  out["by_task"] = Json::object();
  for (const auto& [task, score] : scores) {
    out["by_task"][task] = {
        {"accuracy", score.accuracy()}, {"probes", score.probes}, {"left_out", score.left_out}};
  }
  return out.dump();
}

std::string ovobench_table(const std::map<std::string, OvoScore>& scores) {
  std::string out = fmt::format("{:<8}{:>8}{:>10}\n", "task", "probes", "accuracy");
  std::size_t left_out = 0;
  for (const auto& [task, score] : scores) {
    out += fmt::format("{:<8}{:>8}{:>10.3f}\n", task, score.probes, score.accuracy());
    left_out += score.left_out;
  }
  return out + fmt::format("forward average {:.3f}\n", forward_average(scores)) +
         left_out_note(left_out);
}

std::string streamingbench_json(const ProactiveScore& score) {
  Json out = report("streamingbench");
  out["time_accuracy"] = score.time_accuracy();
  out["answer_accuracy"] = score.answer_accuracy();
  out["questions"] = score.questions;
  out["left_out"] = score.left_out;
  return out.dump();
}

std::string streamingbench_table(const ProactiveScore& score) {
  return fmt::format("proactive output: {} questions, in time {:.3f}, right {:.3f}\n",
                     score.questions, score.time_accuracy(), score.answer_accuracy()) +
         left_out_note(score.left_out);
}

std::string estp_json(const std::map<std::string, EstpScore>& scores) {
  Json out = report("estp");
  out["f1"] = mean_f1(scores);
  out["by_task"] = Json::object();
  for (const auto& [task, score] : scores) {
    out["by_task"][task] = {{"f1", score.f1()},     {"questions", score.questions},
                            {"hit", score.hit},     {"missed", score.missed},
                            {"wrong", score.wrong}, {"left_out", score.left_out}};
  }
  return out.dump();
}

std::string estp_table(const std::map<std::string, EstpScore>& scores) {
  std::string out = fmt::format("{:<28}{:>10}{:>8}{:>8}{:>8}{:>8}\n", "task type", "questions",
                                "F1", "hit", "missed", "wrong");
  std::size_t left_out = 0;
  for (const auto& [task, score] : scores) {
    out += fmt::format("{:<28}{:>10}{:>8.3f}{:>8}{:>8}{:>8}\n", task, score.questions, score.f1(),
                       score.hit, score.missed, score.wrong);
    left_out += score.left_out;
  }
  return out + fmt::format("mean F1 over task types, by time alone {:.3f}\n", mean_f1(scores)) +
         left_out_note(left_out);
}

}  // namespace daybook
