#pragma once
/// Scores of predictions against the truth of a benchmark, with intervals.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daybook/eval/egolifeqa.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What the system said to one question.
struct Prediction {
  std::size_t choice = 0;
  std::vector<double> choice_probability;
  std::vector<std::string> evidence_ids;  ///< in the system's order
  std::vector<Interval> evidence;         ///< windows, at most 15, in the same order
  std::vector<Interval> records;          ///< records of any stratum, at most 15
  std::vector<Interval> pool;             ///< the best 100 windows
  std::string qualifier;
  double seconds = 0;

  // With a language model; what stored replies once cost counts as well.
  std::vector<std::string> rounds;  ///< what the agents did
  std::uint64_t tokens_in = 0;
  std::uint64_t tokens_out = 0;
  std::size_t model_calls = 0;
  bool degraded = false;  ///< answered by rule, the model being of no use
  std::string degraded_reason;
  std::vector<double> rules_probability;    ///< recipe daybook: of the rules alone
  std::optional<std::size_t> model_choice;  ///< the model's alone
  std::vector<double> model_chances;        ///< logarithms, one a choice; recipe daybook
};

/// The choice of a reply that names none: always wrong.
inline constexpr std::size_t kNoChoice = SIZE_MAX;

/// One question's scores, each 0 or 1 but for the minutes.
struct Score {
  double correct = 0;
  double hit_windows = 0;   ///< a target point lies in an evidence window [start, end)
  double near_windows = 0;  ///< within 300 s of one
  double hit_indices = 0;   ///< the same over records of any stratum
  double near_indices = 0;
  double pool_hit = 0;  ///< in the best 100 windows
  double minutes = 0;   ///< covered by the evidence windows
};

Score score(const Prediction& prediction, const Truth& truth);

/// True when any target lies in any interval widened by `reach` on both sides.
bool hits(std::span<const Interval> intervals, std::span<const Timestamp> targets, Duration reach);

/// Mean of a measure over all scores; 0 for none.
double mean_of(std::span<const Score> scores, double Score::* measure);

/// 95 % bootstrap interval of a mean: percentiles of 2,000 resamples of questions
/// with a fixed seed.
std::array<double, 2> bootstrap_interval(std::span<const double> values);

/// A group of questions: how many, and the two headline rates.
struct GroupScore {
  std::size_t questions = 0;
  double accuracy = 0;
  double hit_windows = 0;
};
std::map<std::string, GroupScore> by_group(std::span<const Score> scores,
                                           const std::function<std::string(std::size_t)>& group_of);

}  // namespace daybook
