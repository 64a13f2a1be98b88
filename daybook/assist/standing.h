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

class StandingWatch {
 public:
  explicit StandingWatch(StandingQuestion question);

  /// The answers that this window gives; windows come in time order. In mode Once at most one
  /// ever, and none if it was answered; in mode Every one each time the condition becomes true
  /// anew (after a minute without it), at most one in eight seconds.
  std::vector<StandingAnswer> push(const Window& window);

  const StandingQuestion& question() const { return question_; }

 private:
  struct Present {
    Timestamp at;
    std::vector<std::string> terms;
  };

  bool holds(const Line& line, const std::vector<Fact>& facts) const;
  bool is_the_deed(const Line& line, const Fact& fact) const;
  bool is_by_whom(const Line& line, const Fact& fact) const;
  bool has_what_is_needed() const;

  StandingQuestion question_;
  Analyzer analyzer_;
  FactReader reader_;
  StandingCondition condition_;
  std::string wearer_;  ///< as in speaker tags
  std::deque<Present> present_;
  std::optional<Timestamp> last_true_;
  std::optional<Timestamp> last_answer_;
};

}  // namespace daybook
