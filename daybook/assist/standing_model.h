#pragma once
/// Standing questions, by model: the twin of the rule's watch.
///
/// Life is cut into steps of eight seconds from the asking on. At the end of a step, or of a window
/// within it, the model is asked yes or no, from the lines of the last ten seconds alone, and only
/// if a new line has a word in common with the condition, or one of both is Chinese: at most a call
/// a step and a window, 570 an hour, and none while nothing is like what is waited for. A question
/// in mode Once is asked about until it is answered; one in mode Every goes on as a conversation,
/// with eight seconds between replies. Where the model fails the rule decides, line by line.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "daybook/assist/standing.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What the watches of a run share: whether the model is worth another call. Not thread-safe.
class StandingModel {
 public:
  /// The model must outlive this.
  explicit StandingModel(ChatModel& model, const CallControl& control = {});

  struct Reply {
    bool holds = false;
    std::size_t line = 0;  ///< from 1; of those that were shown
    std::string degraded;  ///< why there is no reply that counts; empty: it counts
  };

  /// `lines`: recorded, oldest first. After three calls in a row to which nothing came 60 are
  /// left out; once the budget is spent all are.
  Reply ask(const StandingQuestion& question, const std::string& wearer,
            const std::vector<std::string>& lines, const Interval& present);

  std::size_t calls() const { return calls_; }
  std::size_t degraded() const { return degraded_; }

 private:
  Reply failed(std::string why);

  ChatModel& model_;
  CallControl control_;
  std::size_t calls_ = 0;
  std::size_t degraded_ = 0;
  int silent_ = 0;
  int resting_ = 0;
  bool is_spent_ = false;
};

class ModelStandingWatch final : public StandingDecider {
 public:
  /// `model` must outlive this.
  ModelStandingWatch(StandingQuestion question, StandingModel& model, const Clockface& face);

  std::vector<StandingAnswer> push(const Window& window) override;

 private:
  struct Present {
    ServiceEvidence line;
    std::string told;    ///< as the model reads it
    bool is_new = true;  ///< not yet decided on
    bool touches = false;
    bool holds = false;  ///< by rule
  };

  void take(const Line& line, const Window& window);
  void decide(const Window& window, std::vector<StandingAnswer>& answers);
  void answer(const Present& present, const Window& window, bool by_model,
              const std::string& degraded, std::vector<StandingAnswer>& answers);

  StandingQuestion question_;
  StandingModel& model_;
  Clockface face_;
  StandingRule rule_;
  StandingReplies replies_;
  std::deque<Present> present_;
  std::int64_t step_ = -1;
};

}  // namespace daybook
