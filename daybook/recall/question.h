#pragma once
/// A question as it reaches the system: its words, its choices, when it was asked.

#include <string>
#include <vector>

#include "daybook/time/timestamp.h"

namespace daybook {

struct Question {
  std::string text;
  std::vector<std::string> choices;  ///< empty for a free question
  Timestamp asked;                   ///< what "now", "yesterday" and the cutoff are relative to
};

}  // namespace daybook
