#pragma once
/// The words of a recount, in English or Chinese.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daybook/answer/heard.h"
#include "daybook/answer/recount_question.h"
#include "daybook/answer/routines.h"
#include "daybook/core/moment.h"
#include "daybook/recall/habits.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What is counted in a heading.
enum class Counted : std::uint8_t {
  Moments,
  Activities,
  Conversations,
  ThingsSaid,
  People,
  Routines
};

/// Writes one recount from its heading to its last line; belongs to one thread.
class RecountText {
 public:
  RecountText(const Clockface& face, bool chinese) : face_(face), chinese_(chinese) {}

  /// "DAY4 08:57 to 11:25: 36 moments, 5 activities, among them:"; the span decides whether the
  /// lines name days.
  std::string heading(const Interval& span, const std::string& counts, RecountPart part,
                      bool shortened);

  /// "1 activity", "3 activities".
  std::string counted(std::size_t count, Counted what) const;
  std::string comma() const;

  /// A new line: "  09:05 to 09:11  text", below its day where that changes.
  std::string line(const Interval& interval, const std::string& text);

  /// A last line: people who were not heard.
  std::string seen(const std::vector<std::string>& names) const;

  /// Who was heard most or least, in one sentence: `names` as written and `people`, in that order.
  std::string ranking(const std::vector<std::string>& names,
                      const std::vector<Heard>& people) const;

  /// The whole recount of habits: `all` of which `told` are told.
  std::string routines(std::size_t all, const std::vector<Routine>& told) const;

  /// A last line: what has usually begun by now and has not today.
  std::string missing(const Habit& habit) const;

  std::string unrecorded(const Interval& interval) const;

  /// That something was recorded in that time, but nothing of what was asked about.
  std::string nothing_of_it(const Interval& span) const;

  /// A sentence on what was done before or after that.
  std::string beside(const Moment& moment, bool after) const;

 private:
  std::string among(RecountPart part) const;
  std::string how_often(const Routine& routine) const;

  Clockface face_;
  bool chinese_;
  bool spans_days_ = false;
  std::optional<std::int64_t> day_;  ///< that the last line named
};

}  // namespace daybook
