#pragma once
/// ESTP-Bench (Zhang et al., NeurIPS 2025): a question stands over a clip, and answers count in the
/// intervals in which it can be answered.
///
/// Scored by time as published: ends of intervals are rounded up to half a second and cut at the
/// clip's end; an interval is hit by an answer from 1 s before it to 2 s after it, both ends
/// included; answers that hit none are false. F1 of hit intervals, missed intervals and false
/// answers a question, its mean a task type, the mean over these. Published `validScoreF1` also
/// weighs each answer by a language model's judgement of its words; here every answer in time
/// counts whole.

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/eval/forward.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct EstpItem {
  std::string video;
  std::string task;
  struct Turn {
    std::string text;
    Timestamp asked;
  };
  std::vector<Turn> questions;  ///< one; several where a conversation asks again
  Timestamp end;                ///< of the clip
  std::vector<Interval> valid;  ///< truth: when an answer counts; never empty
};

/// The questions of a file, {video: {clip: [question]}}, by video and clip; those without a valid
/// interval are passed over. Throws Error{BadInput} with the clip for what it cannot read.
std::vector<EstpItem> read_estp(const std::filesystem::path& file);

/// The times at which the rules answer, in order.
std::vector<Timestamp> estp_answers(const EstpItem& item, const std::vector<Line>& lines);

struct EstpScore {
  std::size_t questions = 0;
  std::size_t hit = 0;
  std::size_t missed = 0;
  std::size_t wrong = 0;  ///< answers at no valid time
  double f1_sum = 0;
  std::size_t left_out = 0;  ///< questions on videos of which nothing was given

  double f1() const;  ///< mean of the questions'; 0 for none
};

void score_answers(const EstpItem& item, const std::vector<Timestamp>& answers, EstpScore& score);

/// By task type.
std::map<std::string, EstpScore> run_estp(const std::vector<EstpItem>& items,
                                          const VideoLines& videos);

/// Mean F1 over the task types that have questions.
double mean_f1(const std::map<std::string, EstpScore>& scores);

}  // namespace daybook
