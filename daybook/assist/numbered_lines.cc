#include "daybook/assist/numbered_lines.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/assist/situation.h"
#include "daybook/models/fence.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::size_t most(SituationBlock block, const LineLimits& limits) {
  return block == SituationBlock::EventStream ? limits.seen
         : block == SituationBlock::Dialogue  ? limits.heard
         : block == SituationBlock::Facts     ? limits.facts
                                              : SIZE_MAX;
}

/// Whether the i-th of `count` lines is one of `kept` at even distances that end with the last.
bool is_kept(std::size_t i, std::size_t count, std::size_t kept) {
  return kept >= count || (i + 1) * kept / count > i * kept / count;
}

}  // namespace

std::string second_text(Timestamp t, const Clockface& face) {
  return face.format(std::chrono::floor<std::chrono::seconds>(t));
}

NumberedLines numbered_lines(const std::vector<SituationLine>& lines, const Clockface& face,
                             const LineLimits& limits) {
  NumberedLines numbered;
  auto line = lines.begin();
  for (std::size_t b = 0; b < kSituationBlocks; ++b) {
    const auto block = static_cast<SituationBlock>(b);
    const auto end = std::find_if(line, lines.end(),
                                  [&](const SituationLine& one) { return one.block != block; });
    numbered.text += "## " + std::string(name(block)) + "\n" + (line == end ? "(none)\n" : "");
    const auto count = static_cast<std::size_t>(end - line);
    for (std::size_t i = 0; i < count; ++i, ++line) {
      if (is_kept(i, count, most(block, limits))) {
        numbered.lines.push_back(*line);
        numbered.text += "[" + std::to_string(numbered.lines.size()) + "] " +
                         second_text(line->when.start, face) + " " + as_data(line->text) + "\n";
      }
    }
  }
  return numbered;
}

}  // namespace daybook
