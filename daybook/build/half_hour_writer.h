#pragma once
/// Who cuts and tells a half hour, where episodes are written in batches.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daybook/build/half_hour.h"
#include "daybook/time/clockface.h"

namespace daybook {

/// Windows [begin, end) of a half hour.
struct WrittenBlock {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;  ///< its index sentence; empty: the rules cut and tell these windows
};

struct WrittenBlocks {
  std::vector<WrittenBlock> blocks;  ///< in time order, none overlapping another
  std::string degraded;              ///< why something is not as it should be; empty if it is
};

class HalfHourWriter {
 public:
  virtual ~HalfHourWriter() = default;

  /// Blocks that cover every window. Never fails otherwise than by leaving windows to the rules.
  virtual WrittenBlocks activities(const HalfHour& half) = 0;

  /// Blocks of talk; what they do not cover is none.
  virtual WrittenBlocks conversations(const HalfHour& half) = 0;
};

/// Makes the writer of one wearer's half hours; empty: episodes close as they end.
using HalfHourWriterMaker = std::function<std::unique_ptr<HalfHourWriter>(const std::string& wearer,
                                                                          const Clockface& face)>;

}  // namespace daybook
