#pragma once
/// A situation as a model reads it: numbered lines under the blocks' names, times to the second.

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/assist/situation.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// How many lines of what happened in the unit itself are shown: of more, so many at even
/// distances, the last among them. The other blocks are bounded as they are.
struct LineLimits {
  std::size_t seen = 160;
  std::size_t heard = 120;
  std::size_t facts = 60;

  LineLimits halved() const { return {seen / 2, heard / 2, facts / 2}; }
};

struct NumberedLines {
  std::vector<SituationLine> lines;  ///< number n is lines[n - 1]
  std::string text;                  ///< to be fenced; what was recorded in it is data
};

/// `lines` in the order of the blocks, as situation() gives them.
NumberedLines numbered_lines(const std::vector<SituationLine>& lines, const Clockface& face,
                             const LineLimits& limits);

/// "DAY1 09:05:07": how a model is told a time and tells one.
std::string second_text(Timestamp t, const Clockface& face);

}  // namespace daybook
