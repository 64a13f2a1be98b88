#pragma once
/// How answers are put into words, in English or Chinese, whichever the question
/// is in.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/answer/instances.h"
#include "daybook/answer/occasions.h"
#include "daybook/answer/telling.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/recall/anchor.h"
#include "daybook/recall/intent.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class Wording {
 public:
  Wording(const Clockface& face, std::string_view question);

  /// `occasions` in the order asked for (the first is the answer), `told` the
  /// line that tells it best, `person` the answer to "who" (may be empty).
  std::string found(const Intent& intent, const std::vector<Occasion>& occasions, const Told& told,
                    const std::string& person) const;

  /// The same where lines say it: `occasions` and those of `others` in time order. Says how surely
  /// the lines say it, and for yes or no, yes.
  std::string instances(const Intent& intent, Asked asked, Saying saying,
                        std::vector<Occasion> occasions, const std::vector<Occasion>& others,
                        const Told& told) const;

  /// Lines that were said, in time order, the latest of `all`.
  std::string sayings(const std::vector<Line>& said, std::size_t all) const;

  /// Lines that tell what was done, in time order, the latest of `all`.
  std::string doings(const std::vector<Line>& done, std::size_t all) const;

  /// How long it went on, at the least; `spans` in time order, not empty.
  std::string lengths(const std::vector<Interval>& spans) const;

  /// Where no line says it and the answer rests on what comes close.
  std::string not_outright(const std::string& answer) const;

  /// Where nobody saw it and the answer rests on what was said.
  std::string talked_of(const std::string& answer) const;

  /// Where no line states the number and the answer counts what was recorded.
  std::string not_stated(const std::string& answer) const;

  /// What came after or before an event, moment by moment.
  std::string beside(const Anchor& anchor, const std::vector<Moment>& moments) const;

  /// The wearer, as an answer.
  std::string me() const;
  std::string perhaps(const std::string& answer) const;

  /// "That time is still to come."
  std::string to_come() const;

  /// "There is no evidence of that in what was recorded", on the day or in the time given.
  std::string nothing(const std::optional<Interval>& during) const;

  /// That the memory is in English and was asked in Chinese.
  std::string is_english() const;

  /// That days without dates have no weekdays: `said` cannot be placed between these days.
  std::string unplaced(const std::string& said, std::int64_t first, std::int64_t last) const;

  /// How much of the span was recorded; empty when less than an hour is missing.
  std::string coverage(const Interval& span, Duration recorded) const;

 private:
  /// "on DAY2", "from DAY2 10:00:00 to 11:00:00".
  std::string named(const Interval& interval) const;

  std::string occasion(const Intent& intent, const std::vector<Occasion>& occasions,
                       const Told& told) const;
  std::string listed(const std::vector<Line>& lines, std::size_t all,
                     std::string_view latest_of) const;
  std::string times_of_day(const std::vector<Occasion>& occasions) const;
  std::string by_day(const std::vector<Occasion>& occasions) const;

  Clockface face_;
  bool chinese_;
};

}  // namespace daybook
