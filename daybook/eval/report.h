#pragma once
/// A benchmark run in figures: the keys of docs/evaluation.md, as JSON and as a table.

#include <string>
#include <vector>

#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/scoring.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct RunFacts {
  std::string benchmark = "egolifeqa";
  std::string recipe;
  std::string weights;
  double cpu_seconds = 0;  ///< of the whole run
  std::string model = {};  ///< the language model's name; empty: by rule
  double cost = 0;         ///< of its calls in this run
  Clockface face = Clockface::dataset();
};

/// One JSON object with the rates as fractions of 1.
std::string report_json(const std::vector<BenchmarkItem>& items,
                        const std::vector<Prediction>& predictions, const RunFacts& facts);

/// The same for people.
std::string report_table(const std::vector<BenchmarkItem>& items,
                         const std::vector<Prediction>& predictions, const RunFacts& facts);

/// One line of `--out`: prediction, evidence, seconds; nothing of the truth.
std::string prediction_json(const BenchmarkItem& item, const Prediction& prediction,
                            const Clockface& face);

}  // namespace daybook
