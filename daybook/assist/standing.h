#pragma once
/// Standing questions: "remind me to take the umbrella when we leave the house".
///
/// Decided at every line from the present alone: what the last ten seconds of captions and speech
/// say is the case (facts.h; what is asked, denied or planned is not). Memory never triggers one.
/// English; a condition is what follows "when", "if", "once" or "as soon as", or the whole text
/// where there is none of these.

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "daybook/assist/facts.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/text/analyzer.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct StandingAnswer {
  std::string question;  ///< its id
  Timestamp trigger;     ///< start of the line that made it true
  Timestamp known_at;    ///< end of that line's window
  std::string message;
  ServiceEvidence evidence;
  bool by_model = false;
  std::string degraded = {};  ///< why the rule decided though a model was to

  friend bool operator==(const StandingAnswer&, const StandingAnswer&) = default;
};

/// What must be seen or heard, and what is then to be said.
struct StandingCondition {
  std::vector<std::string> terms;  ///< index terms, distinct
  std::string action;              ///< "take the umbrella"; empty where none was given
  std::string verb;                ///< the term that is the verb; empty: none could be told
  std::string subject;             ///< who does it: a term, "i" for the wearer, empty for anybody
  std::vector<std::string> required;  ///< terms that must be there: verb, subject, object

  /// How many of the terms must be present: all of up to three, three quarters of more.
  std::size_t needed() const;
};

/// How far back the present reaches.
inline constexpr Duration kStandingPresent = std::chrono::seconds(10);

/// Verbs by the base form: "left" and "leaves" are "leav".
StandingCondition standing_condition(const std::string& text, Analyzer& analyzer);

/// At least so long between two answers to a question.
inline constexpr Duration kBetweenReplies = std::chrono::seconds(8);

/// Whether what a question waits for is the case, line by line, by rule.
class StandingRule {
 public:
  /// `text`: the question as typed.
  explicit StandingRule(const std::string& text);

  /// Takes the next line of the stream; true where it makes the condition true. `wearer`: as in
  /// speaker tags.
  bool take(const Line& line, const std::string& wearer);

  /// Whether the line taken last has a word in common with the condition.
  bool touches(const Line& line);

  const StandingCondition& condition() const { return condition_; }

 private:
  struct Present {
    Timestamp at;
    std::vector<std::string> terms;
  };

  bool is_the_deed(const Line& line, const Fact& fact) const;
  bool is_by_whom(const Line& line, const Fact& fact) const;
  bool has_what_is_needed() const;

  Analyzer analyzer_;
  FactReader reader_;
  StandingCondition condition_;
  std::string wearer_;
  std::deque<Present> present_;
};

/// When a condition that holds is answered: once, or each time it becomes true anew (after a
/// minute without it), with eight seconds between answers.
class StandingReplies {
 public:
  explicit StandingReplies(const StandingQuestion& question)
      : mode_(question.mode), last_answer_(question.answered) {}

  /// No answer will ever be given again.
  bool is_done() const { return mode_ == StandingMode::Once && last_answer_.has_value(); }

  /// It holds at `t`: whether that is answered. Times may come out of order.
  bool is_due(Timestamp t);

 private:
  StandingMode mode_;
  std::optional<Timestamp> last_true_;
  std::optional<Timestamp> last_answer_;
};

/// The answer to a question that holds at a line, in a window that ends at `known_at`.
StandingAnswer standing_answer(const StandingQuestion& question, const StandingCondition& condition,
                               ServiceEvidence evidence, Timestamp known_at);

/// Windows in, answers out: by rule or by model.
class StandingDecider {
 public:
  virtual ~StandingDecider() = default;

  /// The answers that this window gives; windows come in time order. In mode Once at most one
  /// ever, and none if it was answered; in mode Every one each time the condition becomes true
  /// anew (after a minute without it), at most one in eight seconds.
  virtual std::vector<StandingAnswer> push(const Window& window) = 0;
};

class StandingWatch final : public StandingDecider {
 public:
  explicit StandingWatch(StandingQuestion question);

  std::vector<StandingAnswer> push(const Window& window) override;

 private:
  StandingQuestion question_;
  StandingRule rule_;
  StandingReplies replies_;
};

}  // namespace daybook
