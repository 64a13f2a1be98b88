#pragma once
/// Runs of the forward benchmarks in figures, as one JSON object and as a table for people.

#include <map>
#include <string>

#include "daybook/eval/estp.h"
#include "daybook/eval/ovobench.h"
#include "daybook/eval/streamingbench.h"

namespace daybook {

/// Keys: benchmark, forward_average, by_task{task: {accuracy, probes, left_out}}.
std::string ovobench_json(const std::map<std::string, OvoScore>& scores);
std::string ovobench_table(const std::map<std::string, OvoScore>& scores);

/// Keys: benchmark, time_accuracy, answer_accuracy, questions, left_out.
std::string streamingbench_json(const ProactiveScore& score);
std::string streamingbench_table(const ProactiveScore& score);

/// Keys: benchmark, f1, by_task{task: {f1, questions, hit, missed, wrong, left_out}}.
std::string estp_json(const std::map<std::string, EstpScore>& scores);
std::string estp_table(const std::map<std::string, EstpScore>& scores);

}  // namespace daybook
