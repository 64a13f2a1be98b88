#pragma once
/// What an answer rests on.

#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// A window that an answer rests on, with the lines that speak to the question.
struct Evidence {
  WindowId window;
  Interval interval;
  double probability = 0;   ///< that this window holds the answer
  std::vector<Line> lines;  ///< the most telling lines, in time order
  SourceRef source;
  bool told = false;  ///< the answer itself tells of this window
};

}  // namespace daybook
