#pragma once
/// One question of a writer to its model about something recorded.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/build/writer_calls.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct WriterQuestion {
  std::string_view prompt;                         ///< the file (daybook/models/prompt.h)
  std::map<std::string, std::string> values = {};  ///< of its placeholders; none: it has none
  std::string text = {};                           ///< what was recorded in it is fenced
  std::string schema = {};
  std::string wearer = {};
  std::vector<Interval> covers = {};
  std::uint32_t reply_tokens = 1024;
};

/// JSON that fits the schema, as the model ended it. Else why there is none, for the ledger:
/// "the model: refused, ..."; BadInput where something came that does not fit. Where the question
/// is longer than the model's context, it is asked again with every second line of its longest
/// fence left out, up to three times.
Result<std::string> answer_to(const WriterQuestion& question, WriterCalls& calls);

/// Runs of blanks and control characters made one blank, ends trimmed: how words of a model are
/// kept.
std::string one_line(std::string_view text);

}  // namespace daybook
