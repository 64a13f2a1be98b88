#pragma once
/// StreamingBench's proactive output (Lin et al., 2024): "When the kettle boils, output "tea"." is
/// to be said when it happens.
///
/// Scored as published: the model is polled once a second from a second after the question to 4 s
/// after the true second, the first reply ends it. In time: within 2 s of the true second, both
/// ends included. Right: in time, and what was said contains the true output.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/eval/forward.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct ProactiveItem {
  std::string video;
  std::string question;
  Timestamp asked;
  // Truth, for scoring alone.
  Timestamp due;
  std::string output;
};

/// The questions with a true second, in the file's order; others are passed over. Throws
/// Error{BadInput} with the entry's number for what it cannot read.
std::vector<ProactiveItem> read_streamingbench(const std::filesystem::path& file);

/// The first reply by rule to what is asked at `asked`: what the question wants output (between its
/// last quotation marks; the whole question where there are none).
std::optional<Reply> proactive_reply(const std::vector<Line>& lines, const std::string& question,
                                     Timestamp asked);

struct ProactiveScore {
  std::size_t questions = 0;
  std::size_t in_time = 0;
  std::size_t right = 0;
  std::size_t left_out = 0;  ///< questions on videos of which nothing was given

  double time_accuracy() const;  ///< 0 for no questions
  double answer_accuracy() const;
};

/// Adds one question and the reply to it, absent if there was none.
void score_reply(const ProactiveItem& item, const std::optional<Reply>& reply,
                 ProactiveScore& score);

ProactiveScore run_streamingbench(const std::vector<ProactiveItem>& items,
                                  const VideoLines& videos);

}  // namespace daybook
